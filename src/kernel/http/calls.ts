import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { PinoLogger } from 'nestjs-pino';
import type { Metrics } from '../observation/metrics.js';
import { newTrace, readTraceparent, type TraceContext } from '../observation/trace-context.js';
import { TRACING, type Tracing } from '../observation/tracing.js';
import { bearerOf } from './bearer.js';
import { doing, lineOf, type OpenSpan, type Work } from '../observation/work.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The work of this call for logs, traces and jobs; null before its first hook. */
    work: Work | null;
  }
}

/** Paths that are called so often that their lines would hide the others. */
const QUIET = /^\/(?:assets|health|metrics)(?:[/?]|$)/;

/** The label of calls that no route answers. */
const NO_ROUTE = 'none';

/** The work of a call. Most calls write no line and send no job, so their trace is made when somebody asks. */
class Call implements Work {
  readonly kind = 'route';

  constructor(
    readonly name: string,
    readonly id: string,
    private known: TraceContext | undefined,
    readonly span: OpenSpan | undefined,
    readonly headers: FastifyRequest['headers'],
  ) {}

  get isVisitor(): boolean {
    return bearerOf(this) === null;
  }

  get trace(): TraceContext {
    return (this.known ??= newTrace());
  }
}

/**
 * Gives each call its id and its trace, counts it, and writes one line for its answer. Addresses, tokens in paths and
 * bodies are personal or secret: the line contains only method, pattern of the route, status and time. Rule 14.7.
 */
export function observeCalls(app: NestFastifyApplication, { logger }: PinoLogger, metrics: Metrics): void {
  const fastify = app.getHttpAdapter().getInstance();
  const tracing = app.get<Tracing | null>(TRACING);
  fastify.decorateRequest('work', null);
  fastify.addHook('onRequest', (request, reply, done) => {
    const { id, headers, method, routeOptions, url } = request;
    const cause = readTraceparent(headers.traceparent);
    const name = routeOptions.url ?? NO_ROUTE;
    const span = tracing?.begin({ kind: 'route', name, id, trace: cause }, method);
    const work = new Call(name, id, span?.trace ?? cause, span, headers);
    request.work = work;
    // The id leads to a line of the log. An answer that caches keep for a year belongs to no call and gets none.
    if (!QUIET.test(url)) void reply.header('x-request-id', id);
    doing(work, done);
  });
  // A body arrives in events of the connection, outside the context of the call, so the context is entered again.
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (request.work && request.body != null) doing(request.work, done);
    else done();
  });
  fastify.addHook('onResponse', ({ work, method, url }, reply, done) => {
    const { statusCode: status } = reply;
    const failed = status >= 500;
    if (work) {
      metrics.calls.observe({ method, route: work.name, status }, reply.elapsedTime / 1_000);
      if (work.span) tracing?.end(work.span, { status, failure: failed ? String(status) : undefined });
      if ((failed || logger.isLevelEnabled('info')) && !QUIET.test(url))
        logger[failed ? 'error' : 'info'](
          { ...lineOf(work), method, status, duration_ms: Math.round(reply.elapsedTime) },
          failed ? 'failed' : 'answered',
        );
    }
    done();
  });
}
