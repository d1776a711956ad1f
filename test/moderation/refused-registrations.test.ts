import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Blacklist } from '../../src/moderation/blacklist/blacklist.js';
import { RefusedRegistrations } from '../../src/moderation/blacklist/refused-registrations.js';
import { moderationLimits, ms } from '../../src/shared/limits.js';
import { Team, type Desk } from '../staff/team.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

const test = useTestApp();
let desk: Desk;
let email: number;
beforeAll(async () => {
  desk = await new Team(test).as('moderator');
  const add = (kind: 'email' | 'domain', value: string) =>
    test.app
      .get(Blacklist, { strict: false })
      .add(test.sql, { kind, value, reason: 'Segnalato da tre studi.', staffId: desk.id }, test.clock.now());
  await add('domain', 'usaegetta.example');
  email = (await add('email', 'esclusa@example.com'))!;
});

const refuse = async (address: string, ...emails: string[]): Promise<unknown> =>
  test.app
    .get(RefusedRegistrations, { strict: false })
    .refuseBlocked({ emails }, { model: 'user', address })
    .catch((error: unknown) => (error as { details: { blocked: unknown } }).details.blocked);

interface File {
  entries: { id: number }[];
  cases: { id: number; count: number; decision: string | null; attempts: { address: string; kinds: string[] }[] }[];
}
const open = async (): Promise<{ id: number; file: File }[]> => {
  const { body } = await desk.list('cases', { filter: { kind: 'registration' }, sort: ['id', 'ASC'] });
  const ids = (body as { id: number }[]).map(({ id }) => id);
  return Promise.all(ids.map(async (id) => (await desk.get(`/cases/${id}`)).body as { id: number; file: File }));
};

describe('a registration that the blacklist refuses', () => {
  it('leaves no case where only its domain is listed: nobody is known by it', async () => {
    expect(await refuse('1', 'una@usaegetta.example')).toEqual(['una@usaegetta.example']);
    expect(await refuse('1', 'altra@example.com')).toBeUndefined();
    expect(await open()).toEqual([]);
  });

  it('leaves one case a day for the entry, with the last attempts, the newest case first', async () => {
    const most = moderationLimits.attemptsKept;
    for (let nth = 0; nth <= most; nth++) await refuse(`1.${nth}`, 'esclusa@example.com', 'b@usaegetta.example');
    const [first, ...others] = await open();
    expect(others).toEqual([]);
    expect(first!.file.entries.map(({ id }) => id)).toEqual([email]);
    const { count, attempts } = first!.file.cases[0]!;
    expect([count, attempts.length, attempts[0], attempts.at(-1)?.address]).toEqual([
      most + 1,
      most,
      { at: test.clock.now().toISOString(), model: 'user', address: '1.1', kinds: ['email'] },
      `1.${most}`,
    ]);

    // The same day adds to a decided case, another day opens a new one.
    await sql`update cases set status = 'decided', decision = 'keep', decided_by = ${desk.id}, decided_at = opened_at,
      reason = 'Resta esclusa.' where id = ${first!.id}`.execute(test.sql);
    await refuse('2', 'ESCLUSA@example.com');
    expect(await open()).toHaveLength(1);
    test.clock.advance(ms.day);
    desk = await new Team(test).as('moderator', { email: 'domani@staff.example' });
    await refuse('3', 'esclusa@example.com');
    const after = await open();
    expect(after.map(({ id }) => id)).toEqual([first!.id, expect.any(Number)]);
    expect(after[1]!.file.cases.map((one) => [one.id, one.decision, one.count])).toEqual([
      [after[1]!.id, null, 1],
      [first!.id, 'keep', most + 2],
    ]);
  });

  it('is allowed: the list loses what was given by hand alone, or all that comes from the closed account', async () => {
    const rows = new Rows(test);
    const [one, other] = [await rows.citizen(), await rows.citizen()];
    const blacklist = test.app.get(Blacklist, { strict: false });
    const closed = async (kind: 'phone' | 'email', value: string, closedAccountId: number): Promise<number> =>
      (await blacklist.add(test.sql, { kind, value, reason: 'Per abuso.', closedAccountId }, test.clock.now()))!;
    const first = await closed('phone', '0255501234', one);
    await closed('email', 'chiusa@example.com', one);
    await closed('email', 'altra.chiusa@example.com', other);
    const listed = async () =>
      (
        await sql<{ line: string }>`
          select concat_ws(' ', kind, case closed_account_id when ${one} then 'one' when ${other} then 'other' end) as line
          from blacklist order by id`.execute(test.sql)
      ).rows.map(({ line }) => line);
    /** Somebody tries again, and staff decide about the latest case of the entry. */
    const decide = async (value: string, entry: number, decision: string) => {
      await refuse('9', value);
      const { rows: cases } = await sql<{ id: number }>`
        select max(id) as id from cases where kind = 'registration' and subject_id = ${entry}`.execute(test.sql);
      const answer = await desk.post(`/cases/${cases[0]!.id}/decide`, { decision, reason: 'È un’altra persona.' });
      const { rows: log } = await sql<{ after: unknown }>`
        select after from audit where resource = 'blacklist' order by id desc limit 1`.execute(test.sql);
      return [answer.status, log[0]!.after];
    };
    expect(await decide('chiusa@example.com', first, 'keep')).toEqual([200, { kind: 'phone', listed: true }]);
    expect(await listed()).toEqual(['domain', 'email', 'phone one', 'email one', 'email other']);
    test.clock.advance(ms.day);
    desk = await new Team(test).as('moderator', { email: 'dopodomani@staff.example' });
    expect(await decide('chiusa@example.com', first, 'allow')).toEqual([
      200,
      { kind: 'phone', listed: false, removed: 2 },
    ]);
    expect(await listed()).toEqual(['domain', 'email', 'email other']);
    expect(await decide('esclusa@example.com', email, 'allow')).toEqual([
      200,
      { kind: 'email', listed: false, removed: 1 },
    ]);
    expect(await listed()).toEqual(['domain', 'email other']);
  });
});
