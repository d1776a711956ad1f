import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { sqlOf } from '../../src/kernel/database/database.js';
import { staffLimits } from '../../src/shared/limits.js';
import { Purchases } from '../billing/purchases.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { Team, type Desk } from './team.js';

interface Found {
  resource: string;
  id: number;
  label: string;
}

describe('the search of the back office', () => {
  let test: TestApp;
  let moderator: Desk;
  let finance: Desk;
  let admin: Desk;
  let anna: number;
  let firm: number;
  let request: number;
  let rows: Rows;

  beforeAll(async () => {
    test = await startTestApp();
    rows = new Rows(test);
    anna = await rows.citizen({ firstName: 'Annalisa', lastName: 'Zanardelli' });
    firm = await rows.firm({ name: 'Studio Quintavalle 100%' });
    request = await rows.request(anna);
    await sql`insert into wallets (account_id) values (${firm})`.execute(test.sql);
    await new Purchases(test).package(firm, 11);
    await test.settle();
    const team = new Team(test);
    moderator = await team.as('moderator');
    finance = await team.as('finance');
    admin = await team.as('admin');
  });
  afterAll(() => test.close());

  const find = async (desk: Desk, q: string): Promise<Found[]> =>
    (await desk.get(`/search?q=${encodeURIComponent(q)}`)).body as Found[];
  const ids = async (desk: Desk, q: string, resource: string): Promise<number[]> =>
    (await find(desk, q)).filter((one) => one.resource === resource).map(({ id }) => id);

  it('finds people by parts of their name and mail, each word somewhere, and firms by their own name', async () => {
    expect(await ids(moderator, 'zanardelli', 'accounts')).toEqual([anna]);
    expect(await ids(moderator, '  ANNALISA   nardel ', 'accounts')).toEqual([anna]);
    expect(await ids(moderator, 'annalisa quintavalle', 'accounts')).toEqual([]);
    expect(await find(moderator, 'quintavalle')).toEqual([
      {
        resource: 'accounts',
        id: firm,
        label: expect.stringMatching(/^Studio Quintavalle 100%, .+@/) as unknown as string,
      },
    ]);
    expect(await ids(moderator, String(10_000_000_000 + firm), 'accounts')).toEqual([firm]);
  });

  it('treats pattern characters as text', async () => {
    expect(await ids(moderator, '100%', 'accounts')).toEqual([firm]);
    expect(await ids(moderator, '1__%', 'accounts')).toEqual([]);
  });

  it('finds a number among accounts, requests and invoices that the role may see', async () => {
    const { rows: billed } = await sql<{ id: number; number: number; year: number }>`
      select id, number, year from invoices`.execute(test.sql);
    const [{ id, number, year }] = billed as [{ id: number; number: number; year: number }];
    expect(await ids(moderator, String(request), 'requests')).toEqual([request]);
    expect(await ids(moderator, String(anna), 'accounts')).toEqual([anna]);
    expect(await ids(finance, `${number}/${year}`, 'invoices')).toEqual([id]);
    expect(await ids(finance, `${number}/${year - 1}`, 'invoices')).toEqual([]);
    expect(await ids(finance, String(number), 'invoices')).toContain(id);
    // Finance sees no requests, moderators no invoices, admins all.
    expect(await ids(finance, String(request), 'requests')).toEqual([]);
    expect(await ids(moderator, `${number}/${year}`, 'invoices')).toEqual([]);
    expect(await ids(admin, String(request), 'requests')).toEqual([request]);
    expect(await ids(admin, `${number}/${year}`, 'invoices')).toEqual([id]);
  });

  it('describes results in the reader’s language', async () => {
    const { body } = await moderator.get(`/search?q=${request}`, { 'x-localization': 'en' });
    expect((body as Found[]).find(({ resource }) => resource === 'requests')?.label).toMatch(
      /^Request \d+: .+, Milano$/,
    );
  });

  it('finds nothing for less than three characters, and refuses more than a hundred', async () => {
    expect(await find(moderator, 'za')).toEqual([]);
    expect(await find(moderator, '')).toEqual([]);
    expect(await ids(moderator, 'zan', 'accounts')).toEqual([anna]);
    expect((await moderator.get(`/search?q=${'z'.repeat(staffLimits.searchMax)}`)).status).toBe(200);
    expect((await moderator.get(`/search?q=${'z'.repeat(staffLimits.searchMax + 1)}`)).status).toBe(422);
    expect((await moderator.get('/search?q=a%00b')).status).toBe(422);
    expect((await moderator.get('/search')).status).toBe(422);
  });

  it('shows no more than eight of a resource', async () => {
    for (let n = 0; n <= staffLimits.found; n++) await rows.firm({ name: `Studio Moltiplicato ${n}` });
    expect(await ids(moderator, 'moltiplicato', 'accounts')).toHaveLength(staffLimits.found);
  });

  it('does not find erased accounts', async () => {
    const gone = await rows.citizen({ firstName: 'Partita', lastName: 'Lontananti' });
    expect(await ids(moderator, 'lontananti', 'accounts')).toEqual([gone]);
    await sql`update accounts set deleted_at = now() where id = ${gone}`.execute(test.sql);
    expect(await ids(moderator, 'lontananti', 'accounts')).toEqual([]);
    expect(await ids(moderator, String(gone), 'accounts')).not.toContain(gone);
  });

  it('searches names by an index', async () => {
    let plan = '';
    const undone = new Error('undone');
    const look = test.database.transaction(async (em) => {
      const db = sqlOf(em);
      // The table is so small that reading all of it, by whatever index, is cheaper.
      await sql`set local role none`.execute(db);
      await sql`drop index accounts_email`.execute(db);
      await sql`set local enable_seqscan = off`.execute(db);
      const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from accounts
        where deleted_at is null
          and lower(email::text || ' ' || first_name || ' ' || last_name) like '%zanardelli%' limit 8`.execute(db);
      plan = lines.map((line) => line['QUERY PLAN']).join('\n');
      throw undone;
    });
    await expect(look).rejects.toBe(undone);
    expect(plan).toContain('accounts_search');
  });
});
