import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { replacementNow } from '../../../src/accounts/accounts.api.js';
import { seesResponse } from '../../../src/kernel/auth/request-access.sql.js';
import { useTestApp } from '../../support/app.js';
import { asOwner } from '../../support/owner.js';
import { Rows } from '../../support/rows.js';

const [YESTERDAY, TODAY, TOMORROW] = ['2026-03-09', '2026-03-10', '2026-03-11'];

/** Rules 26.21 to 26.24. */
describe('a member who sees only what is assigned', () => {
  const test = useTestApp();
  let firm: number;
  let other: number;
  let one: number;
  let two: number;
  /** A colleague who has left the firm. */
  let left: number;
  /** The responses of the firm: of the first member, of the one who has left, and of nobody, which are the owner's. */
  let responses: { one: number; left: number; owner: number };
  beforeEach(async () => {
    const rows = new Rows(test);
    await asOwner(test, sql`truncate accounts, firms, requests, responses, member_absences, firm_members cascade`);
    [firm, other] = [await rows.firm(), await rows.firm()];
    const citizen = await rows.citizen();
    const member = async (name: string, isThere = true): Promise<number> => {
      const { rows: made } = await sql<{ id: number }>`
        insert into firm_members (account_id, email, first_name, last_name, invited_at, accepted_at, removed_at, request_access)
        values (${firm}, ${isThere ? `${name}@example.com` : null}, ${name}, 'Verdi', now(), now(),
          ${isThere ? null : new Date()}, 'assigned') returning id`.execute(test.sql);
      return made[0]!.id;
    };
    [one, two, left] = [await member('one'), await member('two'), await member('left', false)];
    const response = async (of: number | null): Promise<number> => {
      const id = await rows.response(await rows.request(citizen), firm, 3);
      await sql`insert into firm_notes (response_id, firm_id, member_id) values (${id}, ${firm}, ${of})`.execute(
        test.sql,
      );
      return id;
    };
    responses = { one: await response(one), left: await response(left), owner: await response(null) };
  });

  const seen = async (member: number | null): Promise<string[]> => {
    const found: string[] = [];
    for (const [name, id] of Object.entries(responses))
      if (await seesResponse(test.sql, { accountId: firm, assignedTo: member }, id, test.clock.now())) found.push(name);
    return found;
  };
  const absence = (of: number | null, replacement: number | null, [first, last = first]: readonly string[]) =>
    sql`insert into member_absences (account_id, member_id, first_on, last_on, replacement_id)
      values (${firm}, ${of}, ${first}, ${last}, ${replacement})`.execute(test.sql);

  it('sees their own, and the owner sees all', async () => {
    expect([await seen(one), await seen(two), await seen(null)]).toEqual([['one'], [], ['one', 'left', 'owner']]);
  });

  it('sees those of a colleague on the days on which they replace them, by the calendar of Rome', async () => {
    await absence(one, two, [TODAY]);
    for (const [at, sees] of [
      ['2026-03-09T22:59:59Z', []],
      ['2026-03-09T23:00:00Z', ['one']],
      ['2026-03-10T22:59:59Z', ['one']],
      ['2026-03-10T23:00:00Z', []],
    ] as const) {
      test.clock.set(at);
      expect([at, await seen(two)]).toEqual([at, sees]);
    }
    test.clock.set(`${TODAY}T09:00:00Z`);
    // Who is replaced still sees their own.
    expect(await seen(one)).toEqual(['one']);
  });

  it('sees those of the owner, and of who has left, while they replace the owner', async () => {
    await absence(left, two, [YESTERDAY, TOMORROW]);
    expect(await seen(two)).toEqual([]);
    await absence(null, two, [YESTERDAY, TOMORROW]);
    expect(await seen(two)).toEqual(['left', 'owner']);
  });

  it('sees nothing more during an absence in which nobody replaces', async () => {
    await absence(one, null, [TODAY]);
    expect([await seen(one), await seen(two)]).toEqual([['one'], []]);
  });

  it('sees nothing more during an absence in which another colleague replaces', async () => {
    await absence(null, one, [TODAY]);
    expect([await seen(one), await seen(two)]).toEqual([['one', 'left', 'owner'], []]);
  });

  it('sees nothing of another firm', async () => {
    expect(await seesResponse(test.sql, { accountId: other, assignedTo: one }, responses.one, test.clock.now())).toBe(
      false,
    );
  });

  it('replaces nobody on the days of their own absence, and does on the others', async () => {
    await absence(one, two, [YESTERDAY, TOMORROW]);
    await absence(two, null, [TOMORROW]);
    expect(await seen(two)).toEqual(['one']);
    test.clock.set(`${TOMORROW}T09:00:00Z`);
    expect(await seen(two)).toEqual([]);
    test.clock.set(`${TODAY}T09:00:00Z`);
  });

  /** The first name of who replaces in this absence. */
  const replaces = async (absenceOf: number): Promise<string | undefined> => {
    const { rows } = await sql<{ who: { first_name: string } | null }>`
      select ${replacementNow(test.clock.now())} as who from member_absences w where w.member_id = ${absenceOf}`.execute(
      test.sql,
    );
    return rows[0]?.who?.first_name;
  };
  const setMember = (id: number, column: string, value: unknown) =>
    sql`update firm_members set ${sql.ref(column)} = ${value} where id = ${id}`.execute(test.sql);

  it('is named as the replacement while they work there, on requests, and are present', async () => {
    await absence(one, two, [TODAY]);
    await absence(two, null, [TOMORROW]);
    expect(await replaces(one)).toBe('two');
    expect(await replaces(two)).toBeUndefined();
    await setMember(two, 'role', 'billing');
    expect(await replaces(one)).toBeUndefined();
    await setMember(two, 'role', 'assistant');
    expect(await replaces(one)).toBe('two');
    test.clock.set(`${TOMORROW}T09:00:00Z`);
    expect(await replaces(one)).toBeUndefined();
    test.clock.set(`${TODAY}T09:00:00Z`);
    await sql`update firm_members set removed_at = now(), email = null where id = ${two}`.execute(test.sql);
    expect(await replaces(one)).toBeUndefined();
  });

  it('has the owner as the replacement while the owner is present, whoever is away in another firm', async () => {
    await sql`insert into member_absences (account_id, member_id, first_on, last_on, owner_replaces)
      values (${firm}, ${one}, ${TODAY}, ${TODAY}, true)`.execute(test.sql);
    await sql`insert into member_absences (account_id, first_on, last_on) values (${other}, ${TODAY}, ${TODAY})`.execute(
      test.sql,
    );
    expect(await replaces(one)).toBe('Marta');
    await absence(null, null, [TODAY]);
    expect(await replaces(one)).toBeUndefined();
  });
});
