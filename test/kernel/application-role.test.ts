import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { Jobs } from '../../src/kernel/jobs/jobs.js';
import { startTestApp, type TestApp, useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';

describe('the application’s own role', () => {
  const test = useTestApp();

  const refused = async (statement: string): Promise<void> => {
    await expect(sql.raw(statement).execute(test.sql)).rejects.toThrow(/permission denied|must be owner/);
  };

  it('is the role of every connection', async () => {
    const names = await Promise.all(
      Array.from({ length: 5 }, () =>
        sql<{ who: string }>`select current_user as who, pg_sleep(0.05)`.execute(test.sql),
      ),
    );
    expect(new Set(names.map(({ rows }) => rows[0]!.who))).toEqual(new Set(['giustamente_app']));
  });

  it.each(['audit', 'credit_movements', 'consents', 'request_consents'])(
    'may insert into %s and never update, delete or truncate it',
    async (table) => {
      await refused(`update ${table} set ${table === 'audit' ? 'reason' : 'account_id'} = null`);
      await refused(`delete from ${table}`);
      await refused(`truncate ${table}`);
      await refused(`alter table ${table} disable trigger all`);
      await refused(`drop table ${table}`);
      expect((await sql.raw(`select 1 from ${table}`).execute(test.sql)).rows).toEqual([]);
    },
  );

  it('may change the state of an invoice and to whom it is made out, and no other column', async () => {
    await refused('delete from invoices');
    await refused('update invoices set gross_cents = 1');
    await refused('update invoices set number = 1');
    await refused('update invoices set issued_on = issued_on');
    await refused('truncate invoices');
    await sql`update invoices set state = 'sent', state_at = state_at where false`.execute(test.sql);
    // A trigger says when: test/staff/money/exchange.test.ts.
    await sql`update invoices set buyer = buyer, seller = seller, xml = xml where false`.execute(test.sql);
  });

  it('may send jobs to tables that the queue created after the grants', async () => {
    await test.database.transaction((em) => test.app.get(Jobs).send(em, 'credits.expire-lot', { lotId: 0 }));
    expect(
      (
        await sql<{ n: number }>`select count(*)::int as n from pgboss.job where name = 'credits.expire-lot'`.execute(
          test.sql,
        )
      ).rows[0]!.n,
    ).toBe(1);
  });

  it('may work the queue, whose tables belong to the owner', async () => {
    await asOwner(
      test,
      sql`create table workers (name text)`,
      sql`create function note_worker() returns trigger language plpgsql as $$
        begin insert into workers values (current_user); return new; end $$`,
      sql`create trigger note_worker after insert or update on pgboss.job for each row execute function note_worker()`,
    );
    await test.database.transaction((em) => test.app.get(Jobs).send(em, 'credits.expire-lot', { lotId: 0 }));
    await test.drain();
    const seen = await sql<{ name: string }>`select name from workers`.execute(test.sql);
    // Sent, fetched and completed.
    expect(seen.rows.length).toBeGreaterThanOrEqual(3);
    expect(new Set(seen.rows.map(({ name }) => name))).toEqual(new Set(['giustamente_app']));
    await asOwner(test, sql`drop trigger note_worker on pgboss.job`, sql`drop table workers`);
    await refused('drop table pgboss.job');
    await refused('alter table pgboss.queue add column x integer');
    await refused('create table pgboss.other ()');
  });
});

describe('a database whose user may create no roles', () => {
  const name = `plain_${process.pid}`;
  let admin: pg.Client;
  let url: string;
  beforeAll(async () => {
    const template = new URL(process.env.TEST_TEMPLATE_URL!);
    template.pathname = '/postgres';
    admin = new pg.Client({ connectionString: template.href });
    await admin.connect();
    await admin.query(`create role ${name} login password 'x' nosuperuser nocreaterole`);
    await admin.query(`create database ${name} owner ${name}`);
    template.pathname = `/${name}`;
    // The preparation by an administrator.
    const inside = new pg.Client({ connectionString: template.href });
    await inside.connect();
    for (const extension of ['cube', 'earthdistance', 'btree_gist', 'pg_trgm', 'unaccent', 'citext'])
      await inside.query(`create extension ${extension}`);
    await inside.end();
    Object.assign(template, { username: name, password: 'x' });
    url = template.href;
  });
  afterAll(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  });

  /** The built one: it knows where the migrations are. */
  const migrate = async (): Promise<void> => {
    const built = (await import(`${process.cwd()}/dist/kernel/database/setup/migrate.js`)) as {
      migrate(url: string): Promise<string[]>;
    };
    await built.migrate(url);
  };
  const who = async (test: TestApp): Promise<string> =>
    (await sql<{ who: string }>`select current_user as who`.execute(test.sql)).rows[0]!.who;

  it('is migrated and protected by the triggers only, and uses the role once an administrator grants it', async () => {
    await migrate();
    const before = await startTestApp({ databaseUrl: url });
    expect(await who(before)).toBe(name);
    await expect(sql`truncate audit`.execute(before.sql)).rejects.toThrow('audit is append-only');
    await before.close();

    await admin.query(`grant giustamente_app to ${name}`);
    await migrate();
    const after = await startTestApp({ databaseUrl: url });
    expect(await who(after)).toBe('giustamente_app');
    // The queue existed before the role, whose grants include its tables.
    await after.database.transaction((em) => after.app.get(Jobs).send(em, 'credits.expire-lot', { lotId: 0 }));
    await after.close();
  });
});
