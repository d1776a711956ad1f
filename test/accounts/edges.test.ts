import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ms } from '../../src/shared/limits.js';
import { ModerationApi } from '../../src/moderation/moderation.api.js';
import { START, startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';
import { citizen, lastMail, linkNumbers, PASSWORD, user } from './people.js';

const NEW = 'un’altra frase lunga';

let app: TestApp;
let rows: Rows;
beforeAll(async () => {
  app = await startTestApp();
  rows = new Rows(app);
});
watchInnocents(() => app);
afterAll(() => app.close());
beforeEach(() => {
  app.clock.set(START);
});

let serial = 0;
const newAddress = (): string => `bordo${++serial}@example.com`;
const lastLink = async (address: string): Promise<string[]> => linkNumbers((await lastMail(app, address)).body_text);

/** Each mailed link: how long it works, and how it is requested and opened. */
const links: [name: string, life: number, ask: () => Promise<() => Promise<number>>][] = [
  [
    'of a registration',
    3 * ms.day,
    async () => {
      const email = newAddress();
      await app.http.post('/register/user', citizen({ email }));
      const [token] = await lastLink(email);
      return async () => (await app.http.get(`/register/user/confirm/${token}`)).status;
    },
  ],
  [
    'to choose a password',
    ms.hour,
    async () => {
      const email = newAddress();
      await user(app, email);
      await app.http.post('/password/recovery', { email });
      const [token, key] = await lastLink(email);
      const body = { password: NEW, password_confirmation: NEW, token, key };
      return async () => (await app.http.post('/password/reset', body)).status;
    },
  ],
  [
    'to change the address',
    ms.day,
    async () => {
      const [from, to] = [newAddress(), newAddress()];
      const http = app.http.as(await user(app, from));
      await http.put('/profile/email', { email: to, password: PASSWORD });
      const [key, token] = await lastLink(to);
      return async () => (await app.http.get(`/confirm/mail/${key}/${token}`)).status;
    },
  ],
];

describe('a mailed link', () => {
  it.each(links)('%s works until its last moment', async (_, life, ask) => {
    const open = await ask();
    app.clock.advance(life - 1);
    expect([200, 204]).toContain(await open());
  });

  it.each(links)('%s is invalid after it', async (_, life, ask) => {
    const open = await ask();
    app.clock.advance(life);
    expect(await open()).toBe(422);
  });

  it('of a registration can be repeated for an hour, and no longer', async () => {
    const email = newAddress();
    await app.http.post('/register/user', citizen({ email }));
    const [token] = await lastLink(email);
    const open = async () => (await app.http.get(`/register/user/confirm/${token}`)).status;
    expect(await open()).toBe(200);
    app.clock.advance(ms.hour);
    expect(await open()).toBe(200);
    app.clock.advance(1);
    expect(await open()).toBe(422);
  });

  it('to change the address is invalid, also within the hour, once the address has changed again', async () => {
    const [from, first, second] = [newAddress(), newAddress(), newAddress()];
    const http = app.http.as(await user(app, from));
    const change = async (email: string) => {
      expect((await http.put('/profile/email', { email, password: PASSWORD })).status).toBe(200);
      const [key, token] = await lastLink(email);
      return async () => (await app.http.get(`/confirm/mail/${key}/${token}`)).status;
    };
    const open = await change(first);
    expect([await open(), await open()]).toEqual([200, 200]);
    app.clock.advance(ms.minute);
    expect(await (await change(second))()).toBe(200);
    expect(await open()).toBe(422);
  });

  it('of one kind keeps none of another kind back, and a second one of its kind for a minute', async () => {
    const [email, next] = [newAddress(), newAddress()];
    const http = app.http.as(await user(app, email));
    const templates = async () =>
      (
        await sql<{ template: string }>`
          select template from outbox where recipient in (${email}, ${next}) order by id`.execute(app.sql)
      ).rows.map(({ template }) => template);
    const known = (await templates()).length;
    const ask = async () => {
      await app.http.post('/password/recovery', { email });
      await app.http.post('/login/link', { email });
      const { status, headers } = await http.put('/profile/email', { email: next, password: PASSWORD });
      return [status, headers['retry-after']];
    };
    const mails = ['reset_password', 'sign_in_link', 'confirm_change', 'change_told'];
    expect([await ask(), (await templates()).slice(known)]).toEqual([[200, undefined], mails]);
    app.clock.advance(ms.minute - 1);
    expect([await ask(), (await templates()).slice(known)]).toEqual([[429, '60'], mails]);
    app.clock.advance(1);
    expect([await ask(), (await templates()).slice(known)]).toEqual([
      [200, undefined],
      [...mails, ...mails],
    ]);
  });

  it('of a registration is mailed again to who registered so, with the moment of the registration', async () => {
    const email = newAddress();
    const { info } = await app.http.post('/register/user', citizen({ email }));
    app.clock.advance(ms.hour);
    const mails = async () => (await sql`select from outbox where recipient = ${email}`.execute(app.sql)).rows.length;
    const again = (model: string) => app.http.get(`/register/${model}/resend/confirm/${info.account.id}`);
    expect([(await again('lawyer')).status, await mails()]).toEqual([204, 1]);
    expect([(await again('user')).status, await mails()]).toEqual([204, 2]);
    expect((await lastMail(app, email)).body_text).toContain('Il 10 marzo 2026 alle 10:00 qualcuno ha aperto');
  });

  it('is none for an address that somebody has already, whose owner is told once an hour', async () => {
    const [taken, mine] = [newAddress(), newAddress()];
    await user(app, taken);
    const http = app.http.as(await user(app, mine));
    const told = async () =>
      (await sql`select from outbox where recipient = ${taken} and template = 'address_in_use'`.execute(app.sql)).rows
        .length;
    const ask = async (after: number) => {
      app.clock.advance(after);
      expect((await http.put('/profile/email', { email: taken, password: PASSWORD })).status).toBe(200);
      const asked = await told();
      expect((await app.http.post('/register/user', citizen({ email: taken }))).status).toBe(201);
      return [asked, await told()];
    };
    expect(await ask(0)).toEqual([1, 1]);
    expect(await ask(ms.hour / 2)).toEqual([1, 1]);
    expect(await ask(ms.hour / 2)).toEqual([2, 2]);
  });
});

describe('a session', () => {
  it.each([
    ['of a browser that is not remembered', false, 12 * ms.hour],
    ['that is remembered', true, 90 * ms.day],
  ])('%s ends in time', async (_, remember, life) => {
    const email = newAddress();
    await user(app, email);
    const { info } = await app.http.post('/login', { username: email, password: PASSWORD, remember });
    const http = app.http.as(info.auth.access_token as string);
    app.clock.advance(life - 1000);
    expect((await http.get('/account')).status).toBe(200);
    app.clock.advance(1000);
    expect((await http.get('/account')).status).toBe(401);
  });

  it('is refused for 15 minutes after five wrong passwords', async () => {
    const email = newAddress();
    await user(app, email);
    const login = async (password: string) => (await app.http.post('/login', { username: email, password })).status;
    for (let count = 0; count < 5; count++) expect(await login('sbagliata sbagliata')).toBe(401);
    app.clock.advance(15 * ms.minute - 1);
    expect(await login(PASSWORD)).toBe(429);
    app.clock.advance(1);
    expect(await login(PASSWORD)).toBe(200);
  });
});

describe('the blacklist', () => {
  let firm: HttpClient;
  beforeAll(async () => {
    firm = await rows.as(await rows.firm());
    const moderation = app.app.get(ModerationApi);
    await app.database.transaction(async (em) => {
      const db = em.getKysely() as never;
      await moderation.block(db, 'phone', '+39 333 765 4321', 'abuso', app.clock.now());
      await moderation.block(db, 'email', 'bloccata@example.com', 'abuso', app.clock.now());
      await moderation.block(db, 'email', 'bloccata@pec.example.com', 'abuso', app.clock.now());
      await moderation.block(db, 'domain', 'vietato.example', 'abuso', app.clock.now());
      await moderation.block(db, 'tax_id', '01234560074', 'abuso', app.clock.now());
    });
  });

  it.each([
    ['phone', { phone: '333 7654321' }],
    ['mobile', { mobile: '+393337654321' }],
    ['PEC', { pec: 'bloccata@pec.example.com' }],
    ['domain of the PEC', { pec: 'chiunque@vietato.example' }],
    ['VAT number', { vat_number: '01234560074' }],
    ['tax code', { tax_code: '01234560074' }],
  ])('refuses a %s in the profile', async (_, body) => {
    const refused = await firm.put('/profile', body);
    expect([refused.status, refused.body.message, refused.info.fields]).toEqual([422, 'blacklisted', undefined]);
  });

  it.each([
    ['address', { email: 'bloccata@example.com' }],
    ['domain', { email: 'chiunque@vietato.example' }],
    ['mobile', { mobile: '3337654321' }],
  ])('refuses a %s at the registration', async (_, changes) => {
    const refused = await app.http.post('/register/user', citizen({ email: newAddress(), ...changes }));
    expect(refused).toBeRefused(422, 'blacklisted');
  });

  it.each(['bloccata@example.com', 'chiunque@vietato.example'])('refuses the new address %s', async (email) => {
    const http = app.http.as(await user(app, newAddress()));
    const refused = await http.put('/profile/email', { email, password: PASSWORD });
    expect(refused).toBeRefused(422, 'blacklisted');
  });
});

describe('the birth date', () => {
  const today = START.slice(0, 10);
  const born = (years: number, days = 0): string => {
    const date = new Date(`${today}T12:00:00Z`);
    date.setUTCFullYear(date.getUTCFullYear() - years);
    date.setUTCDate(date.getUTCDate() + days);
    return date.toISOString().slice(0, 10);
  };

  it.each([
    [born(18), 200, 201],
    [born(18, 1), 422, 422],
    [born(120), 200, 201],
    [born(121), 422, 422],
    [born(-1), 422, 422],
  ])(
    '%s is accepted or refused alike in the profile and at the registration',
    async (birth_date, saved, registered) => {
      const http = app.http.as(await user(app, newAddress()));
      expect((await http.put('/profile', { birth_date })).status).toBe(saved);
      expect((await app.http.post('/register/user', citizen({ email: newAddress(), birth_date }))).status).toBe(
        registered,
      );
    },
  );
});

describe('a deleted account', () => {
  it('keeps no identifying data of a firm', async () => {
    const id = await rows.firm({ name: 'Studio Addio' });
    const http = await rows.as(id);
    const hash = await sql<{ password_hash: string }>`
      select password_hash from accounts where email = ${await addressOf(await user(app, newAddress()))}`.execute(
      app.sql,
    );
    await sql`update accounts set password_hash = ${hash.rows[0]!.password_hash}, phone = '+39028912345' where id = ${id}`.execute(
      app.sql,
    );
    const saved = await http.put('/profile', {
      pec: 'addio@pec.example.com',
      vat_number: '00743110157',
      tax_code: '00743110157',
      main_address: {
        address: 'Via Roma 1',
        postal_code: '20121',
        city: 'Milano',
        province_id: 'MI',
        country_id: 'IT',
      },
    });
    expect([saved.status, saved.text.slice(0, saved.status === 200 ? 0 : 400)]).toEqual([200, '']);
    expect((await http.delete('/account', { password: PASSWORD })).status).toBe(204);
    const { rows: left } = await sql<{ account: Record<string, unknown>; firm: Record<string, unknown> }>`
      select to_jsonb(a) as account, to_jsonb(f) as firm from accounts a join firms f on f.account_id = a.id where a.id = ${id}`.execute(
      app.sql,
    );
    const { account, firm } = left[0]!;
    for (const field of ['phone', 'mobile', 'main_address', 'fiscal_data', 'resume'])
      expect([field, account[field]]).toEqual([field, null]);
    for (const field of [
      'pec',
      'vat_number',
      'tax_code',
      'sdi_code',
      'bar',
      'insurance',
      'presentation',
      'latitude',
      'longitude',
      'city',
    ])
      expect([field, firm[field]]).toEqual([field, null]);
    expect([account.first_name, account.last_name, account.password_hash, firm.company_name]).toEqual(['', '', '', '']);
    const text = JSON.stringify(left);
    for (const word of ['Olivieri', 'Addio', '00743110157', '393331234567', '028912345', 'Via Roma'])
      expect(text).not.toContain(word);
  });

  const addressOf = async (token: string): Promise<string> =>
    (await app.http.as(token).get('/account')).info.email as string;
});
