import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TRACING, type Tracing } from '../../src/kernel/observation/tracing.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

/** A span as OTLP writes it in JSON. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  links: { traceId: string; spanId: string }[];
  status: { code?: number };
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}

interface Export {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];

describe('traces', () => {
  let collector: Server;
  let received = '';
  const spans: Span[] = [];
  let test: TestApp;
  let email: string;

  beforeAll(async () => {
    collector = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => (body += part));
      request.on('end', () => {
        if (request.url === '/v1/traces') {
          received += body;
          for (const { scopeSpans } of (JSON.parse(body) as Export).resourceSpans)
            spans.push(...scopeSpans.flatMap((scope) => scope.spans));
        }
        response.setHeader('content-type', 'application/json').end('{}');
      });
    });
    await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
    const { port } = collector.address() as AddressInfo;
    test = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` } });
    const person = await new Rows(test).citizen({ lastName: 'Quattrocchiale' });
    const row = await test.sql
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', person)
      .executeTakeFirstOrThrow();
    email = row.email;
    await test.http.post(
      '/password/recovery?note=Sgarrupato',
      { email },
      { traceparent: `00-${TRACE}-${CALLER}-01`, 'x-request-id': 'recovery-1' },
    );
    await test.http.get('/accounts/Sgarrupato');
    await test.drain();
    await test.app.get<Tracing>(TRACING).close();
  });
  afterAll(async () => {
    await test.close();
    collector.close();
  });

  const value = (span: Span | undefined, key: string) => {
    const found = span?.attributes.find((one) => one.key === key)?.value;
    return found?.stringValue ?? found?.intValue;
  };
  const named = (name: string): Span | undefined => spans.find((span) => span.name === name);

  it('have the span of a call, within the caller’s trace', () => {
    const call = named('POST /api/v1/password/recovery');
    expect(call).toMatchObject({ kind: SERVER, traceId: TRACE, parentSpanId: CALLER });
    expect(value(call, 'http.route')).toBe('/api/v1/password/recovery');
    expect(value(call, 'http.response.status_code')).toBe(204);
    expect(value(call, 'giustamente.request_id')).toBe('recovery-1');
  });

  it('have the statements of the call, each within its duration', () => {
    const call = named('POST /api/v1/password/recovery')!;
    const statements = spans.filter(({ kind, parentSpanId }) => kind === CLIENT && parentSpanId === call.spanId);
    expect(statements.length).toBeGreaterThan(1);
    for (const statement of statements) {
      expect(value(statement, 'db.system.name')).toBe('postgresql');
      expect(BigInt(statement.startTimeUnixNano) <= BigInt(statement.endTimeUnixNano)).toBe(true);
    }
    expect(statements.map((one) => value(one, 'db.query.text'))).toContainEqual(
      expect.stringMatching(/accounts.*email.*\$1/),
    );
  });

  it('have the job that the call sent, linked to it, with its own statements', () => {
    const call = named('POST /api/v1/password/recovery')!;
    const job = named('process mail.security');
    expect(job).toMatchObject({ kind: CONSUMER, traceId: TRACE, links: [{ traceId: TRACE, spanId: call.spanId }] });
    expect(value(job, 'giustamente.attempt')).toBe(1);
    expect(spans.some(({ kind, parentSpanId }) => kind === CLIENT && parentSpanId === job!.spanId)).toBe(true);
  });

  it('contain no user input', () => {
    expect(spans.length).toBeGreaterThan(5);
    expect(named('GET none')).toBeDefined();
    for (const secret of [email, 'Quattrocchiale', 'Sgarrupato', 'note=']) expect(received).not.toContain(secret);
  });
});

it('traces are not recorded without a collector', async () => {
  const test = await startTestApp();
  expect(test.app.get<Tracing | null>(TRACING)).toBeNull();
  await test.close();
});
