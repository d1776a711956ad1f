import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { findPgBouncer, startPgBouncer } from '../../scripts/pgbouncer.mjs';
import { startTestApp, type TestApp } from '../support/app.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';
import { Team, type Desk } from '../staff/team.js';

/** In seconds. */
const LIMITS = { DATABASE_STATEMENT_TIMEOUT: '0.8', DATABASE_REPORT_TIMEOUT: '6' };
const REQUESTS = 3;
/** How long PostgreSQL takes to read a request, in seconds. A list reads each three times. */
const LOOK = 0.4;

describe.each([['itself'], ...(findPgBouncer() ? [['through PgBouncer']] : [])])('a slow database %s', (way) => {
  let database: TestDatabase;
  let test: TestApp;
  let admin: Desk;
  let stop = (): Promise<void> => Promise.resolve();
  /** A report without an end: its failure, and when that came. It waits while the other tests run. */
  let endless: Promise<{ error: unknown; took: number }>;
  beforeAll(async () => {
    database = await createTestDatabase();
    let env: Record<string, string> = LIMITS;
    let databaseUrl = database.url;
    if (way !== 'itself') {
      const bouncer = await startPgBouncer(database.url);
      stop = () => bouncer.stop();
      databaseUrl = bouncer.url;
      env = { ...LIMITS, DATABASE_DIRECT_URL: database.url, DATABASE_URL: bouncer.url };
    }
    test = await startTestApp({ databaseUrl, env });
    const rows = new Rows(test);
    const citizen = await rows.citizen();
    const firm = await rows.firm();
    for (let nth = 0; nth < REQUESTS; nth++)
      await rows.response(await rows.request(citizen), firm, 3, { released_at: test.clock.now() });
    admin = await new Team(test).as('admin');
    await asOwner(
      test,
      sql`create policy slow on requests using (pg_sleep(${sql.lit(LOOK)})::text is not null)`,
      sql`alter table requests enable row level security`,
    );
    const began = performance.now();
    endless = sql`select pg_sleep(30)`.execute(test.database.reports).then(
      () => ({ error: undefined, took: performance.now() - began }),
      (error: unknown) => ({ error, took: performance.now() - began }),
    );
  });
  afterAll(async () => {
    await test.close();
    await stop();
    await database.drop();
  });

  it('answers reports and exports of staff, which have a longer limit', async () => {
    const began = performance.now();
    const [report, table] = await Promise.all([
      admin.get('/statistics/answers?weeks=4'),
      admin.list('requests', { format: 'csv' }),
    ]);
    expect([report.status, table.status]).toEqual([200, 200]);
    expect(report.body).toEqual({ weeks: [expect.objectContaining({ received: REQUESTS })] });
    expect(performance.now() - began).toBeGreaterThan(REQUESTS * LOOK * 1_000);
  });

  it('cancels slow statements of a screen', async () => {
    const { status, body } = await admin.list('requests');
    expect([status, body]).toEqual([503, expect.objectContaining({ message: 'unavailable' })]);
  });

  it('cancels an endless report too, and its connections cannot write', async () => {
    const { error, took } = await endless;
    expect(error).toMatchObject({ code: '57014' });
    expect(took).toBeLessThan(10_000);
    await expect(sql`delete from requests`.execute(test.database.reports)).rejects.toMatchObject({ code: '25006' });
  });
});
