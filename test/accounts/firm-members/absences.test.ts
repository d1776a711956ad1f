import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { MemberRole } from '../../../src/shared/accounts/members.rules.js';
import { START, startTestApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';
import { watchInnocents } from '../../support/innocents.js';
import type { Schemas } from '../../support/shown.js';
import { lastMail } from '../people.js';
import { FirmOffice } from './firm-office.js';

type Member = Schemas['FirmMember'];

let app: TestApp;
let office: FirmOffice;
let neighbour: FirmOffice;
let carla: { id: number; http: HttpClient };
let sara: { id: number; http: HttpClient };
let theirs: { id: number; http: HttpClient };
let serial = 0;
beforeAll(async () => {
  app = await startTestApp();
});
watchInnocents(() => app);
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(START);
  office = await FirmOffice.of(app);
  neighbour = await FirmOffice.of(app);
  carla = await join(office, 'lawyer');
  sara = await join(office, 'assistant');
  theirs = await join(neighbour, 'lawyer');
  await neighbour.owner.post('/firm/absences', { person: theirs.id, ...days('10', '30'), replacement: 'owner' });
});

const address = (nth: number) => `assenza${nth}@example.com`;
const join = (firm: FirmOffice, role: MemberRole) => firm.colleague(role, address(++serial));
/** Days of March 2026, which is the month of the tests. */
const days = (from: string, until: string) => ({ from: `2026-03-${from}`, until: `2026-03-${until}` });
const absencesOf = async (id: number | null, http = office.owner) =>
  ((await http.get('/firm/members')).info.members as Member[]).find((member) => member.id === id)!.absences;
const neighbours = async () =>
  (
    await sql`select member_id, first_on, last_on, owner_replaces from member_absences where account_id = ${neighbour.firmId}`.execute(
      app.sql,
    )
  ).rows;
const kept = async () => expect(await neighbours()).toHaveLength(1);

/** Rule 26.16. */
describe('an absence', () => {
  it('is entered by the person and read by everybody of the firm, until it is over', async () => {
    const { status, info } = await carla.http.post('/firm/absences', { ...days('12', '14'), replacement: sara.id });
    const entered = {
      id: expect.any(Number),
      ...days('12', '14'),
      on: false,
      replacement: { id: sara.id, name: 'Carla Conti', lapse: null },
      allowed_actions: ['remove'],
    };
    expect([status, info]).toEqual([201, entered]);
    expect(await absencesOf(carla.id)).toEqual([entered]);
    expect(await absencesOf(carla.id, sara.http)).toEqual([{ ...entered, allowed_actions: [] }]);
    expect([await absencesOf(null), await absencesOf(sara.id)]).toEqual([[], []]);
    app.clock.set('2026-03-11T23:00:00Z');
    expect(await absencesOf(carla.id)).toMatchObject([{ on: true }]);
    app.clock.set('2026-03-14T22:59:59Z');
    expect(await absencesOf(carla.id)).toMatchObject([{ on: true }]);
    app.clock.set('2026-03-14T23:00:00Z');
    expect(await absencesOf(carla.id)).toEqual([]);
    await kept();
  });

  it('is the owner’s to enter and remove for anybody, and a colleague’s for nobody else', async () => {
    const mine = await office.owner.post('/firm/absences', { ...days('12', '12'), replacement: carla.id });
    const hers = await office.owner.post('/firm/absences', {
      person: carla.id,
      ...days('20', '20'),
      replacement: 'owner',
    });
    expect([mine.status, hers.status]).toEqual([201, 201]);
    expect(hers.info.replacement).toEqual({ id: null, name: 'Chiara Verdi', lapse: null });
    for (const person of ['owner', sara.id]) {
      const { status, body } = await carla.http.post('/firm/absences', { person, ...days('25', '25') });
      expect([status, body.message]).toEqual([403, 'owner_only']);
    }
    expect((await sara.http.delete(`/firm/absences/${hers.info.id}`)).body.message).toBe('owner_only');
    expect((await theirs.http.delete(`/firm/absences/${hers.info.id}`)).status).toBe(404);
    expect((await office.owner.delete(`/firm/absences/${hers.info.id}`)).status).toBe(204);
    expect((await office.owner.delete(`/firm/absences/${hers.info.id}`)).status).toBe(404);
    expect([await absencesOf(carla.id), await absencesOf(null)]).toMatchObject([[], [{ id: mine.info.id }]]);
    const stranger = await office.owner.post('/firm/absences', { person: theirs.id, ...days('25', '25') });
    expect([stranger.status, Object.keys(stranger.body.info.fields)]).toEqual([422, ['person']]);
    await kept();
  });

  it('can be removed until the end of its last day, and not afterwards', async () => {
    const { info } = await carla.http.post('/firm/absences', days('12', '14'));
    const other = await carla.http.post('/firm/absences', days('16', '16'));
    app.clock.set('2026-03-14T22:59:59Z');
    expect((await office.owner.delete(`/firm/absences/${info.id}`)).status).toBe(204);
    app.clock.set('2026-03-16T23:00:00Z');
    expect((await office.owner.delete(`/firm/absences/${other.info.id}`)).status).toBe(404);
  });

  it('has days that are allowed, and none in common with another of the person', async () => {
    const enter = async (from: string, until: string) => {
      const { status, body } = await carla.http.post('/firm/absences', { from, until });
      return status === 422 ? Object.keys(body.info.fields) : status;
    };
    expect(await enter('2026-03-09', '2026-03-12')).toEqual(['from']);
    expect(await enter('2027-03-11', '2027-03-11')).toEqual(['from']);
    expect(await enter('2026-03-12', '2026-03-11')).toEqual(['until']);
    expect(await enter('2026-03-12', '2026-09-08')).toEqual(['until']);
    expect(await enter('2026-03-12', '2026-09-07')).toBe(201);
    expect(await enter('2026-09-07', '2026-09-09')).toEqual(['from']);
    expect(await enter('2026-09-08', '2026-09-09')).toBe(201);
    expect((await sara.http.post('/firm/absences', days('12', '14'))).status).toBe(201);
    const both = await Promise.all([1, 2].map(() => sara.http.post('/firm/absences', days('20', '20'))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    await kept();
  });

  it('is exported, and removed with its person and with the account', async () => {
    await carla.http.post('/firm/absences', { ...days('12', '14'), replacement: sara.id });
    await sara.http.post('/firm/absences', days('20', '20'));
    const files = unzipSync((await office.owner.get('/account/export')).bytes);
    expect(JSON.parse(strFromU8(files['absences.json']!))).toMatchObject([
      { member_id: carla.id, first_on: '2026-03-12', last_on: '2026-03-14', replacement_id: sara.id },
      { member_id: sara.id, first_on: '2026-03-20', last_on: '2026-03-20', replacement_id: null },
    ]);
    await office.owner.delete(`/firm/members/${carla.id}`);
    const { rows } = await sql`select member_id from member_absences where account_id = ${office.firmId}`.execute(
      app.sql,
    );
    expect(rows).toEqual([{ member_id: sara.id }]);
    await kept();
  });
});

/** Rule 26.18. */
describe('a replacement', () => {
  it('is a colleague who works on requests and is present then, and is informed by mail', async () => {
    const piero = await join(office, 'billing');
    const gone = await join(office, 'lawyer');
    await office.owner.delete(`/firm/members/${gone.id}`);
    const { id: invited } = (await office.invite(address(++serial))).info;
    await sara.http.post('/firm/absences', days('20', '22'));
    const enter = async (replacement: unknown) => {
      const { status, body } = await carla.http.post('/firm/absences', { ...days('12', '20'), replacement });
      return status === 422 ? Object.keys(body.info.fields) : status;
    };
    for (const wrong of [carla.id, theirs.id, piero.id, sara.id, gone.id, invited, 2_000_000_000])
      expect(await enter(wrong)).toEqual(['replacement']);
    expect(await enter('owner')).toBe(201);
    const mail = await lastMail(app, office.ownerEmail);
    expect(mail).toMatchObject({ template: 'replacement_named' });
    expect(mail.body_text).toContain('Carla Conti non c’è dal 12 marzo 2026 al 20 marzo 2026');
    expect(await absencesOf(carla.id)).toMatchObject([{ replacement: { id: null, lapse: null } }]);
    await kept();
  });

  it.each([
    ['removed', () => office.owner.delete(`/firm/members/${sara.id}`)],
    ['role', () => office.owner.put(`/firm/members/${sara.id}`, { role: 'billing' })],
    ['absent', () => sara.http.post('/firm/absences', days('14', '14'))],
  ] as const)('lapses, says why and informs who is absent: %s', async (lapse, change) => {
    await carla.http.post('/firm/absences', { ...days('12', '14'), replacement: sara.id });
    expect((await change()).status).toBeLessThan(300);
    expect(await absencesOf(carla.id)).toMatchObject([{ replacement: { id: sara.id, lapse } }]);
    const mail = await lastMail(app, address(serial - 2));
    expect(mail).toMatchObject({ template: 'replacement_lapsed' });
    await kept();
  });
});
