import { readTraceparent, type TraceContext } from '../observation/trace-context.js';
import { currentTraceparent } from '../observation/work.js';
import type { JobData } from './job.js';

/** The field of a job's data that says which call or job has sent it. */
export const CAUSE = 'traceparent';

/**
 * The data of a job that is due at once, with the trace that it carries on. A job that waits for a deadline has none: a
 * trace of days says nothing.
 */
export function withCause(data: JobData): JobData {
  const traceparent = currentTraceparent();
  return traceparent === null ? data : { ...data, [CAUSE]: traceparent };
}

/** The trace that a job carries on. */
export const causeOf = (data: JobData | null): TraceContext | undefined => readTraceparent(data?.[CAUSE]);

/** The data of a job as its handler gets it. */
export function withoutCause(data: JobData | null): JobData | null {
  if (data === null) return null;
  const { [CAUSE]: _cause, ...rest } = data;
  return rest;
}
