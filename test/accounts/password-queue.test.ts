import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { globSync, readFileSync } from 'node:fs';
import { BoundedQueue } from '../../src/kernel/bounded-queue.js';
import { passwordQueue } from '../../src/kernel/passwords.js';
import { accountLimits } from '../../src/shared/limits.js';
import { PASSWORD as STAFF_PASSWORD, Team } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { Answer, HttpClient } from '../support/http.js';
import { citizen, lastMail, linkNumbers, PASSWORD, user } from './people.js';

describe('a bounded queue', () => {
  const pieces = (queue: BoundedQueue, times: number) => {
    const state = { inHand: 0, most: 0, order: [] as number[] };
    const all = Array.from({ length: times }, (_, n) =>
      queue.run(async () => {
        state.most = Math.max(state.most, ++state.inHand);
        await Promise.resolve();
        state.order.push(n);
        state.inHand--;
        if (n % 2) throw new Error('failed');
      }),
    );
    return { state, all };
  };

  it('runs a limited number at a time, in order, also when some fail', async () => {
    const queue = new BoundedQueue(3, 97, () => new Error('full'));
    for (let round = 0; round < 2; round++) {
      const { state, all } = pieces(queue, 100);
      await Promise.allSettled(all);
      expect([state.most, state.inHand, state.order]).toEqual([3, 0, Array.from({ length: 100 }, (_, n) => n)]);
    }
  });

  it('refuses tasks beyond its length', async () => {
    const { all } = pieces(new BoundedQueue(1, 2, () => new Error('full')), 5);
    const ends = await Promise.allSettled(all);
    expect(ends.map((end) => (end.status === 'rejected' ? (end.reason as Error).message : 'done'))).toEqual([
      'done',
      'failed',
      'done',
      'full',
      'full',
    ]);
  });
});

describe('passwords', () => {
  let app: TestApp;
  let http: HttpClient;
  let counted: { runs: number; inHand: number; most: number };
  const email = 'coda@example.com';
  beforeAll(async () => {
    app = await startTestApp();
    http = app.http.as(await user(app, email));
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await sql`delete from login_failures`.execute(app.sql);
    counted = { runs: 0, inHand: 0, most: 0 };
    const run = BoundedQueue.prototype.run.bind(passwordQueue);
    passwordQueue.run = (work) =>
      run(async () => {
        counted.runs++;
        counted.most = Math.max(counted.most, ++counted.inHand);
        return work().finally(() => counted.inHand--);
      });
  });
  afterAll(() => {
    Reflect.deleteProperty(passwordQueue, 'run');
  });

  it('are hashed in one module only', () => {
    const users = globSync('src/**/*.ts').filter((file) => readFileSync(file, 'utf8').includes("argon2'"));
    expect(users).toEqual(['src/kernel/passwords.ts']);
  });

  it('are hashed fewer at a time than there are cores, however many people sign in at once', async () => {
    const logIn = (n: number) =>
      app.http.post('/login', { username: n % 2 ? `nessuno${n}@example.com` : email, password: PASSWORD });
    await Promise.all(Array.from({ length: 60 }, (_, n) => logIn(n)));
    expect(counted.runs).toBeGreaterThanOrEqual(35);
    expect(counted.most).toBeGreaterThan(0);
    expect(counted.most).toBeLessThanOrEqual(passwordQueue.atOnce);
  });

  const ways: Record<string, () => Promise<Answer>> = {
    login: () => app.http.post('/login', { username: email, password: PASSWORD }),
    'a login of nobody': () => app.http.post('/login', { username: 'mai@example.com', password: PASSWORD }),
    registration: () => app.http.post('/register/user', citizen({ email: 'altra.coda@example.com' })),
    'a new password by mail': async () => {
      await app.http.post('/password/recovery', { email });
      const [token, key] = linkNumbers((await lastMail(app, email)).body_text);
      const body = { token, key, password: PASSWORD, password_confirmation: PASSWORD };
      const answer = await app.http.post('/password/reset', body);
      if (answer.status === 204)
        http = app.http.as(
          (await app.http.post('/login', { username: email, password: PASSWORD })).info.auth.access_token,
        );
      return answer;
    },
    'the password once more': () => http.post('/account/totp', { password: PASSWORD }),
    'a login of the staff': () =>
      new Team(app).nobody.post('/login', { email: 'x@staff.example', password: STAFF_PASSWORD, code: '000000' }),
  };

  it.each(Object.keys(ways))('wait for %s, and are refused with 503 where too many wait', async (way) => {
    const before = counted.runs;
    await ways[way]!();
    expect(counted.runs).toBeGreaterThan(before);
    let open = (): void => undefined;
    const gate = new Promise<void>((done) => (open = done));
    const run = BoundedQueue.prototype.run.bind(passwordQueue);
    const crowd = Array.from({ length: passwordQueue.atOnce + passwordQueue.mostWaiting }, () => run(() => gate));
    app.clock.advance(120_000);
    const refused = await ways[way]!();
    expect([refused.status, refused.body.message, refused.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    expect((await app.http.get('/health/live')).status).toBe(200);
    // A password that was not compared does not count as a guess.
    if (way === 'login') for (let n = 0; n < accountLimits.loginFailures; n++) await ways.login!();
    open();
    await Promise.all(crowd);
    if (way === 'login') expect((await ways.login!()).status).toBe(200);
  });
});
