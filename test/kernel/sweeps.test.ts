import { beforeAll, describe, expect, it } from '@jest/globals';
import { FileStore } from '../../src/kernel/files/file-store.js';
import { Sweeps, takeEach } from '../../src/kernel/jobs/sweeps.js';
import { currentWork } from '../../src/kernel/observation/work.js';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { ms } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { Innocents } from '../support/innocents.js';

const dueNow = {
  isRawBuilder: true,
  execute: () => Promise.resolve({ rows: [1, 2, 3, 4, 5].map((id) => ({ id })) }),
} as never;

it('a sweep takes several items at a time, and each alone if they fail together', async () => {
  const taken: unknown[] = [];
  const alone = (id: number) => {
    taken.push(id);
    return Promise.resolve();
  };
  const work = (ids: readonly number[]) => {
    taken.push(ids);
    return ids.includes(3) ? Promise.reject(new Error('not these')) : Promise.resolve();
  };
  await takeEach(undefined as never, dueNow, alone, { size: 2, work });
  expect(taken).toEqual([[1, 2], [3, 4], 3, 4, 5]);
});

it('a sweep continues after a failure, and throws it at the end', async () => {
  const due = {
    isRawBuilder: true,
    execute: () => Promise.resolve({ rows: [{ id: 1 }, { id: 2 }, { id: 3 }] }),
  } as never;
  const taken: number[] = [];
  const sweep = takeEach(undefined as never, due, (id) => {
    taken.push(id);
    return id < 3 ? Promise.reject(new Error(`no ${id}`)) : Promise.resolve();
  });
  await expect(sweep).rejects.toThrow('no 1');
  expect(taken).toEqual([1, 2, 3]);
});

describe('the sweeps of all modules', () => {
  const test = useTestApp();
  let innocents: Innocents;
  beforeAll(async () => {
    innocents = await Innocents.of(test);
    // Every file in the store is old enough to be an orphan.
    const store = test.app.get(FileStore);
    const listed = store.writtenBefore.bind(store);
    test.replace(FileStore, 'writtenBefore', () => listed(new Date('2099-01-01')));
  });

  it('find records that contradict nothing', async () => {
    expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
  });

  // What is done once an hour is done again two days later.
  it.each([0, 2 * ms.day])('leave records and files of people that are not due, %i ms later', async (later) => {
    test.clock.advance(later);
    await test.app.get(Sweeps).run();
    expect(await innocents.changes()).toEqual([]);
    await test.drain();
    expect(await innocents.changes()).toEqual([]);
  });
});

describe('a run of the sweeps', () => {
  const now = new Date('2026-03-10T09:00:00Z');
  /** What a run says in an instance with these settings. */
  const swept = (settings: { ROLE: string; NODE_ENV: string }) => {
    const said: string[] = [];
    const note =
      (name: string) =>
      ({ sweep }: { sweep: string }, by: number | string | object = '') =>
        said.push(`${name} ${sweep} ${typeof by === 'object' ? '' : by}`.trim());
    const sweeps = new Sweeps(
      settings as never,
      { now: () => now } as never,
      { setContext: () => undefined, error: note('log') } as never,
      { sweepDone: { setToCurrentTime: note('done') }, sweepFailures: { inc: note('failures') } } as never,
    );
    return { sweeps, said };
  };

  it('does one after the other, counts what failed, and goes on', async () => {
    const { sweeps, said } = swept({ ROLE: 'worker', NODE_ENV: 'production' });
    sweeps.register('a', (at) => Promise.resolve(void said.push(`a at ${at.toISOString()}`)));
    sweeps.register('b', () => Promise.reject(new Error('no')));
    sweeps.register('c', () => Promise.resolve(void said.push(`c in ${currentWork()?.kind} ${currentWork()?.name}`)));
    expect(() => sweeps.register('a', () => Promise.resolve())).toThrow('twice');
    await sweeps.tick();
    expect(said).toEqual([
      'failures a 0',
      'failures b 0',
      'failures c 0',
      'a at 2026-03-10T09:00:00.000Z',
      'done a',
      'failures b',
      'log b sweep failed',
      'c in sweep c',
      'done c',
    ]);
  });

  it('is not begun while another is under way, and the end waits for it', async () => {
    const { sweeps, said } = swept({ ROLE: 'all', NODE_ENV: 'production' });
    const { promise: held, resolve: letGo } = Promise.withResolvers<unknown>();
    sweeps.register('a', async () => {
      await held;
      said.push('a ends');
    });
    sweeps.register('b', () => Promise.resolve(void said.push('b')));
    said.length = 0;
    const runs = [sweeps.tick(), sweeps.tick()];
    const ended = sweeps.onModuleDestroy().then(() => said.push('over'));
    letGo(null);
    await Promise.all([...runs, ended]);
    await sweeps.tick();
    expect(said).toEqual(['a ends', 'done a', 'over']);
  });

  it.each([
    ['web', 'production', 0],
    ['all', 'test', 0],
    ['all', 'development', 1],
    ['worker', 'production', 1],
  ])('of the role %s in %s happens %i times', async (ROLE, NODE_ENV, times) => {
    const { sweeps, said } = swept({ ROLE, NODE_ENV });
    sweeps.register('a', () => Promise.resolve());
    await sweeps.tick();
    expect(said.filter((line) => line === 'done a')).toHaveLength(times);
  });
});
