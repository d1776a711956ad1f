import { beforeEach, describe, expect, it } from '@jest/globals';
import { mock } from 'node:test';
import type { Fetched, Queue, QueueSettings } from '../../src/kernel/jobs/job.js';
import { JobRunner } from '../../src/kernel/jobs/job-runner.js';
import { currentWork } from '../../src/kernel/observation/work.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('a job that is run', () => {
  let said: string[];
  let isPostponed: boolean;
  let runner: JobRunner;
  beforeEach(() => {
    said = [];
    isPostponed = false;
    const log =
      (level: string) =>
      ({ duration_ms, trace_id, err, ...line }: Record<string, unknown>, text: string) =>
        said.push(
          `${level} ${text} ${JSON.stringify(line)} ${[trace_id === TRACE, Number.isInteger(duration_ms), err !== undefined].join(' ')}`,
        );
    runner = new JobRunner(
      { setContext: () => undefined, info: log('info'), error: log('error') } as never,
      {
        jobs: {
          observe: (labels: object, seconds: number) =>
            said.push(`counted ${JSON.stringify(labels)} ${seconds >= 0 && seconds < 5}`),
        },
      } as never,
      {
        postpone: (job: object, error: Error, message: string) => {
          said.push(`asked ${JSON.stringify(job)} ${error.name} ${message}`);
          return Promise.resolve(isPostponed);
        },
      } as never,
      null,
    );
  });

  const fail = () => Promise.reject(new TypeError('no such thing'));
  const queue = (handler: (data: never) => Promise<void>, settings: QueueSettings = {}): Queue => ({
    name: 'letters',
    handler,
    settings,
  });
  const job = (nth: number, retryCount?: number): Fetched => ({
    id: `job-${nth}`,
    data: { nth, traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
    ...(retryCount !== undefined && { retryCount }),
  });

  it('is counted and logged as done, in the trace of its cause', async () => {
    const seen: unknown[] = [];
    const given = queue((data) => {
      const { kind, name, id, attempt, trace } = currentWork()!;
      seen.push(data, kind, name, id, attempt, trace?.traceId);
      return Promise.resolve();
    });
    expect(await runner.runAll(given, [job(1, 2)])).toEqual([{ id: 'job-1', status: 'completed' }]);
    expect(seen).toEqual([job(1).data, 'job', 'letters', 'job-1', 3, TRACE]);
    expect(said).toMatchSnapshot();
  });

  it.each([
    ['for the first time', undefined, {}],
    ['before its last attempt', 4, {}],
    ['in its last attempt', 5, {}],
    ['in the last attempt of its queue', 2, { retryLimit: 2 }],
    ['before the last attempt of its queue', 1, { retryLimit: 2 }],
  ])('is said to have failed or to be given up, when it fails %s', async (_name, retryCount, settings) => {
    const done = await runner.runAll(queue(fail, settings), [job(1, retryCount)]);
    expect(done).toEqual([{ id: 'job-1', status: 'failed', output: { message: 'no such thing' } }]);
    expect(said).toMatchSnapshot();
  });

  it('is said to be postponed, also in its last attempt', async () => {
    isPostponed = true;
    await expect(runner.runOnce(queue(fail), job(1, 5))).rejects.toThrow('no such thing');
    expect(said).toMatchSnapshot();
  });

  it('is run alone beside others, of which one fails', async () => {
    const given = queue(({ nth }: { nth: number }) => (nth === 2 ? fail() : Promise.resolve()));
    const done = await runner.runAll(given, [job(1), job(2), job(3)]);
    expect(done.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'job-1 completed',
      'job-2 failed',
      'job-3 completed',
    ]);
  });

  /** Which jobs were run together and alone. */
  const together = async (count: number, fails: (nths: readonly number[]) => boolean) => {
    const ran: string[] = [];
    const size = 3;
    const handler = async (data: { nth: number }[], forOne: (nth: number, part: () => Promise<unknown>) => unknown) => {
      const nths = data.map(({ nth }) => nth);
      const ids = await Promise.all(nths.map((_, nth) => forOne(nth, () => Promise.resolve(currentWork()?.id))));
      ran.push(`together ${ids.join()} in ${currentWork()?.name}`);
      if (fails(nths)) throw new Error('not these');
    };
    const alone = ({ nth }: { nth: number }) => {
      ran.push(`alone ${nth}`);
      return Promise.resolve();
    };
    const jobs = Array.from({ length: count }, (_, nth) => job(nth + 1));
    const done = await runner.runAll(queue(alone, { together: { size, handler } }), jobs);
    expect(done.map(({ id, status }) => `${id} ${status}`)).toEqual(jobs.map(({ id }) => `${id} completed`));
    return ran;
  };

  it('is done with others of its queue, so many at once, and a single one alone', async () => {
    expect((await together(7, () => false)).toSorted()).toEqual([
      'alone 7',
      'together job-1,job-2,job-3 in letters',
      'together job-4,job-5,job-6 in letters',
    ]);
    expect(said.filter((line) => line.startsWith('counted'))).toHaveLength(7);
  });

  it('is done alone where those together failed, and is counted once', async () => {
    const ran = await together(5, (nths) => nths.includes(2));
    expect(ran.toSorted()).toEqual([
      'alone 1',
      'alone 2',
      'alone 3',
      'together job-1,job-2,job-3 in letters',
      'together job-4,job-5 in letters',
    ]);
    expect(said.filter((line) => line.startsWith('counted'))).toHaveLength(5);
  });

  /** What is counted of jobs that take so long (milliseconds), where traces are recorded. */
  const traced = async (given: Queue, jobs: readonly Fetched[], took: number) => {
    const told: string[] = [];
    let now = 1_000;
    const clock = mock.method(performance, 'now', () => now);
    const tracing = {
      begin: ({ trace, ...about }: { id: string; trace?: { traceId: string } }) => {
        told.push(`begins ${JSON.stringify(about)} after ${trace?.traceId ?? 'nothing'}`);
        return { id: about.id, trace: { traceId: `trace of ${about.id}`, spanId: 's', isSampled: true } };
      },
      end: ({ id }: { id: string }, outcome: object) => told.push(`ends ${id} ${JSON.stringify(outcome)}`),
    };
    const log = ({ duration_ms, trace_id, outcome }: Record<string, string | number>) =>
      told.push(`${outcome} ${duration_ms} ms, ${trace_id}`);
    const own = new JobRunner(
      { setContext: () => undefined, info: log, error: log } as never,
      {
        jobs: {
          observe: ({ queue, outcome }: { queue: string; outcome: string }, seconds: number) =>
            told.push(`counted ${queue} ${outcome} ${seconds} s`),
        },
      } as never,
      { postpone: () => Promise.resolve(false) } as never,
      tracing as never,
    );
    const slow =
      <Given extends unknown[]>(work: (...given: Given) => Promise<void>) =>
      async (...all: Given): Promise<void> => {
        now += took;
        await work(...all);
      };
    try {
      const { together } = given.settings;
      await own.runAll(
        {
          ...given,
          handler: slow(given.handler),
          settings: together ? { together: { ...together, handler: slow(together.handler) } } : {},
        },
        jobs,
      );
    } finally {
      clock.mock.restore();
    }
    return told;
  };
  const about = (nth: number) => `{"kind":"job","name":"letters","id":"job-${nth}","attempt":1}`;

  it('has a span that carries on the trace of its cause, and ends with its failure', async () => {
    expect(
      await traced(
        queue(() => Promise.resolve()),
        [job(1)],
        1_500,
      ),
    ).toEqual([
      `begins ${about(1)} after ${TRACE}`,
      'counted letters done 1.5 s',
      'ends job-1 {}',
      'done 1500 ms, trace of job-1',
    ]);
    expect(await traced(queue(fail), [{ id: 'job-2', data: null }], 250.75)).toEqual([
      `begins ${about(2)} after nothing`,
      'counted letters failed 0.25075 s',
      'ends job-2 {"failure":"TypeError"}',
      'failed 251 ms, trace of job-2',
    ]);
  });

  it('has a span of its own beside others, done together or in vain', async () => {
    const two = [job(1), job(2)];
    const begun = [1, 2].map((nth) => `begins ${about(nth)} after ${TRACE}`);
    const ended = [1, 2].flatMap((nth) => [
      'counted letters done 2 s',
      `ends job-${nth} {}`,
      `done 2000 ms, trace of job-${nth}`,
    ]);
    const settings = (handler: () => Promise<void>) => ({ together: { size: 2, handler } });
    const well = queue(
      () => Promise.resolve(),
      settings(() => Promise.resolve()),
    );
    expect(await traced(well, two, 2_000)).toEqual([...begun, ...ended]);
    const vain = await traced(
      queue(() => Promise.resolve(), settings(fail)),
      two,
      2_000,
    );
    expect(vain.slice(0, 6)).toEqual([...begun, 'ends job-1 {}', 'ends job-2 {}', ...begun]);
    expect(vain.filter((line) => line.startsWith('counted'))).toHaveLength(2);
  });
});
