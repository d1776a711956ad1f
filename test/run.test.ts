import { afterEach, expect, it } from '@jest/globals';
import { mock } from 'node:test';
import { run } from '../src/run.js';

const { PORT } = process.env;
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
  if (PORT === undefined) delete process.env.PORT;
  else process.env.PORT = PORT;
});

// One process has one end: what happens afterwards must not change its exit code.
it('a process that cannot start or that crashes says why, once and without values, and ends with 1', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const said: string[] = [];
  const exits: unknown[] = [];
  const heard = new Map<string, (error?: unknown) => void>();
  mock.method(process.stderr, 'write', (text: string) => said.push(text));
  mock.method(process.stderr, 'on', () => process.stderr);
  mock.method(process.stdout, 'on', () => process.stdout);
  mock.method(process, 'exit', (code: unknown) => exits.push(code));
  mock.method(process, 'on', (name: string, listener: () => void) => {
    heard.set(name, listener);
    return process;
  });
  process.env.PORT = 'none';
  await run(() => Promise.resolve());
  expect([said.length, said[0], exits]).toEqual([1, expect.stringContaining('PORT'), [1]]);
  expect([...heard.keys()].sort()).toEqual(['SIGINT', 'SIGTERM', 'disconnect', 'uncaughtException']);

  const crash = heard.get('uncaughtException')!;
  crash(Object.assign(new Error('duplicate key "Anna"'), { code: 'EINVAL', detail: 'Key (email)=(anna@example.com)' }));
  crash(new Error('another'));
  await new Promise(setImmediate);
  heard.get('SIGTERM')!();
  await new Promise(setImmediate);
  expect(exits).toEqual([1, 1]);
  expect(said).toHaveLength(2);
  expect(JSON.parse(said[1]!)).toEqual({
    level: 60,
    msg: 'crashed',
    err: { name: 'Error', message: 'duplicate key …', code: 'EINVAL', stack: expect.stringContaining('at ') },
  });
  // What hangs is cut half a second later, each end by itself.
  mock.timers.tick(499);
  expect(exits).toEqual([1, 1]);
  mock.timers.tick(1);
  expect(exits).toEqual([1, 1, 1, 1]);
});
