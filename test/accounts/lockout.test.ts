import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { accountLimits, callLimits, ms, securityLimits } from '../../src/shared/limits.js';
import { generateSync } from 'otplib';
import { codeAt, PASSWORD as STAFF_PASSWORD, Team } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { Answer } from '../support/http.js';
import { lastMail, lawyer, linkNumbers, PASSWORD, user } from './people.js';

const WRONG = 'sbagliata sbagliata';
const HOME = '192.0.2.10';
const FOREIGN = '203.0.113.66';
const ELSEWHERE = '198.51.100.77';
const BROWSER = 'un-browser-di-chi-ha-il-conto';
const GUESSES = accountLimits.loginFailures;
const [SPREAD] = callLimits.calls.signIn.account;
/** So many attempts from one place would be too many for all places, if those that are refused counted. */
const MANY = SPREAD + GUESSES + 1;

let app: TestApp;
let team: Team;
let nth = 0;
beforeAll(async () => {
  app = await startTestApp();
  team = new Team(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`delete from call_limits`.execute(app.sql);
});

/** Somebody with a password, and how they sign in. */
interface Person {
  readonly email: string;
  readonly logIn: (password: string | null, address: string, browser?: string) => Promise<Answer>;
}

const headers = (address: string, browser?: string) => ({
  'x-forwarded-for': address,
  ...(browser !== undefined && { 'x-browser': browser }),
});

const onSite = (email: string): Person => ({
  email,
  logIn: (password, address, browser) =>
    app.http.post('/login', { username: email, password: password ?? PASSWORD }, headers(address, browser)),
});

const people: Record<string, () => Promise<Person>> = {
  citizen: async () => {
    const email = `cittadina${++nth}@example.com`;
    await user(app, email);
    return onSite(email);
  },
  firm: async () => {
    const email = `studio${++nth}@example.com`;
    await lawyer(app, email);
    return onSite(email);
  },
  'member of the staff': async () => {
    const { email } = await team.member('moderator');
    return {
      email,
      logIn: async (password, address, browser) => {
        // Each code works once.
        await sql`update staff set totp_last_step = null where email = ${email}`.execute(app.sql);
        const body = { email, password: password ?? STAFF_PASSWORD, code: codeAt(app) };
        return team.nobody.post('/login', body, headers(address, browser));
      },
    };
  },
};

const statuses = async (times: number, call: (n: number) => Promise<Answer>): Promise<number[]> => {
  const all: number[] = [];
  for (let n = 0; n < times; n++) all.push((await call(n)).status);
  return all;
};
const refusals = (all: number[]): number => all.filter((status) => status === 429).length;

/** Wrong passwords from as many addresses as it takes until unknown places are throttled. */
const spread = (person: Person) =>
  statuses(SPREAD + 1, (n) => person.logIn(WRONG, `203.0.113.${100 + Math.floor(n / GUESSES)}`));

describe.each(Object.keys(people))('guesses at the password of a %s', (kind) => {
  let person: Person;
  beforeEach(async () => {
    person = await people[kind]!();
    expect((await person.logIn(null, HOME, BROWSER)).status).toBe(200);
  });

  it('block the network address that makes them, and nobody else', async () => {
    const attack = await statuses(MANY, () => person.logIn(WRONG, FOREIGN));
    expect(attack).toEqual([...Array<number>(GUESSES).fill(401), ...Array<number>(MANY - GUESSES).fill(429)]);
    expect((await person.logIn(null, FOREIGN)).status).toBe(429);
    for (const place of [HOME, ELSEWHERE]) expect((await person.logIn(null, place)).status).toBe(200);
    const neighbour = await people[kind]!();
    expect((await neighbour.logIn(null, FOREIGN)).status).toBe(200);
  });

  it('are not blocked longer by refused attempts', async () => {
    await statuses(GUESSES, () => person.logIn(WRONG, FOREIGN));
    app.clock.advance(accountLimits.loginWindow - ms.minute);
    expect(refusals(await statuses(MANY, () => person.logIn(WRONG, FOREIGN)))).toBe(MANY);
    expect((await person.logIn(null, FOREIGN)).headers['retry-after']).toBe('60');
    app.clock.advance(ms.minute);
    expect((await person.logIn(null, FOREIGN)).status).toBe(200);
  });

  it('are throttled together from many addresses, but not from places where the person signed in before', async () => {
    expect(await spread(person)).toEqual([...Array<number>(SPREAD).fill(401), 429]);
    expect((await person.logIn(null, ELSEWHERE)).status).toBe(429);
    expect((await person.logIn(null, ELSEWHERE, BROWSER)).status).toBe(200);
    expect((await person.logIn(null, HOME)).status).toBe(200);
    expect((await (await people[kind]!()).logIn(null, '203.0.113.100')).status).toBe(200);
  });

  it('are counted separately for a known browser, wherever it is', async () => {
    const wrong = await statuses(GUESSES + 1, (n) => person.logIn(WRONG, `198.51.100.${n}`, BROWSER));
    expect(wrong).toEqual([...Array<number>(GUESSES).fill(401), 429]);
    expect((await person.logIn(null, ELSEWHERE)).status).toBe(200);
  });

  it('are throttled at a place whose sign-in event has been deleted', async () => {
    app.clock.advance(securityLimits.kept + ms.day);
    await app.settle();
    await spread(person);
    for (const browser of [BROWSER, undefined]) expect((await person.logIn(null, HOME, browser)).status).toBe(429);
  });

  it('are throttled for a browser with an invented number', async () => {
    await spread(person);
    for (const number of ['un-altro-browser-mai-visto', 'x', BROWSER.toUpperCase()])
      expect((await person.logIn(null, ELSEWHERE, number)).status).toBe(429);
  });
});

it('guesses at a password are counted together for all spellings of an e-mail address', async () => {
  const person = await people.citizen!();
  await statuses(SPREAD, (n) =>
    onSite(n % 2 ? person.email.toUpperCase() : person.email).logIn(WRONG, `203.0.113.${Math.floor(n / GUESSES)}`),
  );
  expect((await person.logIn(null, ELSEWHERE)).status).toBe(429);
});

describe('a new password', () => {
  it('resets the limits that strangers have used up, and makes its place known', async () => {
    const person = await people.citizen!();
    const neighbour = await people.citizen!();
    await spread(person);
    await spread(neighbour);
    await app.http.post('/password/recovery', { email: person.email }, headers(ELSEWHERE));
    const [token, key] = linkNumbers((await lastMail(app, person.email)).body_text);
    const next = 'un’altra frase lunga e mia';
    const body = { token, key, password: next, password_confirmation: next };
    expect((await app.http.post('/password/reset', body, headers(ELSEWHERE, BROWSER))).status).toBe(204);
    expect((await person.logIn(next, '198.51.100.4')).status).toBe(200);
    await sql`delete from call_limits`.execute(app.sql);
    await statuses(SPREAD, (n) => person.logIn(WRONG, `203.0.113.${150 + Math.floor(n / GUESSES)}`));
    expect((await person.logIn(next, '198.51.100.5')).status).toBe(429);
    expect((await person.logIn(next, ELSEWHERE)).status).toBe(200);
    expect((await person.logIn(next, '198.51.100.6', BROWSER)).status).toBe(200);
  });

  it('resets nothing for another account', async () => {
    const [person, neighbour] = [await people.citizen!(), await people.citizen!()];
    await statuses(GUESSES, () => neighbour.logIn(WRONG, FOREIGN));
    await app.http.post('/password/recovery', { email: person.email });
    const [token, key] = linkNumbers((await lastMail(app, person.email)).body_text);
    const body = {
      token,
      key,
      password: 'una frase del tutto nuova',
      password_confirmation: 'una frase del tutto nuova',
    };
    expect((await app.http.post('/password/reset', body)).status).toBe(204);
    expect((await neighbour.logIn(null, FOREIGN)).status).toBe(429);
  });

  it('of a member of the staff resets them too, and does not make the admin’s address known', async () => {
    const admin = await team.as('admin');
    const { id, email } = await team.member('moderator');
    const logIn = (password: string, address: string) =>
      team.nobody.post('/login', { email, password, code: codeAt(app) }, headers(address));
    await statuses(SPREAD, (n) => logIn(WRONG, `203.0.113.${100 + Math.floor(n / GUESSES)}`));
    expect((await logIn(STAFF_PASSWORD, HOME)).status).toBe(429);
    const { body } = await admin.post(`/staff/${id}/reset-password`);
    const { password } = body as { password: string };
    expect((await logIn(password, HOME)).body).toHaveProperty('enrolment');
    await statuses(SPREAD, (n) => logIn(WRONG, `203.0.113.${100 + Math.floor(n / GUESSES)}`));
    expect((await logIn(password, '127.0.0.1')).status).toBe(429);
  });
});

describe('guesses of codes by somebody who knows the password', () => {
  it('do not block a person with an authenticator at a known place', async () => {
    const email = `conduefattori${++nth}@example.com`;
    const http = app.http.as(await user(app, email));
    const { secret } = (await http.post('/account/totp', { password: PASSWORD })).info as { secret: string };
    const epoch = (late = 0) => Math.floor(app.clock.now().getTime() / 1000) + late;
    await http.post('/account/totp/confirm', { code: generateSync({ secret, epoch: epoch() }) });
    const logIn = (code: string, address: string) =>
      app.http.post('/login', { username: email, password: PASSWORD, code }, headers(address));
    app.clock.advance(ms.minute);
    expect((await logIn(generateSync({ secret, epoch: epoch() }), HOME)).status).toBe(200);
    const wrong = await statuses(GUESSES + 3, (n) => logIn('000000', `203.0.113.${n}`));
    expect(wrong).toEqual([...Array<number>(GUESSES).fill(401), 429, 429, 429]);
    app.clock.advance(ms.minute);
    const code = generateSync({ secret, epoch: epoch() });
    expect((await logIn(code, ELSEWHERE)).status).toBe(429);
    expect((await logIn(code, HOME)).status).toBe(200);
    // A known place has its own five attempts, for recovery codes too.
    const own = await statuses(GUESSES + 1, () => logIn('abcde-fghjk', HOME));
    expect(own).toEqual([...Array<number>(GUESSES).fill(401), 429]);
  });

  it('are counted where the authenticator is to end', async () => {
    const email = `finefattori${++nth}@example.com`;
    const http = app.http.as(await user(app, email));
    const { secret } = (await http.post('/account/totp', { password: PASSWORD })).info as { secret: string };
    const right = () => generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
    await http.post('/account/totp/confirm', { code: right() });
    app.clock.advance(ms.minute);
    const end = (code: string) => http.delete('/account/totp', { password: PASSWORD, code });
    const wrong = await statuses(GUESSES + 1, () => end('000000'));
    expect(wrong).toEqual([...Array<number>(GUESSES).fill(422), 429]);
    expect((await end(right())).status).toBe(429);
  });

  it('do not block a member of the staff at a known place', async () => {
    const { email } = await team.member('finance');
    const logIn = async (code: string | null, address: string) => {
      await sql`update staff set totp_last_step = null where email = ${email}`.execute(app.sql);
      const body = { email, password: STAFF_PASSWORD, code: code ?? codeAt(app) };
      return team.nobody.post('/login', body, headers(address));
    };
    expect((await logIn(null, HOME)).status).toBe(200);
    const wrong = await statuses(GUESSES + 3, (n) => logIn('abcdef', `203.0.113.${n}`));
    expect(wrong).toEqual([...Array<number>(GUESSES).fill(401), 429, 429, 429]);
    expect([(await logIn(null, ELSEWHERE)).status, (await logIn(null, HOME)).status]).toEqual([429, 200]);
  });
});

describe('the password prompt within a session', () => {
  const prompts: [string, (call: TestApp['http'], password: string, address: string) => Promise<Answer>][] = [
    [
      'the new address',
      (http, password, address) => http.put('/profile/email', { email: 'n@example.com', password }, headers(address)),
    ],
    [
      'the new password',
      (http, password, address) => {
        const next = 'una frase mai usata prima';
        const body = { password, new_password: next, new_password_confirmation: next };
        return http.put('/profile/security', body, headers(address));
      },
    ],
    ['the authenticator', (http, password, address) => http.post('/account/totp', { password }, headers(address))],
    [
      'its end',
      (http, password, address) => http.delete('/account/totp', { password, code: '000000' }, headers(address)),
    ],
    ['the deletion', (http, password, address) => http.delete('/account', { password }, headers(address))],
  ];
  const signIn = async (email: string) => {
    const { info } = await onSite(email).logIn(null, HOME);
    return app.http.as((info as { auth: { access_token: string } }).auth.access_token);
  };

  it.each(prompts)('with a stolen token for %s cannot be guessed from many addresses', async (_, ask) => {
    const { email } = await people.firm!();
    const [stolen, own] = [await signIn(email), await signIn(email)];
    const wrong = await statuses(GUESSES + 3, (n) => ask(stolen, WRONG, `203.0.113.${n}`));
    expect(wrong).toEqual([...Array<number>(GUESSES).fill(422), 429, 429, 429]);
    // The count is shared by all prompts.
    for (const [, other] of prompts) expect((await other(stolen, PASSWORD, ELSEWHERE)).status).toBe(429);
    // The owner signs in, and has a separate count.
    expect((await own.post('/account/totp', { password: PASSWORD })).status).toBe(200);
    expect((await onSite(email).logIn(null, FOREIGN)).status).toBe(200);
    app.clock.advance(accountLimits.loginWindow);
    expect((await stolen.post('/account/totp', { password: PASSWORD })).status).toBe(200);
  });

  it('has the same limit for codes', async () => {
    const { email } = await people.citizen!();
    const [stolen, own] = [await signIn(email), await signIn(email)];
    await own.post('/account/totp', { password: PASSWORD });
    const guess = (n: number) => stolen.post('/account/totp/confirm', { code: '000000' }, headers(`203.0.113.${n}`));
    expect(refusals(await statuses(GUESSES + 3, guess))).toBe(3);
    expect((await own.post('/account/totp/confirm', { code: '000000' })).status).toBe(422);
  });

  it('has the same limit for a member of the staff', async () => {
    const { email } = await team.member('moderator');
    const stolen = await team.signedIn(email);
    const next = 'una frase d’ufficio nuova 8';
    const change = (by: typeof stolen, password: string, address: string) =>
      by.call('PUT', '/me', { password, new_password: next }, headers(address));
    const wrong = await statuses(GUESSES + 3, (n) => change(stolen, WRONG, `203.0.113.${n}`));
    expect(wrong).toEqual([...Array<number>(GUESSES).fill(422), 429, 429, 429]);
    app.clock.advance(ms.minute);
    const other = await team.signedIn(email);
    expect((await change(other, STAFF_PASSWORD, FOREIGN)).status).toBe(200);
  });
});
