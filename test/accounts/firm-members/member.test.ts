import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createGuardrails, generateSync } from 'otplib';
import { quote, Scenario } from '../../requests/scenario.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { watchInnocents } from '../../support/innocents.js';
import type { HttpClient } from '../../support/http.js';
import { citizen, lastMail, linkNumbers, PASSWORD } from '../people.js';
import { FirmOffice, passwords, OTHER } from './firm-office.js';

const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });

let app: TestApp;
let office: FirmOffice;
beforeAll(async () => {
  app = await startTestApp();
});
watchInnocents(() => app);
afterAll(() => app.close());
beforeEach(async () => {
  office = await FirmOffice.of(app);
});

describe('a member', () => {
  it('was seen when that person was, not when another one of the firm was', async () => {
    const seen = async () =>
      ((await office.owner.get('/firm/members')).info.members as { last_seen_at: string | null }[]).map(
        ({ last_seen_at: at }) => at,
      );
    const { id } = await office.colleague();
    const [now, late] = [app.clock.now().toISOString(), '2031-03-02T08:00:00.000Z'];
    await sql`update sessions set last_seen_at = ${late}::timestamptz where member_id = ${id}`.execute(app.sql);
    await sql`update firm_members set last_seen_at = ${late} where id = ${id}`.execute(app.sql);
    expect(await seen()).toEqual([now, late]);
    await office.owner.delete(`/firm/members/${id}`);
  });

  it('cannot redirect documents and invoices of the firm, and may send those fields unchanged', async () => {
    const { http } = await office.colleague();
    const own = { pec: 'studio.verdi@pec.avvocati.it', sdi_code: 'ABC1234' };
    expect((await office.owner.put('/profile', own)).status).toBe(200);
    for (const change of [
      { pec: 'altro@pec.avvocati.it' },
      { pec: null },
      { sdi_code: 'ZZZ9999' },
      { fiscal_data: { pec: 'altro@pec.avvocati.it' } },
      { fiscal_data: { company_name: 'Un’altra società' } },
      { fiscal_data: { tax_code: 'RSSMRA80A01H501U' } },
    ]) {
      const refused = await http.put('/profile', { presentation: 'Non resta.', ...change });
      expect(refused).toBeRefused(403, 'owner_only');
    }
    const { info: kept } = await office.owner.get('/profile');
    expect(kept).toMatchObject(own);
    expect(kept.presentation).not.toBe('Non resta.');
    const same = { ...own, fiscal_data: kept.fiscal_data, presentation: 'Seguiamo casi di lavoro.' };
    expect((await http.put('/profile', same)).info).toMatchObject({ ...own, presentation: same.presentation });
    const moved = { address: 'Via Nuova 2', city: 'Milano', province_id: 'MI', postal_code: '20121', country_id: 'IT' };
    expect((await http.put('/profile', { ...own, fiscal_data: null, main_address: moved })).status).toBe(200);
    // The owner, and the owner of another firm, may change theirs.
    expect((await office.owner.put('/profile', { pec: 'nuova@pec.avvocati.it' })).info.pec).toBe(
      'nuova@pec.avvocati.it',
    );
  });

  it('can do everything for the firm except what only the owner may', async () => {
    const { id, http } = await office.colleague();
    expect((await http.put('/profile', { presentation: 'Seguiamo casi di lavoro.' })).status).toBe(200);
    for (const change of [{ company_name: 'Altro Studio' }, { first_name: 'Carla' }, { birth_date: '1970-01-01' }]) {
      const refused = await http.put('/profile', change);
      expect(refused).toBeRefused(403, 'owner_only');
    }
    // Unchanged fields may be sent too.
    expect((await http.put('/profile', { company_name: 'Studio Verdi' })).status).toBe(200);
    expect((await http.put('/profile/notifications', { newsletter: true })).body.message).toBe('owner_only');
    expect((await http.put('/profile/notifications', { digest: true, newsletter: false })).status).toBe(200);
    expect((await http.get('/firm/members')).info).toMatchObject({
      allowed_actions: [],
      members: [
        { id: null, current: false, allowed_actions: [] },
        { id, current: true, allowed_actions: ['enter_absence'] },
      ],
    });
    for (const refused of [
      await office.invite('terza@example.com', http),
      await http.delete(`/firm/members/${id}`),
      await http.post(`/firm/members/${id}/resend`),
      await http.delete('/account', { password: PASSWORD }),
    ])
      expect(refused).toBeRefused(403, 'owner_only');
    expect((await office.owner.get('/profile')).info).toMatchObject({
      company_name: 'Studio Verdi',
      presentation: 'Seguiamo casi di lavoro.',
    });
  });

  it('has their own sessions, security log and password', async () => {
    const { http } = await office.colleague();
    expect((await http.get('/account/sessions')).info).toHaveLength(1);
    expect((await office.owner.get('/account/sessions')).info).toHaveLength(1);
    const [foreign] = (await office.owner.get('/account/sessions')).info;
    expect((await http.delete(`/account/sessions/${foreign.id}`)).status).toBe(404);
    await office.signIn(office.email, { password: 'sbagliata' });
    const kinds = async (who: HttpClient) =>
      (await who.get('/account/security-events')).info.map((one: { kind: string }) => one.kind);
    expect(await kinds(http)).toEqual(['wrong_password', 'signed_in']);
    expect(await kinds(office.owner)).toEqual(['signed_in']);

    const change = { password: PASSWORD, new_password: OTHER, new_password_confirmation: OTHER };
    const second = app.http.as((await office.signIn(office.email)).info.auth.access_token);
    expect((await http.put('/profile/security', change)).status).toBe(200);
    expect((await lastMail(app, office.email)).template).toBe('password_changed');
    expect((await second.get('/account')).status).toBe(401);
    expect((await http.get('/account')).status).toBe(200);
    expect((await office.owner.get('/account')).status).toBe(200);
    expect((await office.signIn(office.email)).status).toBe(401);
    expect((await office.signIn(office.ownerEmail)).status).toBe(200);
    expect((await http.delete('/account/sessions')).status).toBe(204);
    expect((await office.owner.get('/account')).status).toBe(200);
  });

  it('recovers the password by mail; the owner stays signed in', async () => {
    const { http } = await office.colleague();
    await app.http.post('/password/recovery', { email: office.email });
    const [token, key] = linkNumbers((await lastMail(app, office.email)).body_text);
    const reset = await app.http.post('/password/reset', { ...passwords(OTHER), token, key: Number(key) });
    expect(reset.status).toBe(204);
    expect((await http.get('/account')).status).toBe(401);
    expect((await office.owner.get('/account')).status).toBe(200);
    expect((await office.signIn(office.email, { password: OTHER })).status).toBe(200);
    expect((await office.signIn(office.ownerEmail)).status).toBe(200);
  });

  it('changes their own address, never the owner’s', async () => {
    const { http } = await office.colleague();
    const fresh = `nuovo-indirizzo${office.nth}@example.com`;
    expect((await http.put('/profile/email', { email: fresh, password: PASSWORD })).info.pending_email).toBe(fresh);
    expect((await office.owner.get('/profile')).info.pending_email).toBeNull();
    const [key, token] = linkNumbers((await lastMail(app, fresh)).body_text);
    expect((await app.http.get(`/confirm/mail/${key}/${token}`)).info.account.email).toBe(fresh);
    expect((await office.signIn(office.email)).status).toBe(401);
    expect((await office.signIn(fresh)).info.account.sign_in.email).toBe(fresh);
    expect((await office.owner.get('/account')).info.email).toBe(office.ownerEmail);
    // A registration with the address causes a mail, as with any address in use.
    await app.http.post('/register/user', citizen({ email: fresh }));
    expect((await lastMail(app, fresh)).template).toBe('address_in_use');
  });

  it('has their own second factor and recovery codes', async () => {
    const { http } = await office.colleague();
    const { secret } = (await http.post('/account/totp', { password: PASSWORD })).info;
    const code = (): string =>
      generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000), guardrails });
    const { recovery_codes } = (await http.post('/account/totp/confirm', { code: code() })).info;
    expect((await http.get('/profile')).info.two_factor).toBe(true);
    expect((await office.owner.get('/profile')).info.two_factor).toBe(false);
    expect((await office.signIn(office.email)).body.message).toBe('code_required');
    expect((await office.signIn(office.ownerEmail)).status).toBe(200);
    expect((await office.signIn(office.email, { code: recovery_codes[0] })).status).toBe(200);
    expect((await office.signIn(office.email, { code: recovery_codes[0] })).body.message).toBe('wrong_code');
  });

  it('has their own language', async () => {
    const { http } = await office.colleague();
    await http.put('/profile/preferences', { locale: 'en' });
    expect((await http.get('/account')).info.locale).toBe('en');
    expect((await office.owner.get('/account')).info.locale).toBe('it');
  });
});

describe('the action of a member on a request', () => {
  it('is shown to the firm with the member’s name, and to the citizen as the firm’s', async () => {
    const scenario = await Scenario.of(app, 1);
    const [firm] = scenario.firms;
    const { rows } = await sql<{ id: number }>`
      insert into firm_members (account_id, email, password_hash, first_name, last_name, invited_at, accepted_at)
      values (${firm!.id}, ${office.email}, 'x', 'Carla', 'Conti', now(), now()) returning id`.execute(app.sql);
    const memberId = rows[0]!.id;
    const member = await scenario.rows.as(firm!.id, memberId);
    const request = await scenario.sent();
    const responseId = await scenario.responseOf(request, firm!);
    expect((await member.put(`/responses/${responseId}`, { status: 3 })).status).toBe(200);
    expect((await member.put(`/responses/${responseId}`, quote)).status).toBe(200);
    // Sending it again changes and records nothing.
    expect((await member.put(`/responses/${responseId}`, quote)).status).toBe(200);
    expect((await firm!.http.put(`/responses/${responseId}`, { ...quote, percentage: 10 })).status).toBe(200);
    const bought = await member.put(`/responses/${responseId}`, {
      shared_contacts: true,
      only_shared_contacts_updated: true,
    });
    expect(bought.status).toBe(200);
    const { info: message } = await member.post('/messages', {
      response_id: responseId,
      text: 'Buongiorno, ci sono novità?',
    });
    expect(message).toMatchObject({ mine: true, author: 'Carla Conti' });
    const { info: own } = await firm!.http.post('/messages', {
      response_id: responseId,
      text: 'Le scrivo domani mattina.',
    });
    const [read] = (await firm!.http.get(`/messages?response_id=${responseId}`)).info;
    expect(read).toMatchObject({ id: message.id, mine: true, author: 'Carla Conti' });
    expect(own.author).not.toBe('Carla Conti');

    const shown = (await scenario.citizen.get(`/messages?response_id=${responseId}`)).body;
    expect(shown.info.map(({ author }: { author: unknown }) => author)).toEqual([null, null]);
    for (const path of [
      `/requests/${request}`,
      `/responses/${responseId}`,
      `/requests/${request}/timeline`,
      '/conversations',
    ])
      expect((await scenario.citizen.get(path)).text).not.toContain('Carla');

    const { info } = await office.activity(member);
    expect(info.map(({ kind, by }) => [kind, by.id])).toEqual([
      ['message_sent', null],
      ['message_sent', memberId],
      ['contacts_bought', memberId],
      ['quote_corrected', null],
      ['quote_given', memberId],
      ['request_opened', memberId],
    ]);
    for (const entry of info)
      expect(entry.request).toMatchObject({ id: request, response_id: responseId, city: 'Milano' });
    // The firm has one wallet: the owner sees what the member spent.
    expect((await firm!.http.get('/account')).info.credits).toBe((await member.get('/account')).info.credits);
    expect((await firm!.http.get('/account')).info.credits).toBe(6);
    await scenario.citizen.delete(`/requests/${request}`);
    expect((await office.activity(member)).info[0]).toMatchObject({ kind: 'message_sent', request: null });
  });
});
