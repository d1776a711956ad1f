import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Erasure } from '../../../src/accounts/closing/erasure.js';
import { callLimits, contactLimits } from '../../../src/shared/limits.js';
import { lastMail } from '../../accounts/people.js';
import { newest } from '../../moderation/reports/desk-cases.js';
import { Scenario } from '../../requests/scenario.js';
import { Team, type Desk } from '../../staff/team.js';
import { useTestApp } from '../../support/app.js';

const REPLY = 'Il rimborso arriva entro cinque giorni sulla carta usata.';
const letter = {
  name: 'Elena Prova',
  email: 'Elena.Prova@example.com',
  subject: 'Rimborso del piano',
  text: 'Quando arriva il rimborso del piano Premium?',
};

const test = useTestApp();
let scenario: Scenario;
let desk: Desk;
beforeAll(async () => {
  scenario = await Scenario.of(test, 1);
  desk = await new Team(test).as('moderator');
});
beforeEach(async () => {
  await sql`delete from call_limits`.execute(test.sql);
});

const decide = async (decision: string) =>
  desk.post(`/cases/${(await newest(desk, 'contact')).id}/decide`, { decision, reason: REPLY });

describe('a letter to the operator', () => {
  it('from anybody opens a case, which is answered by mail to the given address', async () => {
    const { status, info } = await test.http.post('/contact', letter);
    expect(status).toBe(201);
    const { reference } = info as { reference: string };
    expect(reference).toMatch(/^CT-20\d\d-\d{6}$/);
    const one = await newest(desk, 'contact');
    expect(one).toMatchObject({ status: 'open', account: null });
    expect((await desk.get(`/cases/${one.id}`)).body).toMatchObject({
      decisions: ['reply', 'close'],
      file: { reference, name: letter.name, email: 'elena.prova@example.com', text: letter.text, earlier: [] },
    });
    expect((await decide('reply')).status).toBe(200);
    const mail = await lastMail(test, 'elena.prova@example.com');
    expect(mail.subject).toBe(`La risposta al messaggio ${reference}`);
    for (const part of [REPLY, reference]) expect(mail.body_text).toContain(part);
    // The author may have given somebody else's address.
    for (const part of [letter.name, letter.subject]) expect(mail.subject + mail.body_text).not.toContain(part);
    // Others from the same address are named, the newest first.
    for (const subject of ['Il secondo', 'Il terzo']) await test.http.post('/contact', { ...letter, subject });
    await test.http.post('/contact', { ...letter, email: 'altra@example.com' });
    expect((await desk.get(`/cases/${one.id}`)).body.file.earlier).toMatchObject(
      ['Il terzo', 'Il secondo'].map((subject) => ({ subject, case_id: expect.any(Number) })),
    );
    const { rows } = await sql`
      select staff_id, action, after from audit where resource = 'contacts' order by id desc limit 1`.execute(test.sql);
    expect(rows).toEqual([{ staff_id: desk.id, action: 'reply', after: { decided: true, decision: 'reply' } }]);
  });

  it('may be closed without an answer, in the language of the letter', async () => {
    await test.http.call('POST', '/contact', { ...letter, email: 'muta@example.com' }, { 'x-localization': 'en' });
    expect((await desk.get(`/cases/${(await newest(desk, 'contact')).id}`)).body.file.locale).toBe('en');
    expect((await decide('close')).status).toBe(200);
    const { rows } = await sql`select 1 from outbox where recipient = 'muta@example.com'`.execute(test.sql);
    expect(rows).toEqual([]);
  });

  it('of a signed-in person belongs to the account, and may name a request that they may read', async () => {
    const request = await scenario.sent();
    const ask = (request_id: number) => scenario.citizen.post('/contact', { ...letter, request_id });
    expect((await ask(request)).status).toBe(201);
    expect(await newest(desk, 'contact')).toMatchObject({ account: { id: scenario.citizenId } });
    // The answer is among the mails of the account.
    expect((await decide('reply')).status).toBe(200);
    const { rows } = await sql<{ account_id: number | null }>`
      select account_id from outbox where template = 'contact_reply' order by id`.execute(test.sql);
    expect(rows.map(({ account_id }) => account_id)).toEqual([null, scenario.citizenId]);
    expect((await ask(999_999)).status).toBe(404);
    expect((await test.http.post('/contact', { ...letter, request_id: request })).status).toBe(404);
    const stranger = await scenario.rows.as(await scenario.rows.citizen());
    expect((await stranger.post('/contact', { ...letter, request_id: request })).status).toBe(404);
    await scenario.citizen.delete(`/requests/${request}`);
    expect((await ask(request)).status).toBe(404);
  });

  it('is refused at the field that is too short or too long', async () => {
    const answers = async (over: object) => {
      await sql`delete from call_limits`.execute(test.sql);
      const { status, body } = await test.http.post('/contact', { ...letter, ...over });
      return [status, Object.keys(body.info.fields ?? {})];
    };
    const of = (length: number) => 'x'.repeat(length);
    expect(await answers({ email: 'nobody' })).toEqual([422, ['email']]);
    expect(await answers({ text: of(contactLimits.textMin - 1) })).toEqual([422, ['text']]);
    expect(await answers({ text: of(contactLimits.textMax + 1) })).toEqual([422, ['text']]);
    expect(await answers({ subject: of(contactLimits.subjectMax + 1) })).toEqual([422, ['subject']]);
    expect(await answers({ name: of(contactLimits.nameMax + 1) })).toEqual([422, ['name']]);
    expect(await answers({ text: of(contactLimits.textMin), name: of(contactLimits.nameMax) })).toEqual([201, []]);
    expect((await answers({ text: of(contactLimits.textMax), subject: of(contactLimits.subjectMax) }))[0]).toBe(201);
  });

  it('is limited to a few an hour from the same address', async () => {
    const [most] = callLimits.calls.contact.account;
    for (let n = 0; n < most; n++) expect((await test.http.post('/contact', letter)).status).toBe(201);
    const refused = await test.http.post('/contact', letter);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it('is deleted with the account, also if written without signing in, and a year after its decision', async () => {
    const id = await scenario.rows.citizen();
    const { rows } = await sql<{ email: string }>`select email from accounts where id = ${id}`.execute(test.sql);
    const email = rows[0]!.email;
    await test.http.post('/contact', { ...letter, email });
    const one = await newest(desk, 'contact');
    await test.database.transaction((em) => test.app.get(Erasure).erase(em, id, 'account_deleted'));
    expect(await newest(desk, 'contact')).toMatchObject({ id: one.id, status: 'withdrawn' });
    const left = async (address: string) =>
      (await sql`select 1 from letters where email = ${address}`.execute(test.sql)).rows.length;
    expect(await left(email)).toBe(0);

    await test.http.post('/contact', { ...letter, email: 'vecchia@example.com' });
    await decide('close');
    await test.settle();
    expect(await left('vecchia@example.com')).toBe(1);
    await sql`update letters set decided_at = decided_at - interval '13 months'`.execute(test.sql);
    const last = await newest(desk, 'contact');
    await test.settle();
    expect(await left('vecchia@example.com')).toBe(0);
    expect((await desk.get(`/cases/${last.id}`)).body.reason).toBeNull();
  });
});
