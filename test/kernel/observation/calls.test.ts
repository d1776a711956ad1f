import { beforeEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { observeCalls } from '../../../src/kernel/http/calls.js';
import { currentWork } from '../../../src/kernel/observation/work.js';

const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('a call', () => {
  let said: string[];
  let level: string;
  let server: FastifyInstance;
  beforeEach(() => {
    said = [];
    level = 'info';
    server = fastify({ genReqId: () => 'call-1' });
    const log =
      (name: string) =>
      ({ duration_ms, ...line }: Record<string, unknown>, text: string) =>
        said.push(`${name} ${text} ${JSON.stringify(line)} ${Number.isInteger(duration_ms)}`);
    const tracing = {
      begin: ({ kind, name, trace }: { kind: string; name: string; trace?: object }, method: string) => {
        said.push(`begins ${kind} ${method} ${name} ${JSON.stringify(trace ?? 'alone')}`);
        return { trace: { traceId: 't', spanId: 's', isSampled: true } };
      },
      end: (_: object, outcome: object) => said.push(`ends ${JSON.stringify(outcome)}`),
    };
    observeCalls(
      { getHttpAdapter: () => ({ getInstance: () => server }), get: () => tracing } as never,
      { logger: { isLevelEnabled: (name: string) => name === level, info: log('info'), error: log('error') } } as never,
      {
        calls: {
          observe: (labels: object, seconds: number) =>
            said.push(`counted ${JSON.stringify(labels)} ${seconds > 0 && seconds < 1}`),
        },
      } as never,
    );
    server.get('/requests/:id', () => {
      const { kind, name, id, isVisitor, trace } = currentWork()!;
      return { kind, name, id, isVisitor, trace: trace?.traceId };
    });
    server.post('/requests', () => ({ name: currentWork()?.name }));
    server.get('/failing', () => Promise.reject(new Error('no')));
    server.get('/health/live', () => ({}));
    server.get('/healthy', () => ({}));
  });

  it('is counted by its route, logged and traced, and has its id', async () => {
    const headers = { traceparent: TRACEPARENT };
    const { headers: answered, body } = await server.inject({ url: '/requests/7?a=1', headers });
    expect([answered['x-request-id'], JSON.parse(body)]).toEqual([
      'call-1',
      { kind: 'route', name: '/requests/:id', id: 'call-1', isVisitor: true, trace: 't' },
    ]);
    const signed = await server.inject({ url: '/requests/7', headers: { authorization: 'Bearer x' } });
    expect(JSON.parse(signed.body)).toMatchObject({ isVisitor: false });
    expect(said).toMatchSnapshot();
  });

  it('with a body is the work in hand, too', async () => {
    const { body } = await server.inject({ method: 'POST', url: '/requests', payload: { a: 1 } });
    expect(JSON.parse(body)).toEqual({ name: '/requests' });
  });

  it.each(['info', 'warn'])('is logged where it failed, and otherwise at the level info: at %s', async (set) => {
    level = set;
    for (const url of ['/failing', '/nowhere', '/requests/7']) await server.inject(url);
    expect(said.filter((line) => !line.startsWith('begins'))).toMatchSnapshot();
  });

  it('of a watcher is counted, and neither logged nor given an id', async () => {
    expect((await server.inject('/health/live')).headers['x-request-id']).toBeUndefined();
    expect((await server.inject('/healthy')).headers['x-request-id']).toBe('call-1');
    expect(said.map((line) => line.split(' ')[0])).toEqual([
      'begins',
      'counted',
      'ends',
      'begins',
      'counted',
      'ends',
      'info',
    ]);
  });
});
