import { randomUUID } from 'node:crypto';

/** The W3C trace context: the trace, and the parent span. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Whether whoever began the trace records it. */
  readonly isSampled: boolean;
}

const LENGTH = 55;
/** More than any version of the header needs. */
const MOST = 256;
const FORMAT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})/;
const SAMPLED = 1;

/** Reads a `traceparent`; undefined where it is missing or not as the W3C writes it. */
export function readTraceparent(header: unknown): TraceContext | undefined {
  if (typeof header !== 'string' || header.length < LENGTH || header.length > MOST) return undefined;
  const [, traceId, spanId, flags] = FORMAT.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  // The first version has nothing after the flags; a later one adds fields after a hyphen.
  if (header.length > LENGTH && (header.startsWith('00') || header[LENGTH] !== '-')) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** A trace as the header `traceparent` writes it. */
export const writeTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** A new trace that nobody records: it joins the lines of a call and of its jobs in the log. */
export function newTrace(): TraceContext {
  const traceId = randomUUID().replaceAll('-', '');
  return { traceId, spanId: traceId.slice(16), isSampled: false };
}

/** Long enough for every known kind of id, short enough for each line of the log. */
const LONGEST_ID = 128;
const SAFE_ID = /^[\w.-]+$/;

/** The id of a call: what the caller's `X-Request-Id` says, if it is safe in a log; otherwise a new one. */
export function requestIdOf(header: unknown): string {
  const isSafe = typeof header === 'string' && header.length <= LONGEST_ID && SAFE_ID.test(header);
  return isSafe ? header : randomUUID();
}
