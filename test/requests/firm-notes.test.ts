import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { RequestErasure } from '../../src/requests/closing/erasure.js';
import { RequestsApi } from '../../src/requests/requests.api.js';
import { hourInRome } from '../../src/shared/calendar.js';
import { requestLimits, ms } from '../../src/shared/limits.js';
import { ResponseStatus } from '../../src/shared/requests/codes.js';
import { START, startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { watchInnocents } from '../support/innocents.js';
import type { Schemas } from '../support/shown.js';
import { quote, Scenario, type FirmOf } from './scenario.js';

type Notes = Schemas['FirmNotes'];

const none = { version: 0, note: '', labels: [], next_step: null, next_on: null, member_id: null };
const step = (on: string) => ({ ...none, next_step: 'Chiamare il perito', next_on: on });
let serial = 0;

let test: TestApp;
let scenario: Scenario;
let firm: FirmOf;
let neighbour: FirmOf;
beforeAll(async () => {
  test = await startTestApp();
  scenario = await Scenario.of(test, 2);
  [firm, neighbour] = scenario.firms as [FirmOf, FirmOf];
});
watchInnocents(() => test);
afterAll(() => test.close());
beforeEach(() => {
  test.clock.set(START);
});

/** A person who signs in for a firm beside its owner. */
async function colleague({ id: firmId }: FirmOf): Promise<{ id: number; email: string; http: HttpClient }> {
  const email = `note${++serial}@example.com`;
  const { rows } = await sql<{ id: number }>`
    insert into firm_members (account_id, email, password_hash, first_name, last_name, locale, invited_at, accepted_at)
    values (${firmId}, ${email}, 'x', 'Carla', 'Conti', 'en', now(), now())
    returning id`.execute(test.sql);
  const { id } = rows[0]!;
  return { id, email, http: await scenario.rows.as(firmId, id) };
}

/** A request that both firms have opened, with the response of the first. */
async function opened(): Promise<{ requestId: number; id: number; path: string; theirs: number }> {
  const requestId = await scenario.rows.request(scenario.citizenId, { status: 3 });
  const [id, theirs] = await Promise.all(
    [firm, neighbour].map((one) =>
      scenario.rows.response(requestId, one.id, ResponseStatus.wait, { opened_at: test.clock.now() }),
    ),
  );
  return { requestId, id: id!, theirs: theirs!, path: `/responses/${id}/notes` };
}

const notesOf = async (responseId: number, http = firm.http): Promise<Notes | null> =>
  (await http.get(`/responses/${responseId}`)).info.response.notes as Notes | null;

const rowsOf = async (...responses: number[]): Promise<number> =>
  (await sql`select from firm_notes where response_id in (${sql.join(responses)})`.execute(test.sql)).rows.length;

describe('the notes of a firm about a request', () => {
  it('are read by the people of the firm, whole with the request and in short in the list', async () => {
    const { id, path, requestId, theirs } = await opened();
    const carla = await colleague(firm);
    expect(await notesOf(id)).toBeNull();
    const body = {
      version: 0,
      note: 'Il cliente sembra serio.\r\nSentire il perito.',
      labels: ['urgente', 'Perizia'],
      next_step: 'Chiamare il perito',
      next_on: '2026-03-20',
      member_id: carla.id,
    };
    const shown = {
      labels: ['urgente', 'Perizia'],
      next_step: 'Chiamare il perito',
      next_on: '2026-03-20',
      responsible: { id: carla.id, name: 'Carla Conti' },
      absence: null,
    };
    const whole = { ...shown, note: 'Il cliente sembra serio.\nSentire il perito.', version: 1 };
    const { status, info } = await firm.http.put(path, body);
    expect([status, info]).toEqual([200, whole]);
    expect(await notesOf(id)).toEqual(whole);
    expect(await notesOf(id, carla.http)).toEqual(whole);
    expect((await firm.http.get(`/requests/${requestId}`)).info.response.notes).toEqual(whole);
    const listed = async (http: HttpClient) =>
      (await http.get('/requests/lawyer')).info.find((one: { id: number }) => one.id === requestId).response.notes;
    expect(await listed(carla.http)).toEqual(shown);
    // The other firm of the request, and its citizen, read nothing of it.
    expect([await listed(neighbour.http), await notesOf(theirs, neighbour.http)]).toEqual([null, null]);
    expect((await neighbour.http.put(path, { ...body, version: 1 })).status).toBe(404);
    for (const address of [`/requests/${requestId}`, `/responses/${id}`, `/responses?request_id=${requestId}`])
      expect((await scenario.citizen.get(address)).text).not.toMatch(/perito|Perizia|"notes"/);
    expect((await scenario.citizen.put(path, body)).status).toBe(403);
  });

  it('stay when the firm quotes, and its answer repeats them', async () => {
    const { id, path } = await opened();
    await firm.http.put(path, { ...step('2026-03-20'), labels: ['urgente'] });
    const sent = await firm.http.put(`/responses/${id}`, quote);
    expect(sent.status).toBe(200);
    expect(sent.info.response.notes).toEqual(await notesOf(id));
    expect(sent.info.response.notes).toMatchObject({ labels: ['urgente'], version: 1 });
  });

  it.each([
    ['a text', 'note', requestLimits.textMax, (n: number) => ({ note: 'a'.repeat(n) })],
    [
      'labels',
      'labels',
      requestLimits.labels,
      (n: number) => ({ labels: Array.from({ length: n }, (_, i) => `e${i}`) }),
    ],
    ['a label', 'labels.0', requestLimits.labelMax, (n: number) => ({ labels: ['a'.repeat(n)] })],
    [
      'a next step',
      'next_step',
      requestLimits.nextStepMax,
      (n: number) => ({ next_step: 'a'.repeat(n), next_on: '2026-03-20' }),
    ],
  ])('have %s up to a limit', async (_, field, most, of) => {
    const { path } = await opened();
    expect((await firm.http.put(path, { ...none, ...of(most + 1) })).body.info.fields).toHaveProperty([field]);
    expect((await firm.http.put(path, { ...none, ...of(most) })).status).toBe(200);
  });

  it('have labels that differ, a day for the next step, and a step for its day', async () => {
    const { id, path } = await opened();
    for (const [change, field] of [
      [{ labels: ['Urgente', 'urgente'] }, 'labels'],
      [{ labels: [' '] }, 'labels.0'],
      [{ next_step: 'Chiamare' }, 'next_on'],
      [{ next_on: '2026-03-20' }, 'next_step'],
      [{ next_step: 'Chiamare', next_on: '2026-02-30' }, 'next_on'],
    ] as const) {
      const { status, body } = await firm.http.put(path, { ...none, ...change });
      expect([status, Object.keys(body.info.fields)]).toEqual([422, [field]]);
    }
    expect(await rowsOf(id)).toBe(0);
  });

  it('name as responsible only who signs in for the firm', async () => {
    const { path, id } = await opened();
    const theirs = await colleague(neighbour);
    const refused = await firm.http.put(path, { ...none, member_id: theirs.id });
    expect([refused.status, Object.keys(refused.body.info.fields)]).toEqual([422, ['member_id']]);
    const carla = await colleague(firm);
    await sql`update firm_members set accepted_at = null where id = ${carla.id}`.execute(test.sql);
    expect((await firm.http.put(path, { ...none, member_id: carla.id })).status).toBe(422);
    // Who keeps the books sees no requests.
    await sql`update firm_members set accepted_at = now(), role = 'billing' where id = ${carla.id}`.execute(test.sql);
    expect((await firm.http.put(path, { ...none, member_id: carla.id })).status).toBe(422);
    await sql`update firm_members set role = 'assistant' where id = ${carla.id}`.execute(test.sql);
    expect((await firm.http.put(path, { ...none, member_id: carla.id })).info.responsible).toEqual({
      id: carla.id,
      name: 'Carla Conti',
    });
    expect((await firm.http.delete(`/firm/members/${carla.id}`)).status).toBe(204);
    expect(await notesOf(id)).toMatchObject({ responsible: null, version: 1 });
  });

  it('are not overwritten by who has not read the last ones', async () => {
    const { id, path } = await opened();
    const carla = await colleague(firm);
    const first = await firm.http.put(path, { ...none, note: 'Prima.' });
    expect(first.info.version).toBe(1);
    for (const version of [0, 2]) {
      const late = await carla.http.put(path, { ...none, version, note: 'Seconda.' });
      expect([late.status, late.body.message]).toEqual([409, 'notes_changed']);
    }
    expect(await notesOf(id)).toMatchObject({ note: 'Prima.', version: 1 });
    // The same notes once more, as after an answer that was lost, change nothing.
    expect((await firm.http.put(path, { ...none, note: 'Prima.' })).info).toEqual(first.info);
    expect((await carla.http.put(path, { ...none, version: 1, note: 'Seconda.' })).info).toMatchObject({
      note: 'Seconda.',
      version: 2,
    });
    const unknown = await opened();
    expect((await firm.http.put(unknown.path, { ...none, version: 1 })).body.message).toBe('notes_changed');
    expect(await rowsOf(unknown.id)).toBe(0);
  });

  it('are one when two people write the first at once', async () => {
    const { id, path } = await opened();
    const carla = await colleague(firm);
    const both = await Promise.all([
      firm.http.put(path, { ...none, note: 'Una.' }),
      carla.http.put(path, { ...none, note: 'Altra.' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await notesOf(id)).toEqual(both.find(({ status }) => status === 200)!.info);
  });

  it('suggest the labels of the firm, the most frequent first, and no more than fit', async () => {
    await sql`delete from firm_notes where firm_id in (${firm.id}, ${neighbour.id})`.execute(test.sql);
    const { path } = await opened();
    const [other, third] = [await opened(), await opened()];
    await firm.http.put(path, { ...none, labels: ['bis', 'altro'] });
    await firm.http.put(other.path, { ...none, labels: ['urgente', 'bis'] });
    await neighbour.http.put(`/responses/${third.theirs}/notes`, { ...none, labels: ['loro'] });
    expect((await firm.http.get('/firm/labels')).info).toEqual(['bis', 'altro', 'urgente']);
    expect((await neighbour.http.get('/firm/labels')).info).toEqual(['loro']);
    const many = Array.from({ length: requestLimits.labelsSuggested + 1 }, (_, n) => `e${String(n).padStart(2, '0')}`);
    await sql`update firm_notes set labels = ${many} where firm_id = ${neighbour.id}`.execute(test.sql);
    expect((await neighbour.http.get('/firm/labels')).info).toEqual(many.slice(0, -1));
  });

  it('are deleted with their request, and no other', async () => {
    const [gone, kept] = [await opened(), await opened()];
    await firm.http.put(gone.path, { ...none, note: 'Va.' });
    await neighbour.http.put(`/responses/${gone.theirs}/notes`, { ...none, note: 'Va.' });
    await firm.http.put(kept.path, { ...none, note: 'Resta.' });
    expect((await scenario.citizen.delete(`/requests/${gone.requestId}`)).status).toBe(204);
    expect([await rowsOf(gone.id, gone.theirs), await rowsOf(kept.id)]).toEqual([0, 1]);
    expect((await firm.http.put(gone.path, { ...none, version: 1 })).status).toBe(404);
  });

  it('do not come back when they are saved while their request is deleted', async () => {
    const { id, path, requestId } = await opened();
    let saving: Promise<number> = Promise.resolve(0);
    const erasure = test.app.get(RequestErasure);
    const erase = erasure.erase.bind(erasure);
    test.replace(RequestErasure, 'erase', async (...given: Parameters<typeof erase>) => {
      saving = firm.http.put(path, { ...none, note: 'Tardi.' }).then(({ status }) => status);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return erase(...given);
    });
    expect((await scenario.citizen.delete(`/requests/${requestId}`)).status).toBe(204);
    expect([await saving, await rowsOf(id)]).toEqual([404, 0]);
  });

  it('are exported, and deleted with the account of the firm', async () => {
    const leaving = await scenario.addFirm(0);
    const { requestId } = await opened();
    const id = await scenario.rows.response(requestId, leaving.id, ResponseStatus.ko);
    await leaving.http.put(`/responses/${id}/notes`, { ...step('2026-03-20'), note: 'Nostra.', labels: ['uno'] });
    const files = unzipSync((await leaving.http.get('/account/export')).bytes);
    expect(JSON.parse(strFromU8(files['firm_notes.json']!))).toEqual([
      {
        response_id: id,
        note: 'Nostra.',
        labels: ['uno'],
        next_step: 'Chiamare il perito',
        next_on: '2026-03-20',
        member_id: null,
      },
    ]);
    // Whatever else it keeps goes too, and a neighbour's stays.
    const { theirs } = await opened();
    for (const [{ id: firmId, http }, response] of [
      [leaving, id],
      [neighbour, theirs],
    ] as const) {
      await sql`
        insert into quote_drafts (response_id, firm_id, content, saved_at) values (${response}, ${firmId}, '{}', now())`.execute(
        test.sql,
      );
      await http.put('/quote-texts/1', { name: 'Uno', text: 'Prima la diffida.' });
      await http.put('/firm/filters/1', { name: 'Uno', part: 'new' });
    }
    const kept = async ({ id: firmId }: FirmOf) =>
      (
        await sql<{ kept: string }>`
          select 'draft' as kept from quote_drafts where firm_id = ${firmId}
          union all select 'text' from quote_texts where firm_id = ${firmId}
          union all select 'filter' from inbox_filters where firm_id = ${firmId} order by 1`.execute(test.sql)
      ).rows.map((row) => row.kept);
    const all = ['draft', 'filter', 'text'];
    expect([await kept(leaving), await kept(neighbour)]).toEqual([all, all]);
    await test.database.transaction(async (em) => {
      await test.app.get(RequestsApi).eraseAccount(em, leaving.id);
    });
    expect(await rowsOf(id)).toBe(0);
    expect([await kept(leaving), await kept(neighbour)]).toEqual([[], all]);
  });
});

describe('the reminder of a next step', () => {
  const morning = (day: string) => hourInRome(day, requestLimits.nextStepHour).getTime();
  const at = async (moment: number): Promise<void> => {
    test.clock.set(new Date(moment).toISOString());
    await test.settle();
    await test.settle();
  };
  const reminders = async (responseId: number) => {
    const { rows } = await sql<{ account_id: number; name: string; path: string; to: string[] }>`
      select n.account_id, n.params->>'name' as name, n.path,
        array(select o.recipient::text from outbox o where o.template = n.template and o.account_id = n.account_id
          and o.created_at = n.created_at) as "to"
      from notifications n
      where n.template = 'next_step_due' and (n.params->>'response_id')::integer = ${responseId}
      order by n.id`.execute(test.sql);
    return rows;
  };

  it('is sent once, at eight in Rome of its day, to its owner', async () => {
    const { id, path, requestId } = await opened();
    const { rows } = await sql<{ email: string }>`select email from accounts where id = ${firm.id}`.execute(test.sql);
    await firm.http.put(path, step('2026-03-29'));
    // On this day Rome's clocks go forward, so that it is eight an hour sooner.
    expect(morning('2026-03-29')).toBe(Date.parse('2026-03-29T06:00:00Z'));
    await at(morning('2026-03-29') - 1);
    expect(await reminders(id)).toEqual([]);
    await at(morning('2026-03-29'));
    const once = [{ account_id: firm.id, name: 'Marta', path: `/requests/${requestId}`, to: [rows[0]!.email] }];
    expect(await reminders(id)).toEqual(once);
    await at(morning('2026-03-29') + ms.day);
    expect(await reminders(id)).toEqual(once);
  });

  /** Rules 26.17 and 26.18. */
  it('goes to the replacement while who is responsible is absent, and only then', async () => {
    const { id, path } = await opened();
    const [anna, carla] = [await colleague(firm), await colleague(firm)];
    const absent = { person: anna.id, from: '2026-04-15', until: '2026-04-16', replacement: carla.id };
    expect((await firm.http.post('/firm/absences', absent)).status).toBe(201);
    // A neighbour who is absent on the same days changes nothing here.
    await neighbour.http.post('/firm/absences', { ...absent, person: 'owner', replacement: null });
    const stranger = await colleague(firm);
    await firm.http.post('/firm/absences', { ...absent, person: stranger.id });
    const of = (version: number, on: string) => ({ ...step(on), version, member_id: anna.id });
    const sent = async () => (await reminders(id)).map(({ name, to }) => [name, ...to]);
    await firm.http.put(path, of(0, '2026-04-14'));
    expect(await notesOf(id)).toMatchObject({ responsible: { id: anna.id }, absence: null });
    await at(morning('2026-04-14'));
    await firm.http.put(path, of(1, '2026-04-15'));
    await at(morning('2026-04-15'));
    expect(await notesOf(id, anna.http)).toMatchObject({
      responsible: { id: anna.id },
      absence: { name: 'Carla Conti', until: '2026-04-16', replaced_by: 'Carla Conti' },
    });
    // Nobody replaces who was removed, or does not work on requests.
    const replacedWhile = async (change: ReturnType<typeof sql>) => {
      await sql`update firm_members set ${change} where id = ${carla.id}`.execute(test.sql);
      const { absence } = (await notesOf(id))!;
      await sql`update firm_members set removed_at = null, email = ${carla.email}, password_hash = 'x', role = 'lawyer'
        where id = ${carla.id}`.execute(test.sql);
      return absence!.replaced_by;
    };
    expect(await replacedWhile(sql`removed_at = now(), email = null, password_hash = ''`)).toBeNull();
    expect(await replacedWhile(sql`role = 'billing'`)).toBeNull();
    expect((await notesOf(id))!.absence!.replaced_by).toBe('Carla Conti');
    // The replacement is absent too: nobody replaces.
    expect((await carla.http.post('/firm/absences', { from: '2026-04-16', until: '2026-04-16' })).status).toBe(201);
    await firm.http.put(path, of(2, '2026-04-16'));
    await at(morning('2026-04-16'));
    expect((await notesOf(id))?.absence).toMatchObject({ until: '2026-04-16', replaced_by: null });
    await firm.http.put(path, of(3, '2026-04-17'));
    await at(morning('2026-04-17'));
    expect((await notesOf(id))?.absence).toBeNull();
    expect(await sent()).toEqual([
      ['Carla', anna.email],
      ['Carla', carla.email],
      ['Carla', anna.email],
      ['Carla', anna.email],
    ]);
  });

  /** Rules 2.31 and 26.17: the notes name nobody who was removed. */
  it.each([
    ['they were removed', sql`removed_at = now(), email = null, password_hash = ''`, null, '2026-03-19'],
    ['they are there', sql`role = 'lawyer'`, 'Carla', '2026-03-20'],
  ])('goes to who is responsible, or to the owner where they were removed (%s)', async (_what, change, name, day) => {
    const { id, path } = await opened();
    const anna = await colleague(firm);
    const { rows } = await sql<{ email: string }>`select email from accounts where id = ${firm.id}`.execute(test.sql);
    expect((await firm.http.put(path, { ...step(day), member_id: anna.id })).status).toBe(200);
    await sql`update firm_members set ${change} where id = ${anna.id}`.execute(test.sql);
    await at(morning(day));
    const to = name === null ? ['Marta', rows[0]!.email] : [name, anna.email];
    expect((await reminders(id)).map((sent) => [sent.name, ...sent.to])).toEqual([to]);
    const notes = await notesOf(id);
    expect([notes?.responsible, notes?.absence]).toEqual([
      name === null ? null : { id: anna.id, name: 'Carla Conti' },
      null,
    ]);
  });

  it('of the owner goes to the member who replaces them, or of a member to the owner', async () => {
    const [first, second] = [await opened(), await opened()];
    const carla = await colleague(firm);
    const { rows } = await sql<{ email: string }>`select email from accounts where id = ${firm.id}`.execute(test.sql);
    const on = { from: '2026-03-17', until: '2026-03-17' };
    await firm.http.post('/firm/absences', { ...on, replacement: carla.id });
    const anna = await colleague(firm);
    await firm.http.post('/firm/absences', {
      from: '2026-03-18',
      until: '2026-03-18',
      person: anna.id,
      replacement: 'owner',
    });
    await firm.http.put(first.path, step('2026-03-17'));
    await firm.http.put(second.path, { ...step('2026-03-18'), member_id: anna.id });
    await at(morning('2026-03-17'));
    expect((await notesOf(first.id))?.absence).toEqual({
      name: expect.stringMatching(/^Marta /),
      until: '2026-03-17',
      replaced_by: 'Carla Conti',
    });
    await at(morning('2026-03-18'));
    expect(await reminders(first.id)).toMatchObject([{ name: 'Carla', to: [carla.email] }]);
    expect(await reminders(second.id)).toMatchObject([{ name: 'Marta', to: [rows[0]!.email] }]);
  });

  it('is mailed at once to the member who is responsible, in their language, also where the firm has a digest', async () => {
    const { id, path } = await opened();
    const carla = await colleague(firm);
    await sql`update accounts set digest = true where id = ${firm.id}`.execute(test.sql);
    await firm.http.put(path, { ...step('2026-03-12'), member_id: carla.id });
    await at(morning('2026-03-12'));
    expect(await reminders(id)).toMatchObject([{ account_id: firm.id, name: 'Carla', to: [carla.email] }]);
    const { rows } = await sql`
      select locale, subject from outbox where recipient = ${carla.email}`.execute(test.sql);
    expect(rows).toEqual([{ locale: 'en', subject: expect.stringContaining('Today it is up to Carla') }]);
    // Nothing of the step leaves the notes.
    const { rows: words } = await sql`
      select from notifications where params::text like '%perito%'
      union all select from outbox where content::text like '%perito%'`.execute(test.sql);
    expect(words).toEqual([]);
    await sql`update accounts set digest = false where id = ${firm.id}`.execute(test.sql);
  });

  it('comes again for another day, and not for other words or a colleague', async () => {
    const { id, path } = await opened();
    const carla = await colleague(firm);
    await firm.http.put(path, step('2026-03-12'));
    await firm.http.put(path, { ...step('2026-03-12'), version: 1, next_step: 'Scrivere al perito' });
    await at(morning('2026-03-12'));
    expect(await reminders(id)).toHaveLength(1);
    await firm.http.put(path, { ...step('2026-03-12'), version: 2, member_id: carla.id });
    await at(morning('2026-03-12') + ms.hour);
    expect(await reminders(id)).toHaveLength(1);
    await firm.http.put(path, { ...step('2026-03-14'), version: 3, member_id: carla.id });
    await at(morning('2026-03-13'));
    expect(await reminders(id)).toHaveLength(1);
    await at(morning('2026-03-14'));
    expect(await reminders(id)).toMatchObject([{ name: 'Marta' }, { name: 'Carla' }]);
  });

  it('is sent for a day whose morning is to come, and not for one whose morning has passed', async () => {
    const [passed, coming] = [await opened(), await opened()];
    test.clock.set(new Date(morning('2026-03-12')).toISOString());
    await firm.http.put(passed.path, step('2026-03-12'));
    test.clock.set(new Date(morning('2026-03-12') - 1).toISOString());
    await firm.http.put(coming.path, step('2026-03-12'));
    await at(morning('2026-03-12'));
    expect([await reminders(passed.id), await reminders(coming.id)]).toMatchObject([[], [{}]]);
  });

  it('is not sent for a step that was taken off', async () => {
    const { id, path } = await opened();
    await firm.http.put(path, step('2026-03-12'));
    await firm.http.put(path, { ...none, version: 1, note: 'Fatto.' });
    await at(morning('2026-03-12'));
    expect(await reminders(id)).toEqual([]);
  });
});
