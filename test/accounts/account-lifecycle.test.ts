import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { Rows } from '../support/rows.js';
import { citizen, lawyer, lastMail, linkNumbers } from './people.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
watchInnocents(() => app);
afterAll(async () => app.close());

const failures = (answer: { body: { info: { fields?: Record<string, string[]> } } }) => answer.body.info.fields ?? {};

describe('registration', () => {
  it('opens an account, mails a decimal token, confirms once and can be repeated within the hour', async () => {
    const registered = await app.http.post(
      '/register/user',
      citizen({ email: 'Prima@Example.com', resume: '/request/create/6' }),
    );
    expect(registered.status).toBe(201);
    const id = registered.info.account.id as number;

    const early = await app.http.post('/login', { username: 'prima@example.com', password: 'una frase lunga e mia' });
    expect([early.status, early.body.message, early.info.account.id]).toEqual([403, 'not_confirmed', id]);

    const mail = await lastMail(app, 'prima@example.com');
    const [token] = linkNumbers(mail.body_text);
    expect(token).toMatch(/^\d{39,}$/);
    expect(mail.body_text).toContain('http://localhost:3000/mail-confirm-user/');
    const stored = await sql<{
      n: number;
    }>`select count(*)::int as n from account_tokens where token_hash = ${token}`.execute(app.sql);
    expect(stored.rows[0]?.n).toBe(0);

    expect((await app.http.get(`/register/lawyer/confirm/${token}`)).status).toBe(422);
    const first = await app.http.get(`/register/user/confirm/${token}`);
    expect(first.info.account).toEqual({ id, model: 'user', email: 'prima@example.com', resume: '/request/create/6' });
    expect((await app.http.get(`/register/user/confirm/${token}`)).body).toEqual(first.body);
    app.clock.advance(61 * 60 * 1000);
    expect((await app.http.get(`/register/user/confirm/${token}`)).body.message).toBe('invalid_token');

    const login = await app.http.post('/login', {
      username: 'PRIMA@example.com',
      password: 'una frase lunga e mia',
      remember: true,
    });
    expect(login.status).toBe(200);
    expect(login.info.account).toMatchObject({ id, model: 'user', completed: false, locale: 'it', suspended: false });
    expect(new Date(login.info.auth.expires_at).getTime() - app.clock.now().getTime()).toBe(90 * 24 * 3600 * 1000);

    const consents = await sql<{
      kind: string;
      given: boolean;
      address: string;
    }>`select kind, given, address from consents where account_id = ${id} order by kind`.execute(app.sql);
    expect(consents.rows.filter(({ given }) => given).map(({ kind }) => kind)).toEqual(['privacy', 'terms']);
    expect(consents.rows).toHaveLength(6);
  });

  it('refuses minors, weak passwords and bad input with 422 and a message for each field', async () => {
    const minor = await app.http.post(
      '/register/user',
      citizen({ email: 'minore@example.com', birth_date: '2008-03-11' }),
    );
    expect([minor.status, failures(minor)]).toEqual([422, { birth_date: ['Devi avere almeno 18 anni'] }]);
    expect(
      (await app.http.post('/register/user', citizen({ email: 'maggiorenne@example.com', birth_date: '2008-03-10' })))
        .status,
    ).toBe(201);
    expect(
      failures(await app.http.post('/register/user', citizen({ email: 'x@example.com', password: 'Password123!' })))
        .password,
    ).toEqual(['Questa password è troppo comune: scegline una più tua']);
    expect(
      failures(await app.http.post('/register/user', citizen({ email: 'x@example.com', password: 'ChiaraVerdi99' })))
        .password,
    ).toHaveLength(1);
    const empty = await app.http.post('/register/lawyer', { email: 'no', password: 'corta' });
    expect(failures(empty)).toMatchObject({
      email: ['Formato email non valido'],
      password: ['Numero minimo caratteri non valido'],
      pec: ['Campo è obbligatorio'],
    });
    expect(failures(await app.http.post('/register/user', citizen({ phone: '12' }))).phone).toEqual([
      'Numero di telefono: controlla le cifre',
    ]);
  });

  it('answers alike for an address in use, and notifies its owner', async () => {
    const again = await app.http.post('/register/user', citizen({ email: 'prima@example.com' }));
    expect(again.status).toBe(201);
    expect(
      await app.http.get(`/register/user/resend/confirm/${again.info.account.id}`).then(({ status }) => status),
    ).toBe(204);
    expect((await lastMail(app, 'prima@example.com')).template).toBe('address_in_use');
    const accounts = await sql<{
      n: number;
    }>`select count(*)::int as n from accounts where email = 'prima@example.com'`.execute(app.sql);
    expect(accounts.rows[0]?.n).toBe(1);
  });

  it('ignores both passwords if somebody registered the same address meanwhile: its owner chooses one', async () => {
    const email = 'contesa@example.com';
    await app.http.post('/register/user', citizen({ email, first_name: 'Anna', password: 'la frase della padrona' }));
    const [own] = linkNumbers((await lastMail(app, email)).body_text.split('mail-confirm')[1]!);
    await app.http.post('/register/user', citizen({ email, first_name: 'Zeno', password: 'la frase del ladro' }));
    const mail = await lastMail(app, email);
    expect(mail.body_text).toContain('Il 10 marzo 2026');
    expect(mail.body_text).not.toMatch(/Zeno|Verdi/);
    const token = /mail-confirm-user\/(\d+)/.exec(mail.body_text)![1]!;
    expect(own).not.toBe(token);

    const confirmed = await app.http.get(`/register/user/confirm/${token}`);
    const { choose_password: choose } = confirmed.info;
    for (const password of ['la frase della padrona', 'la frase del ladro', ''])
      expect((await app.http.post('/login', { username: email, password })).status).not.toBe(200);
    const body = { password: 'scelta da chi legge la posta', password_confirmation: 'scelta da chi legge la posta' };
    expect((await app.http.post('/password/reset', { ...body, ...choose })).status).toBe(204);
    expect((await app.http.post('/login', { username: email, password: body.password })).status).toBe(200);
    expect((await app.http.get(`/register/user/confirm/${token}`)).info.choose_password).toBeUndefined();
  });

  it('mails no confirmation to a confirmed account', async () => {
    const id = await new Rows(app).citizen();
    expect((await app.http.get(`/register/user/resend/confirm/${id}`)).status).toBe(204);
    const { rows } = await sql`select from outbox where account_id = ${id}`.execute(app.sql);
    expect(rows).toEqual([]);
  });

  it('refuses a blacklisted person and names the values', async () => {
    const { ModerationApi } = await import('../../src/moderation/moderation.api.js');
    const { Database, sqlOf } = await import('../../src/kernel/database/database.js');
    const moderation = app.app.get(ModerationApi);
    await app.app
      .get(Database)
      .transaction((em) => moderation.block(sqlOf(em), 'phone', '+39 333 765 4321', 'abuso', app.clock.now()));
    const refused = await app.http.post(
      '/register/user',
      citizen({ email: 'altro@example.com', mobile: '333 7654321' }),
    );
    expect([refused.status, refused.body.message, refused.info.blocked]).toEqual([
      422,
      'blacklisted',
      ['+393337654321'],
    ]);
    const asked = await app.http.post('/blacklist/verify/account', { phone: '3337654321', email: 'buona@example.com' });
    expect(asked.info).toEqual({ blocked: ['3337654321'] });
  });

  it('writes to an address five times in a quarter of an hour, with or without an account, for any caller', async () => {
    for (const email of ['bersagliata@example.com', 'prima@example.com']) {
      const ask = (n: number) =>
        app.http.call('POST', '/register/user', citizen({ email }), { 'x-forwarded-for': `203.0.113.${n}` });
      app.clock.advance(15 * 60 * 1000);
      for (let n = 1; n <= 5; n++) expect((await ask(n)).status).toBe(201);
      const refused = await ask(6);
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
    }
  });

  it('that is never confirmed leaves no personal data, whether replaced or expired', async () => {
    const left = async (): Promise<string> => {
      const { rows } = await sql<{ text: string }>`
        select concat((select jsonb_agg(a) from accounts a), (select jsonb_agg(o) from outbox o)) as text`.execute(
        app.sql,
      );
      return rows[0]?.text ?? '';
    };
    await app.http.post('/register/user', citizen({ email: 'tentata@example.com', first_name: 'Ermenegilda' }));
    await app.http.post('/register/user', citizen({ email: 'tentata@example.com', first_name: 'Brunilde' }));
    expect(await left()).not.toContain('Ermenegilda');
    expect(await left()).toContain('Brunilde');
    app.clock.advance(30 * 24 * 3600 * 1000 + 1000);
    await app.settle();
    expect(await left()).not.toMatch(/Brunilde|tentata/);
  });

  it('accepts real names, and none that a mail would turn into a link', async () => {
    const named = async (first_name: string) =>
      (await app.http.post('/register/user', citizen({ email: `n${Math.random()}@example.com`, first_name }))).status;
    for (const name of ['Ma.Grazia', 'M. Teresa', 'Nicolò d’Aosta', "O'Neill-Şahin", '李小龍', 'Giovanni XXIII'])
      expect([name, await named(name)]).toEqual([name, 201]);
    for (const name of ['https://evil.example', 'Premio su evil.com', 'scrivi a io@evil', '<b>'])
      expect([name, await named(name)]).toEqual([name, 422]);
  });

  it('writes in English to a person who registered in English', async () => {
    await app.http.call('POST', '/register/user', citizen({ email: 'english@example.com' }), {
      'x-localization': 'en',
    });
    const mail = await lastMail(app, 'english@example.com');
    expect(mail.subject).toBe('Confirm your address');
    expect(mail.body_text).toContain('http://localhost:3000/en/mail-confirm-user/');
  });
});

describe('a firm', () => {
  it('gets its wallet at the confirmation, fills in its profile, and is complete when nothing is missing', async () => {
    const token = await lawyer(app, 'studio.verdi@example.com');
    const { rows: mails } = await sql`
      select template, body_text from outbox where recipient = 'studio.verdi@example.com' order by id`.execute(app.sql);
    expect(mails).toMatchObject([
      { template: 'confirm_lawyer', body_text: expect.stringMatching(/:3000\/mail-confirm-lawyer\/\d{39,}/) },
      { template: 'firm_confirmed' },
    ]);
    const http = app.http.as(token);
    const account = await http.get('/account');
    expect(account.info).toMatchObject({ model: 'lawyer', credits: 10, completed: false });
    expect(account.info.completion_deadline).toBe(
      new Date(app.clock.now().getTime() + 30 * 24 * 3600 * 1000).toISOString(),
    );
    const { info: bare } = await http.get('/profile');
    expect(bare.missing).toEqual([
      'phone',
      'main_address',
      'vat_number',
      'tax_code',
      'bar',
      'skills',
      'languages',
      'presentation',
    ]);

    const wrong = await http.put('/profile', {
      vat_number: '12345678901',
      tax_code: 'RSSMRA85T10A562X',
      skills: ['cucina'],
      languages: ['xx'],
    });
    expect(wrong.status).toBe(422);
    expect(failures(wrong)).toMatchObject({
      vat_number: ['Nella partita IVA una cifra è sbagliata, o ne manca una'],
      tax_code: ['Nel codice fiscale un carattere è sbagliato, o ne manca uno'],
    });

    const filled = await http.put('/profile', {
      phone: '02 1234567',
      main_address: { address: 'Via Dante 1', city: 'Milano', province_id: 'mi', latitude: 45.4642, longitude: 9.19 },
      vat_number: 'IT00743110157',
      tax_code: 'rssmra85t10a562s',
      bar: { city: 'Milano', number: '1234', enrolled_on: '2010-05-01' },
      skills: ['sinistri-stradali', 'lesioni-personali'],
      languages: ['it', 'en'],
      presentation: 'Seguiamo chi ha subito un danno, dal primo colloquio alla sentenza.',
      own_clients: ['Mario Rossi', 'RSSMRA85T10A562S'],
    });
    expect(filled.status).toBe(200);
    expect(filled.info).toMatchObject({
      missing: [],
      completed: true,
      completion_deadline: null,
      phone: '+39021234567',
      vat_number: '00743110157',
      tax_code: 'RSSMRA85T10A562S',
    });
    expect(filled.info.own_clients.map(({ label }: { label: string }) => label)).toEqual(['Mario R.', 'RSS…62S']);
    const kept = await http.put('/profile', { own_clients: [{ id: filled.info.own_clients[0].id }] });
    expect(kept.info.own_clients).toHaveLength(1);
    expect((await http.put('/profile', { own_clients: [] })).info.own_clients).toEqual([]);

    const other = app.http.as(await lawyer(app, 'altro.studio@example.com'));
    expect(failures(await other.put('/profile', { vat_number: '00743110157' })).vat_number).toHaveLength(1);

    const reopened = await http.put('/profile', { presentation: null });
    expect(reopened.info).toMatchObject({ completed: false, missing: ['presentation'] });
    expect(reopened.info.completion_deadline).not.toBeNull();
  });

  it('is reminded on days 7, 20 and 28, and deleted after day 30 with its VAT number freed', async () => {
    const token = await lawyer(app, 'lenta@example.com');
    const http = app.http.as(token);
    const day = 24 * 3600 * 1000;
    const reminders = async () =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from outbox where recipient = 'lenta@example.com' and template = 'profile_incomplete'`.execute(
          app.sql,
        )
      ).rows[0]?.n;
    for (const [wait, sent] of [
      [6.9, 0],
      [0.2, 1],
      [6, 1],
      [7, 2],
      [8, 3],
    ] as const) {
      app.clock.advance(wait * day);
      await app.settle();
      await app.settle();
      expect(await reminders()).toBe(sent);
    }
    app.clock.advance(2 * day);
    await app.settle();
    expect((await http.get('/account')).status).toBe(401);
    expect((await lastMail(app, 'lenta@example.com')).template).toBe('account_expired');
    expect(
      (
        await app.http.post('/register/lawyer', {
          ...citizen({ email: 'lenta@example.com' }),
          pec: 'l@pec.example.com',
          company_name: 'Lenta',
          company_order_city: 'Roma',
        })
      ).status,
    ).toBe(201);
  });
});
