import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { partiesOf } from '../../../src/moderation/cases/parties.queries.js';
import { othersDecide, reportFile } from '../../../src/moderation/reports/report-file.queries.js';
import { MessageStatus, Sender } from '../../../src/shared/chat/messages.codes.js';
import { plus } from '../../../src/shared/clock.js';
import { ms } from '../../../src/shared/limits.js';
import { reasonRows } from '../../../src/shared/moderation/reports.codes.js';
import { Team } from '../../staff/team.js';
import { useTestApp } from '../../support/app.js';
import { asOwner } from '../../support/owner.js';
import { Rows } from '../../support/rows.js';

const [CASE, OLD_CASE] = [900_050, 900_040];
const [MESSAGE, OTHER_MESSAGE] = [900_010, 900_011];

/** A case about a message of a firm, beside the reports of others about other messages. Rule 18.7. */
describe('what staff know of the parties of a case', () => {
  const test = useTestApp();
  let firm: number;
  let citizen: number;
  let reporter: number;
  let stranger: number;
  let reference: number;
  beforeEach(async () => {
    reference = 900_000;
    await asOwner(test, sql`truncate accounts, firms, requests, responses, messages, cases, reports cascade`);
    const rows = new Rows(test);
    [firm, citizen, reporter, stranger] = [
      await rows.firm(),
      await rows.citizen(),
      await rows.citizen(),
      await rows.citizen(),
    ];
    const response = await rows.response(await rows.request(citizen), firm, 7);
    await write(
      ...[MESSAGE, OTHER_MESSAGE].map(
        (id) => sql`insert into messages (id, response_id, account_id, sender, status, text, created_at)
          values (${id}, ${response}, ${firm}, ${Sender.lawyer}, ${MessageStatus.approved}, 'x', now())`,
      ),
      row('cases', caseAbout(CASE, MESSAGE, firm)),
    );
  });

  const write = (...statements: Parameters<typeof asOwner>[1][]) =>
    asOwner(test, sql`set local session_replication_role = replica`, ...statements);
  const row = (table: string, values: object) => sql`
    insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))})`;
  const now = (): Date => test.clock.now();
  const caseAbout = (id: number, message: number, account: number, decided = false) => ({
    id,
    kind: 'report',
    status: decided ? 'decided' : 'open',
    account_id: account,
    subject_type: 'message',
    subject_id: message,
    opened_at: now(),
    decided_at: decided ? now() : null,
    decision: decided ? 'uphold' : null,
  });
  const report = (by: number, more: object = {}) =>
    row('reports', {
      reference: `SG-2026-${++reference}`,
      side: 'reporter',
      account_id: by,
      subject_type: 'message',
      subject_id: MESSAGE,
      reason: 'insult',
      created_at: now(),
      ...more,
    });
  const decided = (decision: string, more: object = {}) => ({
    subject_type: 'account',
    decision,
    decided_at: now(),
    ...more,
  });
  const since = (): Date => plus(now(), -90 * ms.day);
  const parties = () => partiesOf(test.sql, CASE, since(), 'it') as Promise<Record<string, unknown>[]>;
  const known = async (of: number, ...names: string[]) => {
    const party = (await parties()).find(({ id }) => id === of)!;
    return names.map((name) => party[name]);
  };
  const roles = async () => (await parties()).map(({ id, role }) => [id, role]);

  it('names who wrote the message, who reported it, and who reads it; nobody else', async () => {
    await write(
      report(reporter),
      report(stranger, { subject_id: OTHER_MESSAGE }),
      report(stranger, { subject_type: 'response' }),
      report(stranger, { side: 'reported', ...decided('dismiss'), subject_type: 'message' }),
      report(stranger, { case_id: OLD_CASE }),
    );
    expect(await roles()).toEqual([
      [firm, 'concerned'],
      [reporter, 'reporter'],
      [citizen, 'counterpart'],
    ]);
  });

  it('names after the decision the reporters of this case alone', async () => {
    await write(
      sql`delete from cases`,
      row('cases', caseAbout(CASE, MESSAGE, firm, true)),
      report(reporter, { case_id: CASE, ...decided('uphold'), subject_type: 'message' }),
      report(stranger, { case_id: OLD_CASE, ...decided('uphold'), subject_type: 'message' }),
      // A new report, which belongs to no case yet.
      report(citizen),
    );
    expect(await roles()).toEqual([
      [firm, 'concerned'],
      [reporter, 'reporter'],
      [citizen, 'counterpart'],
    ]);
  });

  it('counts the leaks of a person that still count', async () => {
    const leak = (of: number, when: Date) =>
      row('contact_leaks', { account_id: of, confirmed_by: 'staff', created_at: when });
    await write(leak(firm, since()), leak(firm, now()), leak(firm, plus(since(), -1)), leak(citizen, now()));
    expect([await known(firm, 'leaks'), await known(citizen, 'leaks')]).toEqual([[2], [1]]);
  });

  it('counts reports about a person that were upheld and not overturned', async () => {
    await write(
      report(firm, { side: 'reported', ...decided('uphold') }),
      report(firm, { side: 'reported', ...decided('uphold', { overturned_at: now() }) }),
      report(firm, { side: 'reported', ...decided('dismiss') }),
      report(firm, { side: 'suspended', ...decided('uphold') }),
      report(citizen, { side: 'reported', ...decided('uphold') }),
    );
    expect([await known(firm, 'upheld'), await known(citizen, 'upheld')]).toEqual([[1], [1]]);
  });

  it('counts the reports that a person has made besides, and those among them that were unfounded', async () => {
    await write(
      // This case.
      report(citizen),
      report(citizen, { case_id: CASE, subject_type: 'response' }),
      // Others.
      report(citizen, { case_id: OLD_CASE, ...decided('uphold') }),
      report(citizen, { subject_id: OTHER_MESSAGE }),
      report(citizen, decided('unfounded')),
      report(citizen, decided('unfounded', { overturned_at: now() })),
      report(citizen, { side: 'reported', ...decided('unfounded') }),
      report(firm, decided('unfounded')),
    );
    expect(await known(citizen, 'made', 'unfounded')).toEqual([4, 1]);
    expect(await known(firm, 'made', 'unfounded')).toEqual([1, 1]);
  });

  it('shows the reports of the case, how the others of who made them ended, and what was found of whom it is about', async () => {
    const times = (count: number, one: () => ReturnType<typeof report>) => Array.from({ length: count }, one);
    await write(
      report(reporter, { text: 'Guardate.' }),
      report(firm, { reason: null, case_id: CASE }),
      row('reports', {
        reference: 'SG-2031-1',
        side: 'reporter',
        subject_type: 'message',
        subject_id: MESSAGE,
        reason: 'spam',
        created_at: now(),
      }),
      // About something else, of another kind or case.
      report(stranger, { subject_id: OTHER_MESSAGE }),
      report(stranger, { subject_type: 'response' }),
      report(stranger, { side: 'reported', ...decided('dismiss'), subject_type: 'message' }),
      report(stranger, { case_id: OLD_CASE }),
      // Of who made the first.
      ...times(2, () => report(reporter, decided('uphold'))),
      ...times(3, () => report(reporter, decided('unfounded'))),
      report(reporter, decided('unfounded', { overturned_at: now() })),
      report(reporter, decided('dismiss')),
      report(reporter, { side: 'reported', ...decided('uphold') }),
      // About the firm, and about others.
      ...times(4, () => report(firm, { side: 'reported', ...decided('uphold') })),
      report(firm, { side: 'reported', ...decided('uphold', { overturned_at: now() }) }),
      report(firm, { side: 'reported', ...decided('dismiss') }),
      ...times(2, () => report(firm, { side: 'suspended', ...decided('suspend') })),
      report(citizen, { side: 'suspended', ...decided('suspend') }),
      report(citizen, { side: 'reported', ...decided('uphold') }),
    );
    const file = await reportFile(test.sql, 'message', MESSAGE, CASE, 'it');
    const shown = file.reports.map(({ id: _, by, ...rest }) => [rest, by && { ...by, name: by.name !== '' }]);
    const created_at = now().toISOString();
    expect({ ...file, reports: shown }).toEqual({
      count: 3,
      reports: [
        [
          {
            reference: 'SG-2026-900001',
            reason: 'insult',
            reason_label: reasonRows.insult.label.it,
            text: 'Guardate.',
            created_at,
          },
          { id: reporter, model: 'user', name: true, made: 7, upheld: 2, unfounded: 3 },
        ],
        [
          { reference: 'SG-2026-900002', reason: null, reason_label: '', text: null, created_at },
          { id: firm, model: 'lawyer', name: true, made: 0, upheld: 0, unfounded: 0 },
        ],
        [
          { reference: 'SG-2031-1', reason: 'spam', reason_label: reasonRows.spam.label.it, text: null, created_at },
          null,
        ],
      ],
      against: { upheld: 4, suspensions: 2 },
    });
  });

  it('shows the first twenty reports of a case, and counts all', async () => {
    await write(...Array.from({ length: 22 }, (_, nth) => report(900_100 + nth)));
    const { count, reports } = await reportFile(test.sql, 'message', MESSAGE, CASE, 'it');
    expect([count, reports.map(({ reference: one }) => Number(one.slice(8)) - 900_000)]).toEqual([
      22,
      Array.from({ length: 20 }, (_, nth) => nth + 1),
    ]);
  });

  it('leaves an appeal to another than who decided, where somebody else may decide', async () => {
    const team = new Team(test);
    const [one, other] = [await team.member('moderator'), await team.member('moderator')];
    await team.member('finance');
    const others = async (change: object) => {
      await sql`update staff set role = 'moderator', disabled_at = null, totp_enrolled_at = ${now()} where id = ${other.id}`.execute(
        test.sql,
      );
      await test.sql.updateTable('staff').set(change).where('id', '=', other.id).execute();
      return [await othersDecide(test.sql, one.id), await othersDecide(test.sql, other.id)];
    };
    expect(await others({ role: 'moderator' })).toEqual([true, true]);
    expect(await others({ role: 'admin' })).toEqual([true, true]);
    for (const away of [{ role: 'finance' }, { disabled_at: now() }, { totp_enrolled_at: null }])
      expect([away, await others(away)]).toEqual([away, [false, true]]);
  });

  it('has the five latest suspensions and cases of a person, the newest first', async () => {
    const days = [3, 1, 7, 5, 2, 6, 4];
    await write(
      ...days.map((day) =>
        row('suspensions', {
          id: 900_000 + day,
          account_id: firm,
          status: 'over',
          reason: `${day}`,
          suspended_at: plus(now(), -day * ms.day),
          ended_at: now(),
        }),
      ),
      row('suspensions', { account_id: citizen, status: 'over', reason: 'x', suspended_at: now(), ended_at: now() }),
      ...days.map((day) => row('cases', caseAbout(900_030 - day, 900_500 + day, firm))),
      row('cases', caseAbout(900_060, 900_600, citizen)),
    );
    const [suspensions, cases] = (await known(firm, 'suspensions', 'cases')) as [
      { reason: string }[],
      { id: number }[],
    ];
    expect(suspensions.map(({ reason }) => reason)).toEqual(['1', '2', '3', '4', '5']);
    expect(cases.map(({ id }) => 900_030 - id)).toEqual([1, 2, 3, 4, 5]);
  });

  it('leaves out an erased account, and shows four at most', async () => {
    const more = [];
    for (let nth = 0; nth < 4; nth += 1) more.push(await new Rows(test, 100 + nth).citizen());
    await write(...more.map((id) => report(id)), sql`update accounts set deleted_at = now() where id = ${more[0]}`);
    expect(await roles()).toEqual([
      [firm, 'concerned'],
      [more[1], 'reporter'],
      [more[2], 'reporter'],
      [more[3], 'reporter'],
    ]);
  });
});
