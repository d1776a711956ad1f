import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { IdentityMarks } from '../../src/accounts/identity/identity-marks.js';
import { MatchingApi } from '../../src/matching/matching.api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { Rows } from '../support/rows.js';

const TYPE = 'sinistri-stradali';

describe('a request from a firm’s own people', () => {
  let test: TestApp;
  let rows: Rows;
  let marks: IdentityMarks;
  beforeAll(async () => {
    test = await startTestApp();
    rows = new Rows(test);
    marks = test.app.get(IdentityMarks);
  });
  watchInnocents(() => test);
  afterAll(() => test.close());

  const refresh = (id: number) => test.database.transaction((em) => marks.refresh(em, id));
  const picked = async (accountId: number): Promise<number[]> => {
    const request = {
      requestId: 0,
      requestTypeId: TYPE,
      latitude: 45.4642,
      longitude: 9.19,
      accountId,
      opposingPartyHash: null,
      namedValueCents: null,
    };
    const found = await test.database.transaction((em) =>
      test.app.get(MatchingApi).pick(em, request, 10, test.clock.now()),
    );
    return found.map(({ firmId }) => firmId).toSorted((a, b) => a - b);
  };

  it('does not reach the firm but reaches other firms; another citizen’s request reaches both', async () => {
    const [own, neighbour] = [await rows.firm(), await rows.firm()];
    const [alias, stranger] = [await rows.citizen(), await rows.citizen({ firstName: 'Carla', lastName: 'Verdi' })];
    await sql`update accounts set phone = '02 5550 1234' where id = ${own}`.execute(test.sql);
    await sql`update accounts set phone = '02 5550 9999' where id = ${neighbour}`.execute(test.sql);
    await sql`update accounts set mobile = '+39 02 55501234' where id = ${alias}`.execute(test.sql);
    expect(await picked(alias)).toEqual([own, neighbour]);
    // The sweep marks rows from before there were marks.
    await test.settle();
    expect(await picked(alias)).toEqual([neighbour]);
    expect(await picked(stranger)).toEqual([own, neighbour]);

    // A member of the other firm is recognised by the e-mail address.
    const { email } = (
      await sql<{ email: string }>`select email from accounts where id = ${stranger}`.execute(test.sql)
    ).rows[0]!;
    const [local, domain] = email.split('@');
    await sql`insert into firm_members (account_id, email, first_name, last_name, invited_at)
      values (${neighbour}, ${`${local}+studio@${domain}`}, 'Carla', 'Verdi', ${test.clock.now()})`.execute(test.sql);
    await refresh(neighbour);
    expect(await picked(stranger)).toEqual([own]);
    expect(await picked(alias)).toEqual([neighbour]);

    // With another phone the firm is no longer related.
    await sql`update accounts set mobile = '3331230000' where id = ${alias}`.execute(test.sql);
    await refresh(alias);
    expect(await picked(alias)).toEqual([own, neighbour]);
  });

  it('is recognised after a profile change, and the marks are deleted with the account', async () => {
    const firm = await rows.firm();
    const citizen = await rows.citizen();
    const http = await rows.as(citizen);
    const firmHttp = await rows.as(firm);
    expect((await firmHttp.put('/profile', { phone: '0255507777' })).status).toBe(200);
    expect((await http.put('/profile', { phone: '02 5550 7777' })).status).toBe(200);
    expect(await picked(citizen)).not.toContain(firm);
    const before = await sql`select 1 from identity_marks where account_id = ${citizen}`.execute(test.sql);
    expect(before.rows.length).toBeGreaterThan(0);
    await test.database.transaction((em) => marks.erase(em, citizen));
    const after = await sql<{ account_id: number }>`select distinct account_id from identity_marks`.execute(test.sql);
    expect(after.rows.map(({ account_id }) => account_id)).not.toContain(citizen);
    expect(after.rows.map(({ account_id }) => account_id)).toContain(firm);
  });

  it('is recognised by who is there, of this account alone; other accounts still wait for their marks', async () => {
    const [firm, other] = [await rows.firm(), await rows.firm()];
    const place = { address: 'Via Larga 1', city: 'Milano', province_id: 'MI', country_id: 'IT' };
    await sql`update accounts set main_address = ${JSON.stringify(place)} where id = ${firm}`.execute(test.sql);
    const marked = async () => {
      await sql`update accounts set identity_marked = false where id in (${firm}, ${other})`.execute(test.sql);
      await refresh(firm);
      const { rows: left } = await sql<{ id: number }>`
        select id from accounts where not identity_marked and id in (${firm}, ${other})`.execute(test.sql);
      expect(left.map(({ id }) => id)).toEqual([other]);
      const { rows: found } = await sql<{ count: number }>`
        select count(*)::integer as count from identity_marks where account_id = ${firm}`.execute(test.sql);
      return found[0]!.count;
    };
    const member = (of: number, name: string, removed: Date | null = null) =>
      sql`insert into firm_members (account_id, email, first_name, last_name, invited_at, accepted_at, removed_at)
        values (${of}, ${removed ? null : `${name}@altri.example`}, ${name}, 'Neri', now(), now(), ${removed})`.execute(
        test.sql,
      );
    const own = await marked();
    await member(other, 'uno');
    await member(firm, 'due', test.clock.now());
    expect(await marked()).toBe(own);
    // The address of the mail, and the name at the firm's address.
    await member(firm, 'tre');
    expect(await marked()).toBe(own + 2);
    await sql`update accounts set deleted_at = now() where id = ${firm}`.execute(test.sql);
    expect(await marked()).toBe(0);
  });
});
