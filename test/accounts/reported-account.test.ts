import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ReportedAccounts } from '../../src/accounts/staff/reported-accounts.js';
import { Team, type Desk } from '../staff/team.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

/** An appeal against the suspension of an account is granted. */
describe('an account that is let back in', () => {
  const test = useTestApp();
  let rows: Rows;
  let desk: Desk;
  beforeAll(async () => {
    rows = new Rows(test);
    desk = await new Team(test).as('moderator');
  });
  const reason = 'La decisione era sbagliata.';
  const suspend = (id: number) => desk.post(`/accounts/${id}/suspend`, { reason: 'Recapiti scritti più volte.' });
  const restore = (id: number) =>
    test.database.transaction((em) =>
      test.app
        .get(ReportedAccounts)
        .restore(em, id, null as never, { staff: { staffId: desk.id } as never, reason, now: test.clock.now() }),
    );
  const suspensions = async (id: number) =>
    (
      await sql<{ line: string }>`
        select concat_ws(' ', status, lifted_reason) as line from suspensions where account_id = ${id} order by id`.execute(
        test.sql,
      )
    ).rows.map(({ line }) => line);

  it('loses the suspension that holds, of those that it had, and nobody else’s', async () => {
    const [firm, neighbour] = [await rows.firm(), await rows.firm()];
    for (const id of [firm, neighbour]) expect((await suspend(id)).status).toBe(200);
    await desk.post(`/accounts/${firm}/reinstate`, { reason: 'Ci ha spiegato.' });
    await suspend(firm);
    await restore(firm);
    expect(await suspensions(firm)).toEqual(['lifted Ci ha spiegato.', `lifted ${reason}`]);
    expect(await suspensions(neighbour)).toEqual(['active']);
    // It is over already.
    await restore(firm);
    expect(await suspensions(firm)).toHaveLength(2);
  });

  it('has no appeal that is open against a suspension, and no link for one; what else it appeals against stays', async () => {
    const [firm, neighbour] = [await rows.firm(), await rows.firm()];
    for (const id of [firm, neighbour]) await suspend(id);
    const now = test.clock.now();
    await sql`
      insert into reports (reference, side, account_id, reported_id, subject_type, subject_id, reason, created_at,
        decided_at, decision, removed, measure, statement, appeal_until, appeal_token_hash)
      values ('SG-2031-1', 'reported', ${firm}, ${firm}, 'message', 900100, 'spam', ${now}, ${now}, 'uphold', '{}',
        'removed', 'Tolto.', ${now}, 'altro')`.execute(test.sql);
    await sql`
      insert into cases (kind, status, account_id, subject_type, subject_id, opened_at)
      select 'appeal', 'open', account_id, 'report', id, ${now}::timestamptz from reports where account_id in (${firm}, ${neighbour})
      union all
      select 'report', 'open', account_id, 'report', id, ${now}::timestamptz from reports where account_id = ${firm}`.execute(
      test.sql,
    );
    await desk.post(`/accounts/${firm}/reinstate`, { reason: 'Ci ha spiegato.' });
    const { rows: found } = await sql`
      select r.account_id = ${firm} as own, r.side, r.overturned_at = ${now} as overturned, r.appeal_token_hash is not null as link, (
        select json_object_agg(c.kind, c.status order by c.kind) from cases c
        where c.subject_type = 'report' and c.subject_id = r.id) as cases
      from reports r where r.account_id in (${firm}, ${neighbour}) order by own, r.side`.execute(test.sql);
    expect(found).toEqual([
      { own: false, side: 'suspended', overturned: null, link: true, cases: { appeal: 'open' } },
      { own: true, side: 'reported', overturned: null, link: true, cases: { appeal: 'open', report: 'open' } },
      { own: true, side: 'suspended', overturned: true, link: false, cases: { appeal: 'withdrawn', report: 'open' } },
    ]);
  });

  it('stays as it is where it was never suspended', async () => {
    const citizen = await rows.citizen();
    await restore(citizen);
    expect(await suspensions(citizen)).toEqual([]);
  });
});

/** Rule 22.1. */
describe('an account can be reported', () => {
  const test = useTestApp();

  it('by who reads its profile, and a citizen by the firm that writes with them', async () => {
    const rows = new Rows(test);
    const now = test.clock.now();
    const [citizen, neighbour] = [await rows.citizen(), await rows.citizen()];
    const [firm, other, incomplete, gone, unconfirmed] = await rows.firms(5);
    await sql`update accounts set completed = false where id = ${incomplete}`.execute(test.sql);
    await sql`update accounts set deleted_at = ${now} where id = ${gone}`.execute(test.sql);
    await sql`update accounts set confirmed_at = null where id = ${unconfirmed}`.execute(test.sql);
    const [mine, hers] = [await rows.member(firm!), await rows.member(firm!, { name: 'Sara' })];
    const writes = async (account: number, of: number, responsible: number | null) => {
      const response = await rows.response(await rows.request(account, { status: 3 }), of, 7);
      await sql`insert into conversations (response_id, account_id, firm_id) values (${response}, ${account}, ${of})`.execute(
        test.sql,
      );
      await sql`
        insert into firm_notes (response_id, firm_id, member_id) values (${response}, ${of}, ${responsible})`.execute(
        test.sql,
      );
    };
    await writes(citizen, firm!, mine);
    await writes(neighbour, other!, null);
    const accounts = { citizen, neighbour, firm, other, incomplete, gone, unconfirmed };
    const readableBy = async (accountId: number, assignedTo: number | null = null) => {
      const all = await Promise.all(
        Object.entries(accounts).map(async ([name, id]) => {
          const who = { accountId, assignedTo } as never;
          const found = await test.app.get(ReportedAccounts).readableBy(test.sql, who, id!, now);
          if (found !== null) expect(found).toBe(id);
          return found === null ? [] : [name];
        }),
      );
      return all.flat().join(' ');
    };
    expect(await readableBy(firm!)).toBe('citizen firm other');
    expect(await readableBy(firm!, mine)).toBe('citizen firm other');
    expect(await readableBy(firm!, hers)).toBe('firm other');
    expect(await readableBy(other!)).toBe('neighbour firm other');
    expect(await readableBy(citizen)).toBe('citizen firm other');
    expect(await readableBy(incomplete!)).toBe('firm other incomplete');
  });

  it('with the words of its presentation, where it has any', async () => {
    const rows = new Rows(test);
    const file = async (id: number) => test.app.get(ReportedAccounts).file(test.sql, id);
    const [said, silent] = [await rows.firm(), await rows.firm()];
    await sql`update firms set presentation = null where account_id = ${silent}`.execute(test.sql);
    expect([await file(said), await file(silent), await file(await rows.citizen())]).toEqual([
      { text: 'Ci occupiamo di danni alla persona.' },
      { text: null },
      { text: null },
    ]);
  });
});
