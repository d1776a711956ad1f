import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createGuardrails, generateSync } from 'otplib';
import { sql } from 'kysely';
import { accountLimits, ms } from '../../../src/shared/limits.js';
import type { Locale } from '../../../src/shared/locale.js';
import { START, startTestApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';
import { newToken } from '../api-tokens/api-tokens.js';
import { addPasskey } from '../passkeys/passkeys.js';
import { citizen, lastMail, linkNumbers, PASSWORD } from '../people.js';
import { FirmOffice, OTHER, passwords } from './firm-office.js';

const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Mail {
  readonly template: string;
  readonly locale: Locale;
  readonly body_text: string;
}

/** A person of a firm, signed in. */
interface Person {
  readonly email: string;
  http: HttpClient;
}

const ok = async (answer: Promise<{ status: number; text: string }>): Promise<void> => {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`${status}: ${text}`);
};

const newAddressOf = (email: string): string => `nuovo-${email}`;

/** Does what causes a mail to the person, with everything that they do about their own sign-in. */
async function everyAct(office: FirmOffice, person: Person): Promise<void> {
  const { email } = person;
  const signIn = async (password = PASSWORD): Promise<void> => {
    person.http = app.http.as((await office.signIn(email, { password })).info.auth.access_token);
  };
  await ok(app.http.post('/login/link', { email }));
  await ok(app.http.post('/password/recovery', { email }));
  const [token, key] = linkNumbers((await lastMail(app, email)).body_text);
  await ok(app.http.post('/password/reset', { ...passwords(OTHER), token, key: Number(key) }));
  await signIn(OTHER);
  await ok(
    person.http.put('/profile/security', {
      password: OTHER,
      new_password: PASSWORD,
      new_password_confirmation: PASSWORD,
    }),
  );
  await ok(person.http.put('/profile/email', { email: newAddressOf(email), password: PASSWORD }));
  await ok(person.http.post('/firm/api-tokens', newToken()));
  await ok(addPasskey(person.http));
  const [passkey] = (await person.http.get('/account/passkeys')).info as { id: number }[];
  await ok(person.http.delete(`/account/passkeys/${passkey!.id}`, { password: PASSWORD }));
  const { secret } = (await person.http.post('/account/totp', { password: PASSWORD })).info;
  const code = generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000), guardrails });
  const { recovery_codes } = (await person.http.post('/account/totp/confirm', { code })).info;
  await ok(person.http.delete('/account/totp', { password: PASSWORD, code: recovery_codes[0] }));
  await ok(app.http.post('/register/user', citizen({ email })));
  await ok((await FirmOffice.of(app)).invite(email));
}

/** What {@link everyAct} mails to the person. */
const ofActs = [
  'sign_in_link',
  'reset_password',
  'password_changed',
  'password_changed',
  'confirm_change',
  'change_told',
  'api_token_created',
  'passkey_added',
  'passkey_removed',
  'two_factor_on',
  'two_factor_off',
  'address_in_use',
  'firm_invitation_in_use',
];

describe.each([
  ['en', 'it'],
  ['it', 'en'],
] as const)('a colleague who reads %s in a firm whose owner reads %s', (ofColleague, ofOwner) => {
  let office: FirmOffice;
  let colleague: Person & { readonly id: number };
  let owner: Person;
  beforeAll(async () => {
    app.clock.set(START);
    await sql`delete from call_limits`.execute(app.sql);
    office = await FirmOffice.of(app);
    colleague = { email: office.email, ...(await office.colleague()) };
    owner = { email: office.ownerEmail, http: office.owner };
    await ok(colleague.http.put('/profile/preferences', { locale: ofColleague }));
    await ok(owner.http.put('/profile/preferences', { locale: ofOwner }));
  });

  /** What an act mails to somebody, in which languages. */
  async function mailsTo(email: string, act: () => Promise<unknown>): Promise<Mail[]> {
    await sql`delete from outbox`.execute(app.sql);
    await sql`delete from call_limits`.execute(app.sql);
    await act();
    const { rows } = await sql<Mail>`
      select template, locale, body_text from outbox where recipient in (${email}, ${newAddressOf(email)}) order by id`.execute(
      app.sql,
    );
    return rows;
  }
  const named = (mails: readonly Mail[]) => mails.map(({ template, locale }) => [template, locale]);
  const all = (templates: readonly string[], locale: Locale) => templates.map((template) => [template, locale]);

  it('gets each mail about the own sign-in in the own language', async () => {
    const mails = await mailsTo(colleague.email, () => everyAct(office, colleague));
    expect(named(mails)).toEqual(all(ofActs, ofColleague));
  });

  it('changes nothing about the language of the mails to the owner', async () => {
    const mails = await mailsTo(owner.email, () => everyAct(office, owner));
    office.owner = owner.http;
    expect(named(mails)).toEqual(all(ofActs, ofOwner));
  });

  it('reads in the own language that somebody of the other one asks for the own address, and so does the owner', async () => {
    app.clock.advance(ms.hour);
    const asked = async (by: Person, { email }: Person) =>
      named(await mailsTo(email, () => ok(by.http.put('/profile/email', { email, password: PASSWORD }))));
    expect(await asked(owner, colleague)).toEqual(all(['address_in_use'], ofColleague));
    expect(await asked(colleague, owner)).toEqual(all(['address_in_use'], ofOwner));
  });

  it('reads in the own language who replaces whom, and so does the owner', async () => {
    const days = { from: '2026-03-12', until: '2026-03-14' };
    const month = { it: '12 marzo 2026', en: '12 March 2026' };
    const absent = (who: Person, replacement: unknown) => ok(who.http.post('/firm/absences', { ...days, replacement }));
    const [toColleague] = await mailsTo(colleague.email, () => absent(owner, colleague.id));
    expect(named([toColleague!])).toEqual(all(['replacement_named'], ofColleague));
    expect(toColleague!.body_text).toContain(month[ofColleague]);
    const lapse = () =>
      ok(colleague.http.post('/firm/absences', { from: '2026-03-13', until: '2026-03-13', replacement: null }));
    const [toOwner] = await mailsTo(owner.email, lapse);
    expect(named([toOwner!])).toEqual(all(['replacement_lapsed'], ofOwner));
    expect(toOwner!.body_text).toContain(month[ofOwner]);
  });

  it('is answered in the own language with the first page of the account', async () => {
    const readBy = async ({ http }: Person) => [
      (await http.get('/account')).info.locale,
      (await http.get('/profile')).info.locale,
    ];
    expect([await readBy(colleague), await readBy(owner)]).toEqual([
      [ofColleague, ofColleague],
      [ofOwner, ofOwner],
    ]);
  });

  it('invites nobody; the owner does so in the own language, and learns in it who came', async () => {
    const email = `terza-${office.email}`;
    const invited = await mailsTo(email, () => ok(office.invite(email)));
    expect(named(invited)).toEqual(all(['firm_invitation'], ofOwner));
    const path = await office.link(email);
    const joined = await mailsTo(owner.email, () => ok(app.http.post(path, passwords())));
    expect(named(joined)).toEqual(all(['member_joined'], ofOwner));
  });

  it('is told in the own language of an unused sign-in and of the own removal', async () => {
    const unused = await mailsTo(colleague.email, async () => {
      const later = new Date(app.clock.now());
      later.setUTCMonth(later.getUTCMonth() + accountLimits.unusedMonths);
      app.clock.set(new Date(later.getTime() + 1));
      await office.signIn(office.ownerEmail);
      await app.settle();
    });
    expect(named(unused)).toEqual(all(['member_unused'], ofColleague));
    const again = app.http.as((await office.signIn(office.ownerEmail)).info.auth.access_token);
    const removed = await mailsTo(colleague.email, () => ok(again.delete(`/firm/members/${colleague.id}`)));
    expect(named(removed)).toEqual(all(['member_removed'], ofColleague));
  });
});
