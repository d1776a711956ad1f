import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { NotificationsApi } from '../../src/notifications/notifications.api.js';
import { filled, Scenario } from '../requests/scenario.js';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { until } from '../support/instance.js';
import { asOwner } from '../support/owner.js';
import { startWorker, type Product } from '../support/product.js';

/** The shortest heartbeat. A missing one is noticed after half as long again. */
const HEARTBEAT = 10;
/** Including the pause before the next attempt and a busy machine. Without a heartbeat it is five minutes. */
const SOON = 40;

const LONG_ENOUGH = 90_000;

describe('a worker that is killed', () => {
  let test: TestApp;
  let scenario: Scenario;
  let dataDir: string;
  let admin: Desk;
  const workers: Product[] = [];
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'giustamente-worker-'));
    // The scenario uses today's date, as the worker does.
    // It has the heartbeat of its workers, which write theirs to the queues of the database.
    test = await startTestApp({ start: new Date().toISOString(), env: { JOB_HEARTBEAT: String(HEARTBEAT) } });
    scenario = await Scenario.of(test, 3);
    admin = await new Team(test).as('admin');
  });
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await test.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = async (settings: Record<string, string> = {}): Promise<Product> => {
    const env = {
      ...settings,
      JOB_HEARTBEAT: String(HEARTBEAT),
      DATABASE_LOCK_TIMEOUT: '60',
      DATABASE_STATEMENT_TIMEOUT: '60',
    };
    const worker = await startWorker(test.databaseUrl, dataDir, env);
    workers.push(worker);
    return worker;
  };
  const fillJob = async () =>
    (
      await sql<{ state: string; retry_count: number }>`
        select state::text, retry_count from pgboss.job where name = 'requests.fill'`.execute(test.sql)
    ).rows[0];

  it(
    'leaves its job, and the mail it was sending, to the next worker soon',
    async () => {
      const to = 'presa@example.org';
      let times = 0;
      const held: (() => void)[] = [];
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData: (stream, session, done) => {
          stream.resume().on('end', () => {
            const isIt = session.envelope.rcptTo[0]?.address === to;
            if (isIt) times++;
            // The worker that sends it first never gets the answer of the mail server.
            if (isIt && times === 1) held.push(() => done());
            else done();
          });
        },
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const { port } = server.server.address() as { port: number };
      const smtp = { SMTP_URL: `smtp://127.0.0.1:${port}` };
      const holder = new pg.Client({ connectionString: test.databaseUrl });
      await holder.connect();
      try {
        const made = await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' });
        await scenario.citizen.put(`/requests/${made.info.id}`, { ...filled, status: 2 });
        await holder.query('begin');
        await holder.query('select 1 from requests where id = $1 for update', [made.info.id]);
        const first = await start(smtp);
        await until('the job is at work', async () => (await fillJob())?.state === 'active');
        await test.database.transaction((em) =>
          test.app.get(NotificationsApi).mail(em, { to, locale: 'it', template: 'account_deleted' }),
        );
        await until('the mail is in the hands of the first', () => Promise.resolve(held.length > 0));
        await start(smtp);
        const ended = once(first, 'exit');
        first.kill('SIGKILL');
        await ended;
        await holder.query('commit');
        const job = await until(
          'the job is done',
          async () => {
            const now = await fillJob();
            return now?.state === 'completed' && now;
          },
          SOON,
        );
        expect(job.retry_count).toBe(1);
        const sent = () =>
          sql<{ attempts: number }>`
            select attempts from outbox where recipient = ${to} and sent_at is not null and holder is null`.execute(
            test.sql,
          );
        const { rows } = await until(
          'the mail is sent',
          async () => {
            const found = await sent();
            return found.rows.length > 0 && found;
          },
          SOON,
        );
        expect(rows).toEqual([{ attempts: 2 }]);
        expect(times).toBe(2);
      } finally {
        await holder.end();
        for (const { _socket: socket } of server.connections as unknown as Iterable<{ _socket: Socket }>)
          socket.destroy();
        await new Promise<void>((done) => server.close(done));
      }
    },
    LONG_ENOUGH,
  );

  it(
    'or still alive puts a job without attempts left where staff find and restart it',
    async () => {
      await asOwner(
        test,
        sql`insert into pgboss.job (name, data, retry_limit, dead_letter)
        values ('requests.fill', '{"request_id": "x"}', 0, 'jobs.given-up')`,
      );
      const failed = () => admin.list('jobs', { filter: { queue: 'requests.fill', state: 'failed' } });
      const list = await until('the job is given up', async () => {
        const { body } = await failed();
        return (body as { id: string; attempts: number; error: string }[]).length > 0 && body;
      });
      const jobs = list as { id: string }[];
      expect(jobs).toHaveLength(1);
      const [job] = jobs;
      expect(job).toMatchObject({ attempts: 1, data: { request_id: 'x' }, error: expect.stringContaining('integer') });
      const { body: counts } = await admin.get('/jobs/counts');
      const queues = (counts as { queues: { queue: string; failed: number }[] }).queues;
      expect(queues.find(({ queue }) => queue === 'requests.fill')?.failed).toBe(1);
      expect(queues.map(({ queue }) => queue)).not.toContain('jobs.given-up');

      const both = await Promise.all([admin.post(`/jobs/${job!.id}/retry`), admin.post(`/jobs/${job!.id}/retry`)]);
      // The second one is a repetition of the first.
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      // It has all its attempts again, under the same number.
      expect((await admin.get(`/jobs/${job!.id}`)).body).toMatchObject({ id: job!.id, most_attempts: 6 });
    },
    LONG_ENOUGH,
  );

  it(
    'has used one attempt of each job: a job with attempts left is done, one without is given up',
    async () => {
      const abandoned = (request: number, used: number) => sql<{ id: string }>`
        insert into pgboss.job (
          name, data, state, retry_limit, retry_count, started_on, heartbeat_on, heartbeat_seconds, dead_letter)
        values ('requests.fill', ${JSON.stringify({ request_id: request })}::jsonb, 'active', 5, ${used}, now() - interval '1 minute',
          now() - interval '1 minute', ${HEARTBEAT}, 'jobs.given-up')`;
      await asOwner(test, abandoned(999_001, 0));
      await asOwner(test, abandoned(999_002, 5));
      const stateOf = async (request: number) =>
        (
          await sql<{ name: string; state: string; retry_count: number }>`
            select name, state::text, retry_count from pgboss.job where data->>'request_id' = ${String(request)}
            order by name = 'requests.fill'`.execute(test.sql)
        ).rows[0];
      await until('the first is done', async () => (await stateOf(999_001))?.state === 'completed', SOON);
      expect(await stateOf(999_001)).toMatchObject({ name: 'requests.fill', retry_count: 1 });
      expect(await stateOf(999_002)).toMatchObject({ name: 'jobs.given-up', state: 'created' });
    },
    LONG_ENOUGH,
  );
});
