import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import pg from 'pg';
import { moderationLimits, securityLimits } from '../../src/shared/limits.js';
import { CasesApi } from '../../src/moderation/cases/cases.api.js';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

interface Note {
  readonly id: number;
  readonly by: string;
  readonly text: string;
  readonly mentioned: readonly { readonly id: number; readonly name: string }[];
}
interface Mention {
  readonly id: number;
  readonly case_id: number;
  readonly by: string;
  readonly text: string;
}

/** Rule 18.15. */
describe('the notes of a case', () => {
  let test: TestApp;
  let rows: Rows;
  let ada: Desk;
  let bruno: Desk;
  let carla: Desk;
  let finance: Desk;
  let admin: Desk;
  let disabled: number;
  let accounts: number[];
  let caseId: number;
  let neighbour: number;

  const opened = async (kind: string, account: number): Promise<number> => {
    const { rows: made } = await sql<{ id: number }>`
      insert into cases (kind, status, account_id, subject_type, subject_id, opened_at)
      values (${kind}, 'open', ${account}, 'account', ${account}, ${test.clock.now()})
      returning id`.execute(test.sql);
    return made[0]!.id;
  };
  const note = (desk: Desk, id: number, text: string, mentions: number[] = []) =>
    desk.post(`/cases/${id}/notes`, { text, mentions });
  // The list of mentions is no opening of a case; this reads the table, which opens nothing.
  const kept = async (id: number): Promise<string[]> =>
    (
      await sql<{ text: string }>`select text from case_notes where case_id = ${id} order by id`.execute(test.sql)
    ).rows.map(({ text }) => text);
  const mentions = async (desk: Desk): Promise<[number, string, string][]> =>
    ((await desk.get('/cases/mentions')).body as Mention[]).map((one) => [one.case_id, one.by, one.text]);

  beforeAll(async () => {
    test = await startTestApp();
    rows = new Rows(test);
    const team = new Team(test);
    ada = await team.as('moderator', { name: 'Ada Neri' });
    bruno = await team.as('moderator', { name: 'Bruno Rossi' });
    carla = await team.as('moderator', { name: 'Carla Blu' });
    finance = await team.as('finance', { name: 'Dino Conti' });
    admin = await team.as('admin', { name: 'Elsa Capo' });
    ({ id: disabled } = await team.member('moderator', { name: 'Furio Via' }));
    await sql`update staff set disabled_at = ${test.clock.now()} where id = ${disabled}`.execute(test.sql);
    accounts = [await rows.firm(), await rows.firm()];
    caseId = await opened('inactive', accounts[0]!);
    neighbour = await opened('inactive', accounts[1]!);
  });
  afterAll(() => test.close());

  it('can mention the other active members who decide cases, and nobody else', async () => {
    expect((await ada.get('/cases/colleagues')).body).toEqual([
      { id: bruno.id, name: 'Bruno Rossi', assignable: true },
      { id: carla.id, name: 'Carla Blu', assignable: true },
      { id: admin.id, name: 'Elsa Capo', assignable: false },
    ]);
    for (const wrong of [finance.id, disabled, ada.id, 999_999]) {
      const answer = await note(ada, caseId, 'Chi lo guarda?', [bruno.id, wrong]);
      expect([answer.status, Object.keys(answer.info.fields)]).toEqual([422, ['mentions']]);
    }
    expect(await kept(caseId)).toEqual([]);
    expect(await mentions(bruno)).toEqual([]);
  });

  it('are as long, and mention as many, as the limits say', async () => {
    const many = await opened('inactive', await rows.firm());
    for (const [length, status] of [
      [0, 422],
      [moderationLimits.noteMax, 200],
      [moderationLimits.noteMax + 1, 422],
    ] as const)
      expect([length, (await note(ada, many, 'a'.repeat(length))).status]).toEqual([length, status]);
    const team = new Team(test);
    const ids: number[] = [];
    while (ids.length <= moderationLimits.mentionsMax)
      ids.push((await team.member('moderator', { email: `una${ids.length}@note.example`, name: 'Zoe Ultima' })).id);
    expect((await note(ada, many, 'Tutti, per favore.', ids)).status).toBe(422);
    expect((await note(ada, many, 'Tutti, per favore.', ids.slice(1))).status).toBe(200);
    await sql`update staff set disabled_at = ${test.clock.now()} where id = any(${ids}::integer[])`.execute(test.sql);
  });

  it('are read by all who read cases, and wait for whom they mention until that one opens the case', async () => {
    const { body } = await note(ada, caseId, 'Bruno, conosci questo studio?', [bruno.id, bruno.id]);
    expect((body.notes as Note[]).map(({ by, text, mentioned }) => ({ by, text, mentioned }))).toEqual([
      {
        by: 'Ada Neri',
        text: 'Bruno, conosci questo studio?',
        mentioned: [{ id: bruno.id, name: 'Bruno Rossi' }],
      },
    ]);
    await note(bruno, neighbour, 'Carla e Bruno ne hanno parlato.', [carla.id]);
    await note(carla, caseId, 'Io no.');
    expect(await mentions(bruno)).toEqual([[caseId, 'Ada Neri', 'Bruno, conosci questo studio?']]);
    expect(await mentions(carla)).toEqual([[neighbour, 'Bruno Rossi', 'Carla e Bruno ne hanno parlato.']]);
    expect(await mentions(ada)).toEqual([]);

    // Another case, a list, and a claim are no opening of this one.
    await bruno.get(`/cases/${neighbour}`);
    await bruno.list('cases');
    await ada.get(`/cases/${caseId}`);
    expect(await mentions(bruno)).toHaveLength(1);

    const file = (await bruno.get(`/cases/${caseId}`)).body;
    expect((file.notes as Note[]).map(({ by, text }) => [by, text])).toEqual([
      ['Ada Neri', 'Bruno, conosci questo studio?'],
      ['Carla Blu', 'Io no.'],
    ]);
    expect(await mentions(bruno)).toEqual([]);
    expect(await mentions(carla)).toHaveLength(1);
    expect((await finance.get('/cases/mentions')).status).toBe(403);
  });

  it('are in the log without their words, once for each', async () => {
    const { rows: log } = await sql<{ staff_id: number; after: unknown }>`
      select staff_id, after from audit where action = 'note' and resource = 'cases' and record_id = ${caseId}
      order by id`.execute(test.sql);
    expect(log).toEqual([
      { staff_id: ada.id, after: { note: expect.any(Number), mentions: [bruno.id] } },
      { staff_id: carla.id, after: { note: expect.any(Number), mentions: [] } },
    ]);
  });

  it('are no part of what the person exports', async () => {
    const answer = await (await rows.as(accounts[0]!)).get('/account/export');
    const files = Object.values(unzipSync(answer.bytes)).map((bytes) => strFromU8(bytes));
    expect(files.some((text) => text.includes('"inactive"'))).toBe(true);
    expect(files.some((text) => text.includes('conosci questo studio'))).toBe(false);
  });

  it('are erased with the person, with their mentions, and those of another case stay', async () => {
    await note(ada, caseId, 'Carla, guarda tu.', [carla.id]);
    await test.database.transaction((em) => test.app.get(CasesApi, { strict: false }).erase(em, accounts[0]!));
    expect(await kept(caseId)).toEqual([]);
    expect(await kept(neighbour)).toEqual(['Carla e Bruno ne hanno parlato.']);
    expect(await mentions(carla)).toEqual([[neighbour, 'Bruno Rossi', 'Carla e Bruno ne hanno parlato.']]);
    const late = await note(ada, caseId, 'Era il signor Bianchi.');
    expect([late.status, late.body.message]).toEqual([409, 'case_gone']);
  });

  it('are erased with what a case was about, and none is written at the same moment', async () => {
    const account = await rows.firm();
    const id = await opened('inactive', account);
    await note(ada, id, 'Prima.');
    const forget = () =>
      test.database.transaction((em) =>
        test.app.get(CasesApi, { strict: false }).forget(em, { kind: 'inactive', type: 'account', id: account }),
      );
    await Promise.all([forget(), ...['a', 'b', 'c'].map((text) => note(bruno, id, `Insieme ${text}.`))]);
    expect(await kept(id)).toEqual([]);
    expect(await kept(neighbour)).toHaveLength(1);
  });

  it('let pages that show the case read it again', async () => {
    const listening = new pg.Client({ connectionString: test.databaseUrl });
    await listening.connect();
    const said: string[] = [];
    listening.on('notification', ({ payload }) => said.push(payload ?? ''));
    await listening.query('listen staff_events');
    await note(ada, neighbour, 'Da rileggere.', [ada.id]);
    expect(await kept(neighbour)).not.toContain('Da rileggere.');
    await listening.query('select');
    expect(said).toEqual([]);
    await note(ada, neighbour, 'Da rileggere.');
    await listening.query('select');
    await listening.end();
    expect(said).toEqual(['cases']);
    await sql`delete from case_notes where text = 'Da rileggere.'`.execute(test.sql);
  });

  it('are those of the latest case about a subject, where one came after another', async () => {
    const cases = test.app.get(CasesApi, { strict: false });
    const accountId = await rows.firm();
    const subject = { kind: 'inactive', type: 'account', id: accountId } as const;
    const opening = () => test.database.transaction((em) => cases.open(em, { ...subject, accountId }));
    const latest: (number | null)[] = [await cases.latestId(test.sql, subject)];
    for (const _ of ['first', 'second']) {
      await opening();
      await opening();
      latest.push(await cases.latestId(test.sql, subject));
      await test.database.transaction((em) => cases.withdraw(em, subject));
    }
    const { rows: made } = await sql<{ id: number }>`
      select id from cases where subject_type = 'account' and subject_id = ${accountId} order by id`.execute(test.sql);
    expect(latest).toEqual([null, ...made.map(({ id }) => id)]);
  });

  it('about a refused registration are deleted with its addresses', async () => {
    const [old, fresh] = [await opened('registration', accounts[1]!), await opened('registration', await rows.firm())];
    for (const id of [old, fresh]) await note(ada, id, 'Stesso indirizzo di ieri.');
    const now = test.clock.now().getTime();
    for (const [id, late] of [
      [old, 1],
      [fresh, 0],
    ] as const)
      await sql`
        update cases set status = 'decided', decision = 'keep', reason = 'Come prima.',
          decided_at = ${new Date(now - securityLimits.kept - late)}
        where id = ${id}`.execute(test.sql);
    await test.settle();
    expect([await kept(old), await kept(fresh)]).toEqual([[], ['Stesso indirizzo di ieri.']]);
    expect(await kept(neighbour)).toHaveLength(1);
  });
});
