import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { GIVEN_UP } from '../../src/kernel/jobs/jobs.js';
import { useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Team, type Desk } from './team.js';

type Shown = Readonly<Record<string, unknown>>;

const test = useTestApp();
let admin: Desk;
beforeAll(async () => {
  admin = await new Team(test).as('admin');
});
const listed = async (resource: string, query: Parameters<Desk['list']>[1]): Promise<Shown[]> => {
  const { status, text, body } = await admin.list(resource, query);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return body as Shown[];
};

describe('the list of jobs', () => {
  const at = (minute: number): string => new Date(Date.parse('2026-03-10T09:00:00Z') + minute * 60_000).toISOString();
  const uuid = (nth: number): string => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
  /** The jobs by their numbers: what the queue keeps of each. */
  const jobs: Readonly<Record<number, Shown>> = {
    1: { state: 'created', created_on: at(1), start_after: at(54), retry_count: 0, retry_limit: 4 },
    2: { state: 'active', created_on: at(2), start_after: at(53), started_on: at(32), retry_count: 0, retry_limit: 3 },
    3: { state: 'retry', created_on: at(3), start_after: at(52), started_on: at(31), retry_count: 2, retry_limit: 2 },
    4: {
      name: 'requests.expire',
      state: 'failed',
      created_on: at(4),
      start_after: at(51),
      started_on: at(34),
      completed_on: at(42),
      retry_count: 5,
      retry_limit: 5,
      output: { message: 'SMTP 451' },
    },
    // It is among those given up.
    5: {
      state: 'failed',
      dead_letter: GIVEN_UP,
      created_on: at(5),
      start_after: at(5),
      retry_count: 3,
      retry_limit: 3,
    },
    6: {
      name: GIVEN_UP,
      state: 'created',
      created_on: at(41),
      start_after: at(50),
      retry_count: 0,
      retry_limit: 0,
      source_name: 'mail.send',
      source_id: uuid(5),
      source_root_id: uuid(65),
      source_retry_count: 3,
      source_created_on: at(0),
      source_output: { value: { message: 'no answer' } },
    },
    7: { state: 'completed', created_on: at(7), start_after: at(7), retry_count: 0, retry_limit: 0 },
    8: { state: 'cancelled', created_on: at(8), start_after: at(8), retry_count: 0, retry_limit: 0 },
    9: {
      name: 'requests.expire',
      state: 'created',
      created_on: at(9),
      start_after: '2099-01-01T00:00:00.000Z',
      retry_count: 0,
      retry_limit: 0,
    },
  };
  beforeAll(() =>
    asOwner(
      test,
      sql`delete from pgboss.job`,
      ...Object.entries(jobs).map(([nth, given]) => {
        const row: Shown = {
          id: uuid(Number(nth)),
          name: 'mail.send',
          data: { id: Number(nth), traceparent: 'x' },
          ...given,
        };
        const value = (each: unknown) =>
          each !== null && typeof each === 'object' ? sql`${JSON.stringify(each)}::jsonb` : sql`${each}`;
        return sql`insert into pgboss.job (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
          values (${sql.join(Object.values(row).map(value))})`;
      }),
    ),
  );
  const nth = ({ data }: Shown): number => (data as { id: number }).id;
  const found = async (query: Parameters<Desk['list']>[1]): Promise<number[]> =>
    (await listed('jobs', { sort: ['created_at', 'ASC'], ...query })).map(nth);

  it('shows each that is not done, once, with its first data, attempts, moments and error', async () => {
    const shown = await listed('jobs', { sort: ['created_at', 'ASC'] });
    const row = (
      id: number,
      [queue, state, label]: [string, string, string],
      [attempts, most]: [number, number],
      [created, due, started, ended]: [number, number, number | null, number | null],
      error: string | null = null,
    ) => ({
      id: uuid(id === 6 ? 65 : id),
      queue,
      state,
      state_label: label,
      data: { id },
      attempts,
      most_attempts: most,
      created_at: at(created),
      due_at: at(due),
      started_at: started === null ? null : at(started),
      ended_at: ended === null ? null : at(ended),
      error,
    });
    expect(shown).toEqual([
      row(6, ['mail.send', 'failed', 'Abbandonato'], [4, 4], [0, 50, null, 41], 'no answer'),
      row(1, ['mail.send', 'queued', 'In coda'], [0, 5], [1, 54, null, null]),
      row(2, ['mail.send', 'active', 'In corso'], [1, 4], [2, 53, 32, null]),
      row(3, ['mail.send', 'retrying', 'Da ritentare'], [3, 3], [3, 52, 31, null]),
      row(4, ['requests.expire', 'failed', 'Abbandonato'], [6, 6], [4, 51, 34, 42], 'SMTP 451'),
      {
        ...row(9, ['requests.expire', 'queued', 'In coda'], [0, 1], [9, 0, null, null]),
        due_at: '2099-01-01T00:00:00.000Z',
      },
    ]);
    for (const one of shown) expect((await admin.get(`/jobs/${one.id as string}`)).body).toEqual(one);
    for (const id of [5, 7, 8]) expect((await admin.get(`/jobs/${uuid(id)}`)).status).toBe(404);
  });

  it('is narrowed and sorted by each column', async () => {
    expect({
      newest: await found({ sort: ['created_at', 'DESC'] }),
      usual: (await listed('jobs', {})).map(nth),
      queue: (await found({ sort: ['queue', 'DESC'] })).slice(0, 2).sort(),
      due: await found({ sort: ['due_at', 'ASC'] }),
      started: (await found({ sort: ['started_at', 'DESC'] })).slice(0, 3),
      ended: (await found({ sort: ['ended_at', 'DESC'] })).slice(0, 2),
      failed: await found({ filter: { state: ['failed'] } }),
      waiting: await found({ filter: { state: ['queued', 'retrying'] } }),
      queued: await found({ filter: { queue: 'requests.expire' } }),
      byNumber: await found({ filter: { id: [uuid(65), uuid(2), uuid(7)] } }),
      from: await found({ filter: { from: '2026-03-11' } }),
      to: (await found({ filter: { to: '2026-03-10' } })).length,
    }).toEqual({
      newest: [9, 4, 3, 2, 1, 6],
      usual: [9, 4, 3, 2, 1, 6],
      queue: [4, 9],
      due: [6, 4, 3, 2, 1, 9],
      started: [4, 2, 3],
      ended: [4, 6],
      failed: [6, 4],
      waiting: [1, 3, 9],
      queued: [4, 9],
      byNumber: [6, 2],
      from: [],
      to: 6,
    });
  });

  it('is counted by queue and state, what is due later apart', async () => {
    const { queues } = (await admin.get('/jobs/counts')).body as { queues: Shown[] };
    const nothing = { queued: 0, later: 0, active: 0, retrying: 0, failed: 0 };
    expect(queues.slice(0, 3)).toEqual([
      { queue: 'mail.send', queued: 1, later: 0, active: 1, retrying: 1, failed: 1 },
      { ...nothing, queue: 'requests.expire', later: 1, failed: 1 },
      { ...nothing, queue: queues[2]!.queue },
    ]);
    const names = queues.slice(2).map(({ queue }) => queue as string);
    expect(names).toEqual(names.toSorted());
    expect(names.filter((name) => name === GIVEN_UP || name.startsWith('__pgboss'))).toEqual([]);
  });
});
