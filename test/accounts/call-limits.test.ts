import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { CallLimits, type LimitedCall } from '../../src/kernel/auth/auth.api.js';
import { callLimits } from '../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { citizen, PASSWORD, user } from './people.js';

describe('call limits', () => {
  let app: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    second = await startTestApp({ databaseUrl: app.databaseUrl });
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });
  beforeEach(async () => {
    await sql`delete from call_limits`.execute(app.sql);
  });

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const spend = async (call: LimitedCall, caller: { address: string; account?: string }, times: number) => {
    for (let n = 0; n < times; n++) await app.app.get(CallLimits).count(call, caller);
  };

  it.each<[Exclude<LimitedCall, 'message'>, string, object]>([
    ['signIn', '/login', { username: 'x@example.com', password: 'sbagliata' }],
    ['registration', '/register/user', citizen({ birth_date: '2020-01-01' })],
    ['recovery', '/password/recovery', { email: 'x@example.com' }],
    ['blacklist', '/blacklist/verify/account', { email: 'x@example.com' }],
  ])('stop %s from an address range, for every process, and not from another', async (call, path, body) => {
    const [most] = callLimits.calls[call].range;
    await spend(call, { address: '2001:db8:1:2::1' }, most - 1);
    expect((await app.http.post(path, body, from('2001:db8:1:2::2'))).status).not.toBe(429);
    for (const one of [app, second]) {
      const refused = await one.http.post(path, body, from('2001:db8:1:2:ffff::3'));
      expect([refused.status, Number(refused.headers['retry-after']) > 60]).toEqual([429, true]);
    }
    expect((await app.http.post(path, body, from('2001:db8:1:3::1'))).status).not.toBe(429);
  });

  it('stop searches from one address range', async () => {
    const [most] = callLimits.calls.search.range;
    await spend('search', { address: '198.51.100.7' }, most - 1);
    const ask = async (address: string) => (await app.http.get('/content/search?q=affitto', from(address))).status;
    expect(await ask('198.51.100.7')).toBe(200);
    expect([await ask('198.51.100.7'), await ask('198.51.100.8')]).toEqual([429, 200]);
  });

  it('stop guesses of coupons by one account, from any address', async () => {
    const http = app.http.as(await user(app, 'indovina@example.com'));
    const { id } = (await http.get('/account')).info;
    const [most] = callLimits.calls.coupon.account;
    await spend('coupon', { address: '203.0.113.9', account: id }, most);
    const body = { code: 'PROVA', subject: 'plan', plan: 2 };
    expect((await http.post('/coupons/verify', body, from('198.51.100.1'))).status).toBe(429);
  });

  it('stop guesses for one account from many addresses, and restart with the right password', async () => {
    await user(app, 'bersaglio@example.com');
    const [most] = callLimits.calls.signIn.account;
    const caller = (n: number) => ({ address: `198.51.100.${n}`, account: 'bersaglio@example.com' });
    const logIn = (n: number) =>
      app.http.post('/login', { username: 'bersaglio@example.com', password: PASSWORD }, from(`198.51.100.${n}`));
    for (let n = 0; n < most - 1; n++) await spend('signIn', caller(n), 1);
    expect((await logIn(100)).status).toBe(200);
    for (let n = 0; n < most; n++) await spend('signIn', caller(n), 1);
    expect((await logIn(101)).status).toBe(429);
  });

  it('count an account as the same however its address is written', async () => {
    const [most] = callLimits.calls.signIn.account;
    for (let n = 0; n < most; n++) {
      const account = ['stesso@example.com', 'Stesso@Example.com', ' stesso@example.com '][n % 3]!;
      await spend('signIn', { address: `198.51.101.${n}`, account }, 1);
    }
    const next = { address: '198.51.102.1', account: 'STESSO@example.com' };
    await expect(spend('signIn', next, 1)).rejects.toThrow('too_many_requests');
    await app.app.get(CallLimits).clear('signIn', 'Stesso@example.com');
    await spend('signIn', next, 1);
  });

  it('stop all callers together', async () => {
    const [most] = callLimits.calls.recovery.all;
    const soon = Date.now() + 60_000;
    await sql`insert into call_limits values ('recovery/all:all', ${most}, ${soon})`.execute(app.sql);
    expect((await app.http.post('/password/recovery', { email: 'x@example.com' })).status).toBe(429);
  });

  it('are not extended by refused calls, which count in no other limit either', async () => {
    const [most, within] = callLimits.calls.contact.account;
    const [others] = callLimits.calls.contact.range;
    const caller = { address: '203.0.113.50', account: 'x@example.com' };
    await spend('contact', caller, most);
    for (let n = 0; n < others; n++) await expect(spend('contact', caller, 1)).rejects.toThrow();
    const { rows } = await sql<{ points: number }>`
      select points from call_limits where key not like '%account%'`.execute(app.sql);
    expect(rows.map(({ points }) => points)).toEqual([most, most]);
    const refused = await spend('contact', caller, 1).catch((error: unknown) => error);
    expect((refused as { details: { retryAfter: number } }).details.retryAfter).toBeLessThanOrEqual(within / 1000);
    await spend('contact', { ...caller, account: 'y@example.com' }, others - most);
    await expect(spend('contact', { ...caller, account: 'z@example.com' }, 1)).rejects.toThrow();
  });

  it('are deleted once they have expired', async () => {
    await spend('recovery', { address: '203.0.113.60' }, 1);
    await sql`update call_limits set expire = 1`.execute(app.sql);
    await app.settle();
    const { rows } = await sql`select from call_limits where expire = 1`.execute(app.sql);
    expect(rows).toEqual([]);
  });
});
