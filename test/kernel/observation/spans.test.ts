import { afterAll, describe, expect, it } from '@jest/globals';
import { OtlpTracing } from '../../../src/kernel/observation/otlp-tracing.js';
import type { OpenSpan } from '../../../src/kernel/observation/work.js';

const tracing = new OtlpTracing({
  // Nobody listens there: what is recorded is not sent.
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9/',
  OTEL_SERVICE_NAME: 'prova',
  OTEL_TRACES_SAMPLER_ARG: 1,
  ROLE: 'worker',
} as never);
afterAll(() => tracing.close());

interface Recorded {
  readonly name: string;
  readonly kind: number;
  readonly attributes: object;
  readonly status: object;
  readonly links: readonly { context: { traceId: string } }[];
  readonly parentSpanContext?: { spanId: string; isRemote: boolean };
  readonly resource: { attributes: Readonly<Record<string, unknown>> };
  readonly startTime: readonly [number, number];
  readonly endTime: readonly [number, number];
}
const recorded = (open: OpenSpan): Recorded => (open as unknown as { span: Recorded }).span;
const said = (open: OpenSpan): string => {
  const { name, kind, attributes, status, links, parentSpanContext } = recorded(open);
  const of = parentSpanContext ? ` of ${parentSpanContext.spanId}, remote ${parentSpanContext.isRemote}` : '';
  return `${name} kind ${kind} ${JSON.stringify({ ...attributes, status })}${of}, links ${links.map(({ context }) => context.traceId).join()}`;
};

const cause = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', isSampled: true };

describe('a piece of work that is traced', () => {
  it('is a call of its method, or a job of its queue, within what caused it', () => {
    const works = [
      tracing.begin({ kind: 'route', name: '/requests/:id', id: 'call-1' }, 'PUT'),
      tracing.begin({ kind: 'route', name: 'none', trace: cause }, 'GET'),
      tracing.begin({ kind: 'job', name: 'mail.send', id: 'job-1', attempt: 3 }),
      tracing.begin({ kind: 'job', name: 'mail.send', id: 'job-2', attempt: 1, trace: cause }),
    ];
    expect(works.map(said)).toMatchSnapshot();
    expect(works.map(({ trace }) => [trace.traceId === cause.traceId, trace.isSampled])).toEqual([
      [false, true],
      [true, true],
      [false, true],
      [true, true],
    ]);
    const { trace } = tracing.begin({ kind: 'job', name: 'mail.send', trace: { ...cause, isSampled: false } });
    expect(trace).toMatchObject({ traceId: cause.traceId, isSampled: false });
  });

  it('ends with its status, and with what failed', () => {
    const ended = ([{ status: 204 }, { status: 500, failure: '500' }, { failure: 'TypeError' }, {}] as const).map(
      (how) => {
        const open = tracing.begin({ kind: 'route', name: '/accounts', id: 'call-1' }, 'GET');
        tracing.end(open, how);
        return said(open);
      },
    );
    expect(ended).toMatchSnapshot();
  });

  it('says whose it is', () => {
    const { attributes } = recorded(tracing.begin({ kind: 'job', name: 'mail.send' })).resource;
    expect(attributes).toMatchObject({
      'service.name': 'prova',
      'service.version': expect.stringMatching(/^\d/),
      'giustamente.role': 'worker',
    });
  });

  it('has each statement within it, by its command, with its times and the code of its failure', () => {
    const parent = tracing.begin({ kind: 'job', name: 'mail.send', trace: cause });
    const spans: Recorded[] = [];
    const start = tracing['tracer'].startSpan.bind(tracing['tracer']);
    tracing['tracer'].startSpan = (...given) => {
      const span = start(...given);
      spans.push(span as unknown as Recorded);
      return span;
    };
    const failures = [undefined, Object.assign(new Error('no'), { code: '23505' }), new TypeError('no')];
    const texts = ['select 1', ' (with a as (select 1) select 2)', '/* 7 */'];
    texts.forEach((text, nth) => tracing.statement(parent, { text, began: 1000, ended: 1250, error: failures[nth] }));
    expect(
      spans.map((span) =>
        [span.name, span.kind, JSON.stringify({ ...span.attributes, status: span.status })].join(' '),
      ),
    ).toMatchSnapshot();
    const parents = new Set(spans.map(({ parentSpanContext }) => parentSpanContext?.spanId));
    expect([...parents]).toEqual([parent.trace.spanId]);
    for (const { startTime, endTime } of spans)
      expect((endTime[0] - startTime[0]) * 1e9 + endTime[1] - startTime[1]).toBeCloseTo(250e6, -5);
  });
});
