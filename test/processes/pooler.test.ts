import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { asApplication } from '../../src/kernel/database/setup/application-role.js';
import { DatabaseListener } from '../../src/kernel/database/listener.js';
import { preparedRead } from '../../src/kernel/database/prepared-read.js';
import { Jobs } from '../../src/kernel/jobs/jobs.js';
import { findPgBouncer, startPgBouncer, type PgBouncer } from '../../scripts/pgbouncer.mjs';
import { startTestApp, type TestApp } from '../support/app.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { Rows } from '../support/rows.js';

const WHO = `select current_user as who, current_setting('statement_timeout') as statement,
  current_setting('transaction_read_only') as reading, current_setting('plan_cache_mode') as plans`;

const ours = { who: 'giustamente_app', statement: '15s', plans: 'force_generic_plan' };
const others = { statement: '0', plans: 'auto', reading: 'off' };

(findPgBouncer() ? describe : describe.skip)('PgBouncer in transaction mode', () => {
  let database: TestDatabase;
  let bouncer: PgBouncer;
  let test: TestApp;
  let owner: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new URL(database.url).username;
    bouncer = await startPgBouncer(database.url);
    test = await startTestApp({
      databaseUrl: bouncer.url,
      env: { DATABASE_DIRECT_URL: database.url, DATABASE_URL: bouncer.url },
    });
  });
  afterAll(async () => {
    await test.close();
    await bouncer.stop();
    await database.drop();
  });

  /** The settings that another client finds on every server connection. */
  const asStranger = async (): Promise<unknown[]> => {
    const pool = new pg.Pool({ connectionString: bouncer.url, max: 4 });
    try {
      const all = await Promise.all(
        Array.from({ length: 16 }, () => pool.query(`${WHO}, pg_sleep(0.02)::text as slept`)),
      );
      return all.map(({ rows: [row] }) => ({ ...row, slept: undefined }) as unknown);
    } finally {
      await pool.end();
    }
  };

  it('refuses our connection options, which stops the start with a message', async () => {
    await expect(asApplication(bouncer.url, () => undefined)).rejects.toThrow('DATABASE_DIRECT_URL');
    const forgetful = await startPgBouncer(database.url, { ignore_startup_parameters: 'options' });
    try {
      await expect(asApplication(forgetful.url, () => undefined)).rejects.toThrow('DATABASE_DIRECT_URL');
    } finally {
      await forgetful.stop();
    }
  });

  it('runs each of our statements with its role and limits, which never leak to other clients', async () => {
    const mine = preparedRead<{ n: number }, { n: number; who: string }>(
      'pooled_who',
      ({ n }) => sql<{ n: number; who: string }>`select ${n}::int as n, current_user as who, pg_sleep(0.005)::text`,
    );
    const [reads, writes, shared, transactions, strangers] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => sql<object>`${sql.raw(WHO)}`.execute(test.database.read))),
      Promise.all(Array.from({ length: 20 }, () => sql<object>`${sql.raw(WHO)}`.execute(test.database.write))),
      Promise.all(Array.from({ length: 60 }, (_, n) => test.database.row(mine, { n }))),
      Promise.all(
        Array.from({ length: 10 }, () =>
          test.database.transaction(async (em) => {
            await em.getConnection().execute('select 1', [], 'all', em.getTransactionContext());
            return em.getConnection().execute(WHO, [], 'get', em.getTransactionContext());
          }),
        ),
      ),
      asStranger(),
    ]);
    for (const { rows } of reads) expect(rows).toEqual([{ ...ours, reading: 'on' }]);
    for (const { rows } of writes) expect(rows).toEqual([{ ...ours, reading: 'off' }]);
    expect(shared.map((row) => [row!.n, row!.who])).toEqual(shared.map((_, n) => [n, 'giustamente_app']));
    for (const row of transactions) expect(row).toEqual({ ...ours, reading: 'off' });
    for (const row of strangers) expect(row).toEqual({ ...others, who: owner });
    for (const row of await asStranger()) expect(row).toEqual({ ...others, who: owner });
  });

  it('keeps the limits of the role: append-only tables cannot be deleted from in any way', async () => {
    await expect(sql`delete from audit`.execute(test.database.write)).rejects.toThrow('permission denied');
    await expect(sql`insert into settings values ('x', '1')`.execute(test.database.read)).rejects.toThrow('read-only');
    await expect(
      test.database.transaction((em) =>
        em.getConnection().execute('delete from consents', [], 'run', em.getTransactionContext()),
      ),
    ).rejects.toThrow('permission denied');
    for (const row of await asStranger()) expect(row).toEqual({ ...others, who: owner });
  });

  it('answers calls, commits what they write, and rolls back what fails', async () => {
    const rows = new Rows(test);
    const citizen = await rows.citizen();
    const firm = await rows.firm();
    const request = await rows.request(citizen);
    await rows.response(request, firm, 7);
    const http = await rows.as(citizen);
    for (let time = 0; time < 3; time++) {
      const { status, body } = await http.get(`/requests/${request}`);
      expect([status, body.info.id]).toEqual([200, request]);
    }
    expect((await http.put('/profile', { first_name: 'Giulia' })).status).toBe(200);
    expect((await http.get('/profile')).body.info.first_name).toBe('Giulia');
    await expect(
      test.database.transaction(async (em) => {
        await em.getConnection().execute(`update accounts set first_name = 'X'`, [], 'run', em.getTransactionContext());
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect((await http.get('/profile')).body.info.first_name).toBe('Giulia');
  });

  it('reports the first of several failures, and reuses the connection', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => sql`select 1 / ${sql.lit(n % 2)}`.execute(test.database.write)),
    );
    expect(all.map((one) => (one.status === 'rejected' ? String(one.reason) : one.status))).toEqual(
      all.map((_, n) => (n % 2 === 0 ? 'error: division by zero' : 'fulfilled')),
    );
  });

  it('serves the queue, and notifications bypass it', async () => {
    await test.database.transaction((em) => test.app.get(Jobs).send(em, 'credits.expire-lot', { lotId: 0 }));
    expect(await test.drain()).toBe(1);
    const listener = test.app.get(DatabaseListener);
    expect(await listener.answers(2_000)).toBe(true);
    await listener.caughtUp();
    expect(listener.isListening).toBe(true);
  });
});
