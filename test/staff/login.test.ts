import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Guesses } from '../../src/kernel/auth/guesses.js';
import { accountLimits, staffLimits } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { codeAt, Desk, PASSWORD, Team } from './team.js';

const test = useTestApp();
let team: Team;
beforeAll(() => {
  team = new Team(test);
});

const WRONG = { message: 'wrong_credentials', info: { messages: ['Email, password o codice non corretti.'] } };
const as = (token: string): Desk => new Desk(test.http.as(token));

describe('the staff’s login', () => {
  it('takes password and code, and returns the member with their permissions', async () => {
    const { email, id } = await team.member('finance', { name: 'Franca Conti' });
    const { status, body } = await team.login(email.toUpperCase());
    expect(status).toBe(200);
    expect(body.staff).toMatchObject({ id, email, name: 'Franca Conti', role: 'finance', locale: 'it' });
    expect(body.staff.permissions).toContain('refund:decide');
    expect(body.staff.permissions).not.toContain('staff:list');
    expect((await as(body.access_token).get('/me')).body).toEqual(body.staff);
  });

  it('accepts the field names of other logins', async () => {
    const { email } = await team.member('content');
    expect(
      (await team.nobody.post('/login', { username: email, password: PASSWORD, totp: codeAt(test) })).body.staff,
    ).toMatchObject({ email });
    expect((await team.nobody.post('/login', { password: PASSWORD })).status).toBe(422);
  });

  it('gives the same answer whatever was wrong', async () => {
    const { email } = await team.member('moderator');
    const answers = [
      await team.login(email, { password: 'non è questa password' }),
      await team.login(email, { code: codeAt(test, 3600) }),
      await team.login(email, { code: '' }),
      await team.login('nessuno@staff.example'),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([401, WRONG]);
    await sql`update staff set disabled_at = ${test.clock.now()} where email = ${email}`.execute(test.sql);
    expect((await team.login(email)).body).toEqual(WRONG);
  });

  it('accepts the previous and the next code, no others, and none twice', async () => {
    const { email } = await team.member('moderator');
    const period = staffLimits.codePeriod;
    const statusOf = async (late: number) => (await team.login(email, { code: codeAt(test, late) })).status;
    expect(await statusOf(-2 * period)).toBe(401);
    expect(await statusOf(-period)).toBe(200);
    expect(await statusOf(-period)).toBe(401);
    expect(await statusOf(0)).toBe(200);
    // A code older than the last used one is refused too.
    expect(await statusOf(-period)).toBe(401);
    expect(await statusOf(2 * period)).toBe(401);
    expect(await statusOf(period)).toBe(200);
  });

  it('lets in one of two who show the same code at once', async () => {
    const { email } = await team.member('moderator');
    const answers = await Promise.all([team.login(email), team.login(email), team.login(email)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it.each([
    ['nothing', 'id = id', 200],
    ['the password', "password_hash = 'x'", 401],
    ['the authenticator', 'totp_secret = null, totp_enrolled_at = null', 401],
    ['whether somebody is disabled', 'disabled_at = now()', 401],
  ])('looks again when the password was compared: %s was changed meanwhile', async (_, change, status) => {
    const { email } = await team.member('moderator');
    const guesses = test.app.get(Guesses, { strict: false });
    const isRight = guesses.isRight.bind(guesses);
    guesses.isRight = async (...given) => {
      const right = await isRight(...given);
      await sql`update staff set ${sql.raw(change)} where email = ${email}`.execute(test.sql);
      return right;
    };
    expect((await team.login(email)).status).toBe(status);
    guesses.isRight = isRight;
  });

  it('stops after five wrong passwords from an address, and after five wrong codes from anywhere', async () => {
    const { email } = await team.member('moderator');
    const from = (address: string, password: string, code: string) =>
      test.http.post('/api/backoffice/v1/login', { email, password, code }, { 'x-forwarded-for': address });
    for (let n = 0; n < accountLimits.loginFailures; n++)
      expect((await from('203.0.113.1', 'sbagliata sbagliata', '000000')).status).toBe(401);
    const refused = await from('203.0.113.1', PASSWORD, codeAt(test));
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
    for (let n = 0; n < accountLimits.loginFailures; n++)
      expect((await from(`203.0.113.${10 + n}`, PASSWORD, 'abcdef')).status).toBe(401);
    expect((await from('203.0.113.99', PASSWORD, codeAt(test))).status).toBe(429);
    test.clock.advance(accountLimits.loginWindow);
    expect((await from('203.0.113.99', PASSWORD, codeAt(test))).status).toBe(200);
  });

  it('has a separate throttle from the site’s login for the same address', async () => {
    const { email } = await team.member('moderator');
    for (let n = 0; n < accountLimits.loginFailures; n++) await team.login(email, { password: 'sbagliata sbagliata' });
    expect((await team.login(email)).status).toBe(429);
    expect((await test.http.post('/login', { username: email, password: PASSWORD })).status).toBe(401);
  });
});

describe('sessions of the staff', () => {
  it('end with the working day, at logout, and when someone is disabled or revoked', async () => {
    const [early, late] = [await team.as('content'), await team.as('content')];
    expect((await early.post('/logout')).status).toBe(204);
    expect((await early.get('/me')).status).toBe(401);
    await sql`update staff set disabled_at = ${test.clock.now()} where id = ${late.id}`.execute(test.sql);
    expect((await late.get('/me')).status).toBe(401);
    await sql`update staff set disabled_at = null where id = ${late.id}`.execute(test.sql);
    expect((await late.get('/me')).status).toBe(200);
    for (let left = staffLimits.session - 1000; left > 0; left -= staffLimits.idle - 1000) {
      test.clock.advance(Math.min(left, staffLimits.idle - 1000));
      expect((await late.get('/me')).status).toBe(200);
    }
    test.clock.advance(1000);
    expect((await late.get('/me')).status).toBe(401);
  });

  it('expire when unused', async () => {
    const idle = await team.as('finance');
    test.clock.advance(staffLimits.idle - 1000);
    expect((await idle.get('/me')).status).toBe(200);
    test.clock.advance(staffLimits.idle - 1000);
    expect((await idle.get('/me')).status).toBe(200);
    test.clock.advance(staffLimits.idle);
    expect((await idle.get('/me')).status).toBe(401);
  });

  it('are not valid on the site, nor are sessions of the site valid here', async () => {
    const admin = await team.as('admin');
    expect((await test.http.as(admin.token!).get('/account')).status).toBe(401);
    const rows = new Rows(test);
    const citizen = (await rows.as(await rows.citizen())).token!;
    expect((await test.http.as(citizen).get('/account')).status).toBe(200);
    expect((await as(citizen).get('/me')).status).toBe(401);
    expect((await as(`${admin.token!.slice(0, -4)}AAAA`).get('/me')).status).toBe(401);
  });

  it('follow a change of the role', async () => {
    const member = await team.as('moderator');
    expect((await member.get('/refunds')).status).toBe(403);
    await sql`update staff set role = 'finance' where id = ${member.id}`.execute(test.sql);
    expect((await member.get('/refunds')).status).toBe(200);
  });
});

describe('the authenticator', () => {
  it('is set up at the first login, with the member’s own password', async () => {
    const admin = await team.as('admin');
    const created = await admin.post('/staff', { email: 'nuova@staff.example', name: 'Nora Nuova', role: 'finance' });
    expect(created.status).toBe(201);
    const { password } = created.body as { password: string };
    const begun = await team.login('nuova@staff.example', { password, code: '' });
    expect(begun.status).toBe(200);
    // Who knows the password has not guessed: there is nothing left to count.
    for (let times = 0; times < accountLimits.loginFailures; times++)
      expect((await team.login('nuova@staff.example', { password, code: '' })).status).toBe(200);
    const { otpauth_uri, qr_svg, secret, token, new_password } = begun.body.enrolment as Record<string, string>;
    expect([otpauth_uri, new_password]).toEqual([
      `otpauth://totp/Giustamente:nuova%40staff.example?secret=${secret}&issuer=Giustamente`,
      true,
    ]);
    expect(qr_svg).toContain('<svg');

    const enrol = (body: object) => team.nobody.post('/enrol', { token, ...body });
    expect((await enrol({ code: '000000', password: 'mia frase segreta 1' })).info.fields).toEqual({
      code: ['Il codice non è corretto'],
    });
    expect((await enrol({ code: codeAt(test, 0, secret) })).info.fields).toEqual({
      password: ['Campo è obbligatorio'],
    });
    expect((await enrol({ code: codeAt(test, 0, secret), password: 'noranuova1234' })).info.fields).toEqual({
      password: ['La password non può contenere il tuo nome o il tuo indirizzo'],
    });
    const enrolled = await enrol({ code: codeAt(test, 0, secret), password: 'mia frase segreta 1' });
    expect(enrolled.status).toBe(200);
    expect(enrolled.body.recovery_codes).toHaveLength(staffLimits.recoveryCodes);
    expect((await as(enrolled.body.access_token).get('/me')).body.email).toBe('nuova@staff.example');

    // The code that enrolled, the token and the first password are all used up.
    expect((await enrol({ code: codeAt(test, 30, secret), password: 'mia frase segreta 2' })).body.message).toBe(
      'enrolment_ended',
    );
    expect(
      (await team.login('nuova@staff.example', { password: 'mia frase segreta 1', code: codeAt(test, 0, secret) }))
        .status,
    ).toBe(401);
    expect((await team.login('nuova@staff.example', { password, code: codeAt(test, 30, secret) })).status).toBe(401);
    expect(
      (await team.login('nuova@staff.example', { password: 'mia frase segreta 1', code: codeAt(test, 30, secret) }))
        .status,
    ).toBe(200);
    const stored = await sql<{
      all: string;
    }>`select to_jsonb(s)::text as all from staff s where email = 'nuova@staff.example'`.execute(test.sql);
    expect(stored.rows[0]!.all).not.toContain(secret);
  });

  it('must be set up in time, and before the first password expires', async () => {
    const admin = await team.as('admin');
    const { password } = (
      await admin.post('/staff', { email: 'lenta@staff.example', name: 'Lena Lenta', role: 'content' })
    ).body as { password: string };
    const { token, secret } = (await team.login('lenta@staff.example', { password, code: '' })).body
      .enrolment as Record<string, string>;
    test.clock.advance(staffLimits.enrolment + 1000);
    expect(
      (await team.nobody.post('/enrol', { token, code: codeAt(test, 0, secret), password: 'mia frase segreta 1' })).body
        .message,
    ).toBe('enrolment_ended');
    test.clock.advance(staffLimits.firstPassword);
    expect((await team.login('lenta@staff.example', { password, code: '' })).body).toEqual(WRONG);
  });

  it('is replaced by a recovery code, each of which works once', async () => {
    const { email } = await team.member('finance', { enrolled: false });
    const { token, secret, new_password } = (await team.login(email, { code: '' })).body.enrolment as Record<
      string,
      string
    >;
    expect(new_password).toBe(false);
    const { recovery_codes } = (await team.nobody.post('/enrol', { token, code: codeAt(test, 0, secret) })).body as {
      recovery_codes: string[];
    };
    // The password is still the same, the token is used up.
    const again = await team.nobody.post('/enrol', { token, code: codeAt(test, 30, secret) });
    expect(again.body.message).toBe('enrolment_ended');
    const [one, two, third] = recovery_codes as [string, string, string];
    const both = await Promise.all([
      team.login(email, { code: one }),
      team.login(email, { code: one.toUpperCase().replace('-', ' ') }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await team.login(email, { code: two })).status).toBe(200);
    const colleague = await team.member('finance');
    expect((await team.login(colleague.email, { code: third })).status).toBe(401);
    const kept = await sql<{
      code_hash: string;
    }>`select code_hash from staff_recovery_codes c join staff s on s.id = c.staff_id where s.email = ${email}`.execute(
      test.sql,
    );
    expect(kept.rows).toHaveLength(staffLimits.recoveryCodes);
    expect(kept.rows.map((row) => row.code_hash)).not.toContain(two);
    const { rows: logged } = await sql<{ action: string }>`
      select action from audit a join staff s on s.id = a.staff_id where s.email = ${email} order by a.id`.execute(
      test.sql,
    );
    expect(logged.map(({ action }) => action)).toEqual(['enrol', 'use-recovery-code', 'use-recovery-code']);
  });
});

describe('an authenticator that can’t be read any more', () => {
  it('is answered as a wrong code, as after a change of the instance’s secret, and not as a failure', async () => {
    const { email } = await team.member('moderator');
    await sql`update staff set totp_secret = 'AAAA' where email = ${email}`.execute(test.sql);
    expect([(await team.login(email)).status, (await team.login(email)).body]).toEqual([401, WRONG]);
  });
});

describe('a member’s own account', () => {
  it('changes language and password; the other devices are signed out', async () => {
    const { email } = await team.member('content');
    const here = as((await team.login(email)).body.access_token);
    const there = as((await team.login(email, { code: codeAt(test, 30) })).body.access_token);
    expect((await here.put('/me', { locale: 'en' })).body.locale).toBe('en');
    const wrong = await here.put('/me', { password: 'non è questa', new_password: 'un’altra frase lunga' });
    expect(wrong.info.fields).toEqual({ password: ['La password non è corretta'] });
    expect((await here.put('/me', { password: PASSWORD, new_password: 'corta' })).status).toBe(422);
    expect((await there.get('/me')).status).toBe(200);
    expect((await here.put('/me', { password: PASSWORD, new_password: 'un’altra frase lunga' })).status).toBe(200);
    expect([(await here.get('/me')).status, (await there.get('/me')).status]).toEqual([200, 401]);
    expect((await team.login(email, { password: 'un’altra frase lunga', code: codeAt(test, -30) })).status).toBe(401);
  });

  it('keeps its password where a new one is refused, and says why', async () => {
    const { email } = await team.member('content', { name: 'Nora Bianchini' });
    const here = as((await team.login(email)).body.access_token);
    const there = as((await team.login(email, { code: codeAt(test, 30) })).body.access_token);
    const new_password = 'un’altra frase lunga';
    const same = 'È la password che usi già';
    const personal = 'La password non può contenere il tuo nome o il tuo indirizzo';
    for (const [body, fields] of [
      [
        { password: PASSWORD, new_password, new_password_confirmation: `${new_password} ` },
        { new_password_confirmation: ['Il campo non corrisponde'] },
      ],
      [{ new_password }, { password: ['Campo è obbligatorio'] }],
      [{ password: PASSWORD, new_password: PASSWORD }, { new_password: [same] }],
      [{ password: PASSWORD, new_password: 'norabianchini 1' }, { new_password: [personal] }],
      [
        { password: PASSWORD, new_password: 'password1234' },
        { new_password: [expect.stringMatching(/troppo comune/)] },
      ],
    ] as const) {
      const answer = await here.put('/me', { name: 'Altra', ...body });
      expect([body, answer.status, answer.info.fields]).toEqual([body, 422, fields]);
    }
    expect([(await there.get('/me')).body.name, (await here.get('/me')).body.email]).toEqual(['Nora Bianchini', email]);
    const confirmed = { password: PASSWORD, new_password, new_password_confirmation: new_password };
    expect((await here.put('/me', confirmed)).status).toBe(200);
    expect((await there.get('/me')).status).toBe(401);
  });
});
