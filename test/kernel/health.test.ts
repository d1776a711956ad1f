import { describe, expect, it } from '@jest/globals';
import { HealthController } from '../../src/kernel/health/health.controller.js';
import { Drain } from '../../src/kernel/health/drain.js';

type Gauge = () => Promise<readonly { value: number }[]>;

/** A process in which these parts are well, and what it says. */
function processWith({ database = true, queue = true, draining = false, documents = 'ok', token = '' }) {
  const drain = new Drain();
  if (draining) drain.begin();
  const gauges: Record<string, Gauge> = {};
  const gathered = {
    gauge: ({ name }: { name: string }, read: Gauge) => (gauges[name] = read),
    registry: { contentType: 'text/plain; version=0.0.4' },
    text: () => 'numbers 1',
  };
  const waited: number[] = [];
  const controller = new HealthController(
    { answers: () => Promise.resolve(database) } as never,
    { ready: () => queue } as never,
    drain,
    { state: (within: number) => Promise.resolve(waited.push(within) > 0 && documents) } as never,
    { DATABASE_PING_TIMEOUT: 700, METRICS_TOKEN: token || undefined } as never,
    gathered as never,
  );
  const answered: unknown[] = [];
  const reply = { status: (status: number) => answered.push(status), type: (type: string) => answered.push(type) };
  return { controller, gauges, waited, answered, reply: reply as never };
}

describe('the readiness of a process', () => {
  it.each([
    [{}, 200, { status: 'ok', database: true, queue: true, documents: 'ok' }],
    [{ database: false }, 503, { status: 'starting', database: false, queue: true, documents: 'ok' }],
    [{ queue: false }, 503, { status: 'starting', database: true, queue: false, documents: 'ok' }],
    [{ draining: true }, 503, { status: 'draining', database: true, queue: true, documents: 'ok' }],
    // A store that takes no files takes no process out of rotation.
    [{ documents: 'full' }, 200, { status: 'ok', database: true, queue: true, documents: 'full' }],
  ])('with %j is %i', async (given, status, body) => {
    const { controller, waited, answered, reply } = processWith(given);
    expect(await controller.ready(reply)).toEqual(body);
    expect([answered, waited]).toEqual([[status], [700]]);
    expect(controller.live()).toEqual({ status: 'ok' });
  });

  it('is in the metrics, each part for itself', async () => {
    const parts = async (given: object) => {
      const { gauges } = processWith(given);
      return Promise.all(['database_up', 'documents_store_ok'].map(async (name) => (await gauges[name]!())[0]!.value));
    };
    expect(await parts({})).toEqual([1, 1]);
    expect(await parts({ database: false })).toEqual([0, 1]);
    for (const documents of ['full', 'silent', 'unwritable']) expect(await parts({ documents })).toEqual([1, 0]);
  });
});

describe('the metrics of a process', () => {
  const TOKEN = 'a-token-of-the-metrics';
  it.each([
    // token of the instance, address of the caller, what the caller sends, whether it reads them
    ['', '127.0.0.1', undefined, true],
    ['', '::1', undefined, true],
    ['', '::ffff:127.0.0.1', undefined, true],
    ['', '10.0.0.7', undefined, false],
    ['', '10.0.0.7', 'Bearer ', false],
    [TOKEN, '127.0.0.1', undefined, true],
    [TOKEN, '10.0.0.7', undefined, false],
    [TOKEN, '10.0.0.7', `Bearer ${TOKEN}`, true],
    [TOKEN, '10.0.0.7', `Bearer ${TOKEN}x`, false],
    [TOKEN, '10.0.0.7', `Bearer ${TOKEN.slice(0, -1)}`, false],
    [TOKEN, '10.0.0.7', TOKEN, false],
  ])('with the token "%s" are given to %s that sends %s: %s', async (token, address, authorization, isGiven) => {
    const { controller, answered, reply } = processWith({ token });
    const asked = controller.metrics(address, { headers: { authorization } } as never, reply);
    if (isGiven) expect([await asked, answered]).toEqual(['numbers 1', ['text/plain; version=0.0.4']]);
    else await expect(asked).rejects.toMatchObject({ code: 'not_found' });
  });
});
