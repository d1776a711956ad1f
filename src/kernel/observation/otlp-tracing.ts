import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Span, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { setTimeout as pause } from 'node:timers/promises';
import type { Env } from '../../env.js';
import { failureOf } from '../failure.js';
import { VERSION } from '../version.js';
import type { TraceContext } from './trace-context.js';
import type { EndedStatement, Tracing } from './tracing.js';
import type { OpenSpan, Work } from './work.js';

/** A span of this recorder. */
class Recorded implements OpenSpan {
  readonly trace: TraceContext;

  constructor(readonly span: Span) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.trace = { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 };
  }
}

const contextOf = ({ traceId, spanId, isSampled }: TraceContext) => ({
  traceId,
  spanId,
  traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
  isRemote: true,
});

const inside = (span: Span) => trace.setSpan(ROOT_CONTEXT, span);

/** How long the end of the process waits for the last spans to be sent, in milliseconds. */
const LAST_WORDS = 1_000;

/** A moment of `performance.now()` as the recorder wants it. */
const moment = (at: number): number => performance.timeOrigin + at;

/** The first word of a statement, because a span name must be short. */
const commandOf = (text: string): string => /^\W*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'SQL';

/**
 * Records spans and sends them to a collector by OTLP over HTTP. It sends only what it gets here: no value of a
 * statement, no path with its parameters, no query, no body. Rule 14.7.
 */
export class OtlpTracing implements Tracing {
  private readonly provider: BasicTracerProvider;
  private readonly tracer: Tracer;

  constructor({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG, ROLE }: Env) {
    const url = `${OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '') ?? ''}/v1/traces`;
    this.provider = new BasicTracerProvider({
      resource: resourceFromAttributes({
        'service.name': OTEL_SERVICE_NAME,
        'service.version': VERSION,
        'giustamente.role': ROLE,
      }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG) }),
      spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
    });
    this.tracer = this.provider.getTracer('giustamente', VERSION);
  }

  begin({ kind, name, id, attempt, trace: cause }: Work, method?: string): OpenSpan {
    const parent = cause ? trace.setSpanContext(ROOT_CONTEXT, contextOf(cause)) : ROOT_CONTEXT;
    if (kind === 'route') {
      const attributes = {
        'http.request.method': method ?? 'GET',
        'http.route': name,
        'giustamente.request_id': id ?? '',
      };
      return this.open(`${method} ${name}`, { kind: SpanKind.SERVER, attributes }, parent);
    }
    const attributes = {
      'messaging.system': 'pg-boss',
      'messaging.destination.name': name,
      'messaging.message.id': id ?? '',
      'giustamente.attempt': attempt ?? 1,
    };
    const links = cause ? [{ context: contextOf(cause) }] : [];
    return this.open(`process ${name}`, { kind: SpanKind.CONSUMER, attributes, links }, parent);
  }

  private open(...[name, options, context]: Parameters<Tracer['startSpan']>): OpenSpan {
    return new Recorded(this.tracer.startSpan(name, options, context));
  }

  end(open: OpenSpan, { status, failure }: { status?: number; failure?: string | undefined }): void {
    const { span } = open as Recorded;
    if (status !== undefined) span.setAttribute('http.response.status_code', status);
    if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', failure);
    span.end();
  }

  statement(parent: OpenSpan, { text, began, ended, error }: EndedStatement): void {
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    const span = this.tracer.startSpan(
      commandOf(text),
      { kind: SpanKind.CLIENT, startTime: moment(began), attributes },
      inside((parent as Recorded).span),
    );
    if (error !== undefined) {
      const { name, code } = failureOf(error);
      span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', code ?? name);
    }
    span.end(moment(ended));
  }

  async close(): Promise<void> {
    // An unavailable collector must not delay the shutdown; spans that it did not take are lost.
    const enough = new AbortController();
    const sent = this.provider.shutdown().catch(() => undefined);
    await Promise.race([sent, pause(LAST_WORDS, undefined, { signal: enough.signal, ref: false })]);
    enough.abort();
  }
}
