import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { accountLimits } from '../../src/shared/limits.js';
import { setMinimumDuration, withMinimumDuration } from '../../src/accounts/password/minimum-duration.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { citizen, lastMail, lawyer, linkNumbers, PASSWORD, user } from './people.js';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // A second process on the same database.
  other = await startTestApp({ databaseUrl: app.databaseUrl });
});
watchInnocents(() => app);
afterAll(async () => {
  await other.close();
  await app.close();
});

const NEW = 'un’altra frase, più lunga';

describe('tokens', () => {
  it('end at logout in every process, and at their expiry', async () => {
    const token = await user(app, 'esce@example.com');
    expect((await other.http.as(token).get('/account')).status).toBe(200);
    expect((await app.http.as(token).post('/logout', { id: 1 })).status).toBe(204);
    expect((await other.http.as(token).get('/account')).status).toBe(401);
    expect((await app.http.as(`${token.slice(0, -4)}AAAA`).get('/account')).status).toBe(401);

    const short = await app.http.post('/login', { username: 'esce@example.com', password: PASSWORD });
    const http = app.http.as(short.info.auth.access_token);
    app.clock.advance(12 * 3600 * 1000 - 1000);
    expect((await http.get('/account')).status).toBe(200);
    app.clock.advance(1000);
    expect((await http.get('/account')).status).toBe(401);
  });

  it('end at a suspension, whose reason the login shows', async () => {
    const token = await user(app, 'sospesa@example.com');
    await app.database.transaction((em) =>
      sql`
        update accounts
        set suspended_at = ${app.clock.now()}, suspension_reason = 'recapiti nei messaggi'
        where email = 'sospesa@example.com'`.execute(em.getKysely() as never),
    );
    expect((await app.http.as(token).get('/account')).status).toBe(401);
    const login = await app.http.post('/login', { username: 'sospesa@example.com', password: PASSWORD });
    expect([login.status, login.body.message, login.info.messages]).toEqual([
      403,
      'account_suspended',
      ['Il tuo account è sospeso. Motivo: recapiti nei messaggi'],
    ]);
  });

  it('allow only the routes of their role', async () => {
    const citizen = app.http.as(await user(app, 'ruolo@example.com'));
    const firm = app.http.as(await lawyer(app, 'ruolo.studio@example.com'));
    expect((await citizen.get('/credits')).body.message).toBe('requires_lawyer');
    expect((await firm.post('/requests', { request_type_id: 'malasanita' })).body.message).toBe('requires_user');
    expect((await app.http.get('/notifications/unread')).body).toEqual({
      message: 'unauthenticated',
      info: { messages: ['Devi accedere per continuare.'] },
    });
  });
});

describe('the login throttle', () => {
  const guess = (password: string, address = '203.0.113.7', username = 'bersaglio@example.com') =>
    app.http.call('POST', '/login', { username, password }, { 'x-forwarded-for': address });

  it('stops after five failures in 15 minutes from one address, and a success clears them', async () => {
    await user(app, 'bersaglio@example.com');
    for (let count = 0; count < 4; count++) expect((await guess('sbagliata sbagliata')).status).toBe(401);
    expect((await guess(PASSWORD)).status).toBe(200);
    for (let count = 0; count < 5; count++) expect((await guess('sbagliata sbagliata')).status).toBe(401);
    const refused = await guess(PASSWORD);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
    expect((await guess(PASSWORD, '203.0.113.8')).status).toBe(200);
    app.clock.advance(15 * 60 * 1000);
    expect((await guess(PASSWORD)).status).toBe(200);
  });

  it('counts guesses sent all at once, also for an address that has no account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => guess('sbagliata sbagliata', '203.0.113.9', 'nessuno@example.com')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(5).fill(401),
      ...Array<number>(7).fill(429),
    ]);
    expect(answers.find(({ status }) => status === 401)?.info.messages).toEqual(['Email o password non corrette.']);
  });
});

describe('the password', () => {
  it('is reset with a mailed token, once, and every session ends', async () => {
    const token = await user(app, 'smemorata@example.com');
    expect((await app.http.post('/password/recovery', { email: 'mai.vista@example.com' })).status).toBe(204);
    expect((await app.http.post('/password/recovery', { email: 'smemorata@example.com' })).status).toBe(204);
    const mail = await lastMail(app, 'smemorata@example.com');
    const [resetToken, key] = linkNumbers(mail.body_text);
    const body = { password: NEW, password_confirmation: NEW, token: resetToken, key };
    expect(
      (await app.http.post('/password/reset', { ...body, password_confirmation: 'diversa diversa' })).info.fields,
    ).toEqual({ password_confirmation: ['Il campo non corrisponde'] });
    expect((await app.http.post('/password/reset', { ...body, key: Number(key) + 1 })).body.message).toBe(
      'invalid_token',
    );
    const answers = await Promise.all([
      app.http.post('/password/reset', body),
      other.http.post('/password/reset', body),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
    expect((await app.http.as(token).get('/account')).status).toBe(401);
    expect((await app.http.post('/login', { username: 'smemorata@example.com', password: PASSWORD })).status).toBe(401);
    expect((await app.http.post('/login', { username: 'smemorata@example.com', password: NEW })).status).toBe(200);
    expect((await lastMail(app, 'smemorata@example.com')).template).toBe('password_changed');
  });

  it('is changed with the old one, and the other devices are signed out', async () => {
    const here = await user(app, 'cambia@example.com');
    const there = (await app.http.post('/login', { username: 'cambia@example.com', password: PASSWORD })).info.auth
      .access_token as string;
    const wrong = await app.http
      .as(here)
      .put('/profile/security', { password: 'non è questa', new_password: NEW, new_password_confirmation: NEW });
    expect(wrong.info.fields).toEqual({ password: ['La password non è corretta'] });
    expect(
      (
        await app.http
          .as(here)
          .put('/profile/security', { password: PASSWORD, new_password: NEW, new_password_confirmation: NEW })
      ).status,
    ).toBe(200);
    expect((await app.http.as(there).get('/account')).status).toBe(401);
    expect((await app.http.as(here).get('/account')).status).toBe(200);
  });
});

describe('the address', () => {
  it('changes when the new one is confirmed; the old one is notified', async () => {
    const http = app.http.as(await user(app, 'vecchia@example.com'));
    const asked = await http.put('/profile/email', { email: 'nuova@example.com', password: PASSWORD });
    expect(asked.info).toMatchObject({ email: 'vecchia@example.com', pending_email: 'nuova@example.com' });
    expect((await lastMail(app, 'vecchia@example.com')).template).toBe('change_told');
    const [key, token] = linkNumbers((await lastMail(app, 'nuova@example.com')).body_text);
    expect((await app.http.get(`/confirm/mail/${Number(key) + 1}/${token}`)).status).toBe(422);
    expect((await app.http.get(`/confirm/mail/${key}/${token}`)).info.account).toEqual({
      id: Number(key),
      email: 'nuova@example.com',
    });
    expect((await app.http.get(`/confirm/mail/${key}/${token}`)).status).toBe(200);
    expect((await http.get('/account')).info.email).toBe('nuova@example.com');
    expect((await app.http.post('/login', { username: 'nuova@example.com', password: PASSWORD })).status).toBe(200);
  });
});

describe('the time of an answer', () => {
  afterEach(() => {
    setMinimumDuration(0);
  });
  const took = async (call: Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await call;
    return performance.now() - began;
  };

  it('is at least the limit, unless a test sets another one', async () => {
    // The module as a process loads it.
    const module = '../../src/accounts/password/minimum-duration.js?as-loaded';
    const loaded = (await import(module)) as { withMinimumDuration: typeof withMinimumDuration };
    expect(await took(loaded.withMinimumDuration(Promise.resolve()))).toBeGreaterThanOrEqual(
      // Timers and this clock may differ by some milliseconds on a busy machine.
      accountLimits.minimumAnswerTime - 5,
    );
  });

  it('is the same for an address with an account as for one without', async () => {
    await user(app, 'nota@example.com');
    const pending = (await app.http.post('/register/user', citizen({ email: 'attesa@example.com' }))).info.account;
    // Long enough for the work of all calls together, also on a busy machine, so that only the wait is measured.
    setMinimumDuration(1500);
    const times = await Promise.all([
      ...['nota@example.com', 'ignota@example.com'].flatMap((email) => [
        took(app.http.post('/password/recovery', { email })),
        took(app.http.post('/login/link', { email })),
        took(app.http.post('/register/user', citizen({ email }))),
        took(app.http.post('/newsletter', { email })),
        took(app.http.post('/newsletter/unsubscribe', { email })),
      ]),
      ...[pending.id, 999_999].map((id) => took(app.http.get(`/register/user/resend/confirm/${id}`))),
    ]);
    for (const time of times) {
      expect(time).toBeGreaterThanOrEqual(1499);
      expect(time).toBeLessThan(2250);
    }
  });
});

describe('a previously mailed link', () => {
  const askForAnother = async (from: string, to: string): Promise<string[]> => {
    const token = await user(app, from);
    await app.http.as(token).put('/profile/email', { email: to, password: PASSWORD });
    return [token, ...linkNumbers((await lastMail(app, to)).body_text)];
  };

  it('to change the address becomes invalid when the password changes', async () => {
    const [token = '', key, link] = await askForAnother('rubata@example.com', 'ladro@example.com');
    const change = { password: PASSWORD, new_password: NEW, new_password_confirmation: NEW };
    expect((await app.http.as(token).put('/profile/security', change)).info.pending_email).toBeNull();
    expect((await app.http.get(`/confirm/mail/${key}/${link}`)).body.message).toBe('invalid_token');

    const [, other, second] = await askForAnother('presa@example.com', 'ladra@example.com');
    await app.http.post('/password/recovery', { email: 'presa@example.com' });
    const [reset, account] = linkNumbers((await lastMail(app, 'presa@example.com')).body_text);
    const chosen = { password: NEW, password_confirmation: NEW, token: reset, key: account };
    expect((await app.http.post('/password/reset', chosen)).status).toBe(204);
    expect((await app.http.get(`/confirm/mail/${other}/${second}`)).body.message).toBe('invalid_token');
  });

  it('to choose a password becomes invalid when the address changes', async () => {
    const [, key, link] = await askForAnother('lasciata@example.com', 'ora.questa@example.com');
    await app.http.post('/password/recovery', { email: 'lasciata@example.com' });
    const [token] = linkNumbers((await lastMail(app, 'lasciata@example.com')).body_text);
    expect((await app.http.get(`/confirm/mail/${key}/${link}`)).status).toBe(200);
    const chosen = { password: NEW, password_confirmation: NEW, token, key };
    expect((await app.http.post('/password/reset', chosen)).body.message).toBe('invalid_token');
  });

  it('to an unconfirmed address of a registration still works', async () => {
    await app.http.post('/register/user', citizen({ email: 'occupata@example.com' }));
    const [, key, link] = await askForAnother('si.sposta@example.com', 'occupata@example.com');
    expect((await app.http.get(`/confirm/mail/${key}/${link}`)).info.account.email).toBe('occupata@example.com');
  });
});

describe('choices, export and erasure', () => {
  it('log each change of a consent, and keep account and money mails on', async () => {
    const http = app.http.as(await user(app, 'sceglie@example.com'));
    expect(
      (await http.put('/profile/notifications', { types: { account: { app: true, mail: false } } })).info.fields,
    ).toEqual({ 'types.account.mail': ['Questi messaggi non si possono disattivare'] });
    const chosen = await http.put('/profile/notifications', {
      types: { request: { app: true, mail: false } },
      newsletter: true,
    });
    expect(chosen.info.notifications).toMatchObject({
      newsletter: true,
      marketing: false,
      types: { request: { mail: false }, account: { mail: true } },
    });
    await http.put('/profile/notifications', { newsletter: true, marketing: false });
    const id = (await http.get('/account')).info.id as number;
    const log = await sql<{
      given: boolean;
    }>`select given from consents where account_id = ${id} and kind = 'newsletter' order by id`.execute(app.sql);
    expect(log.rows.map(({ given }) => given)).toEqual([false, true]);
  });

  it('export all data of an account as a ZIP without secrets', async () => {
    const http = app.http.as(await lawyer(app, 'porta.via@example.com'));
    await http.put('/profile', { presentation: 'Parole mie', own_clients: ['Mario Rossi'] });
    const answer = await http.get('/account/export');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const files = Object.entries(unzipSync(answer.bytes)).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
    expect(files.map(([name]) => name)).toEqual(
      expect.arrayContaining(['account.json', 'firm.json', 'consents.json', 'credits.json', 'sessions.json']),
    );
    const all = files.map(([, text]) => text).join();
    for (const word of ['porta.via@example.com', 'Parole mie', 'Mario R.', '"balance": 10'])
      expect(all).toContain(word);
    for (const word of ['password_hash', 'argon2', 'client_hash']) expect(all).not.toContain(word);
  });

  it('erase an account with its password; the remaining data has no name', async () => {
    const token = await lawyer(app, 'addio@example.com');
    const http = app.http.as(token);
    const id = (await http.get('/account')).info.id as number;
    expect((await http.delete('/account', { password: 'non è questa' })).status).toBe(422);
    expect((await http.delete('/account', { password: PASSWORD })).status).toBe(204);
    expect((await other.http.as(token).get('/account')).status).toBe(401);
    expect((await app.http.post('/login', { username: 'addio@example.com', password: PASSWORD })).status).toBe(401);
    const left = await sql<{ account: string }>`
      select concat(to_jsonb(a)::text, to_jsonb(f)::text) as account
      from accounts a
      join firms f on f.account_id = a.id
      where a.id = ${id}`.execute(app.sql);
    for (const word of ['addio@', 'Chiara', 'Verdi', 'pec.example']) expect(left.rows[0]?.account).not.toContain(word);
    const proofs = await sql<{ n: number }>`select count(*)::int as n from consents where account_id = ${id}`.execute(
      app.sql,
    );
    expect(proofs.rows[0]?.n).toBe(6);
    const mails = await sql<{
      template: string;
    }>`select template from outbox where recipient = 'addio@example.com'`.execute(app.sql);
    expect(mails.rows).toEqual([{ template: 'account_deleted' }]);
  });
});
