import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { couponTexts } from '../../src/billing/billing.problems.js';
import type { HttpClient } from '../support/http.js';
import { useTestApp } from '../support/app.js';
import { Till } from './money.js';

describe('coupons', () => {
  const test = useTestApp();
  let till: Till;
  let firm: HttpClient;
  let citizen: HttpClient;
  let citizenId: number;
  beforeAll(async () => {
    till = new Till(test);
    firm = (await till.firm()).http;
    citizenId = await till.rows.citizen();
    citizen = await till.rows.as(citizenId);
    const now = test.clock.now();
    const [before, after] = [new Date(now.getTime() - 1000), new Date(now.getTime() + 1000)];
    const row = (
      code: string,
      type: number,
      value: number,
      subject: string,
      package_: number | null = null,
      starts: Date | null = null,
      ends: Date | null = null,
    ) =>
      sql`(
        ${code}, ${type}::smallint, ${value}::integer, ${subject}, ${package_}::smallint, ${starts}::timestamptz,
        ${ends}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      )`;
    const coupons = [
      row('VENTI', 1, 20, 'credits'),
      row('UNDICI', 2, 1000, 'credits', 11),
      row('PIANO', 3, 100, 'plan', 3),
      row('PRESTO', 1, 5, 'credits', null, after),
      row('TARDI', 1, 5, 'credits', null, null, before),
    ];
    await sql`
      insert into coupons (code, type, value, subject, package, starts_at, ends_at, created_at, updated_at)
      values ${sql.join(coupons)}`.execute(test.sql);
  });

  const verify = (who: HttpClient, body: object) => who.post('/coupons/verify', body);

  it('show the reduced price, in any spelling, without using the coupon', async () => {
    expect((await verify(firm, { code: ' venti ', subject: 'credits', package: 5 })).info).toEqual({
      price: 24,
      price_cents: 2400,
      priceString: '24,00\u00a0€',
      priceLabel: '24,00\u00a0€ invece di 30,00\u00a0€',
      discount: 6,
      discount_cents: 600,
    });
    expect((await verify(firm, { code: 'UNDICI', subject: 'credits', package: 11 })).info.price_cents).toBe(5600);
    expect(await till.count(sql`select 1 from checkouts`)).toBe(0);
  });

  it('apply to the difference from the current plan', async () => {
    const request = await till.rows.request(citizenId, { status: 3 });
    expect((await verify(citizen, { code: 'PIANO', subject: 'plan', plan: 3 })).info).toMatchObject({
      price_cents: 100,
      discount_cents: 899,
    });
    await sql`update requests set plan = 2, paid_plan = 2 where id = ${request}`.execute(test.sql);
    expect(
      (await verify(citizen, { code: 'PIANO', subject: 'plan', plan: 3, request_id: request })).info,
    ).toMatchObject({ price_cents: 100, discount_cents: 600 });
    expect(
      (
        await verify(await till.rows.as(await till.rows.citizen()), {
          code: 'PIANO',
          subject: 'plan',
          plan: 3,
          request_id: request,
        })
      ).status,
    ).toBe(404);
  });

  it.each<[keyof typeof couponTexts, { code: string; subject: string; package: number }]>([
    ['unknown', { code: 'NESSUNO', subject: 'credits', package: 5 }],
    ['other_subject', { code: 'PIANO', subject: 'credits', package: 5 }],
    ['other_subject', { code: 'UNDICI', subject: 'credits', package: 5 }],
    ['not_yet', { code: 'PRESTO', subject: 'credits', package: 5 }],
    ['expired', { code: 'TARDI', subject: 'credits', package: 5 }],
  ])('say why they are refused: %s', async (reason, body) => {
    expect(await verify(firm, body)).toMatchObject({
      status: 422,
      body: { message: 'coupon_not_valid', info: { reason, fields: { code: [couponTexts[reason].it] } } },
    });
    expect((await firm.post('/credits/orders', { package: 5, coupon: body.code })).body).toMatchObject({
      message: 'coupon_not_valid',
    });
    expect(await till.count(sql`select 1 from checkouts`)).toBe(0);
  });

  it('reduce the price to zero, or to no less than a card payment needs', async () => {
    await sql`
      insert into coupons (code, type, value, subject, created_at, updated_at)
      values ('POCO', 3, 49, 'credits', ${test.clock.now()}, ${test.clock.now()})`.execute(test.sql);
    expect((await verify(firm, { code: 'POCO', subject: 'credits', package: 5 })).body).toMatchObject({
      message: 'coupon_not_valid',
      info: { reason: 'too_little' },
    });
    expect((await firm.post('/credits/orders', { package: 5, coupon: 'POCO' })).body).toMatchObject({
      message: 'coupon_not_valid',
      info: { reason: 'too_little' },
    });
    await sql`update coupons set value = 50 where code = 'POCO'`.execute(test.sql);
    expect((await verify(firm, { code: 'POCO', subject: 'credits', package: 5 })).info.price_cents).toBe(50);
  });

  it('stay usable for the buyer who reserved the last use and has not paid', async () => {
    await sql`
      insert into coupons (code, type, value, subject, max_uses, created_at, updated_at)
      values ('ULTIMO', 1, 10, 'credits', 1, ${test.clock.now()}, ${test.clock.now()})`.execute(test.sql);
    const [one, two] = [await till.firm(), await till.firm()];
    await till.order(one, 5, 'ULTIMO');
    expect((await verify(one.http, { code: 'ULTIMO', subject: 'credits', package: 11 })).status).toBe(200);
    expect((await verify(two.http, { code: 'ULTIMO', subject: 'credits', package: 11 })).body).toMatchObject({
      info: { reason: 'used_up' },
    });
    expect((await till.checkout(await till.order(one, 11, 'ULTIMO'))).amount_cents).toBe(5940);
  });

  it('of one package reduce the order of that package, and of no other', async () => {
    const { http } = await till.firm();
    const order = (of: number) => http.post('/credits/orders', { package: of, coupon: 'UNDICI' });
    expect((await order(5)).body.message).toBe('coupon_not_valid');
    expect((await order(11)).status).toBe(201);
    const { rows } = await sql`select credits, amount_cents from checkouts order by id desc limit 1`.execute(test.sql);
    expect(rows).toEqual([{ credits: 11, amount_cents: 5600 }]);
  });

  it('can be checked only for a given package or plan', async () => {
    expect((await verify(firm, { code: 'VENTI', subject: 'credits' })).body).toMatchObject({
      message: 'invalid_input',
      info: { fields: { package: [expect.any(String)] } },
    });
    expect((await verify(citizen, { code: 'PIANO', subject: 'plan' })).body).toMatchObject({
      message: 'invalid_input',
      info: { fields: { plan: [expect.any(String)] } },
    });
  });

  it('are checked against no request that was deleted, and are none once they were withdrawn', async () => {
    const request = await till.rows.request(citizenId, { status: 3 });
    const body = { code: 'PIANO', subject: 'plan', plan: 3, request_id: request };
    expect((await verify(citizen, body)).status).toBe(200);
    await sql`update requests set deleted_at = ${test.clock.now()} where id = ${request}`.execute(test.sql);
    expect((await verify(citizen, body)).status).toBe(404);
    await sql`
      insert into coupons (code, type, value, subject, created_at, updated_at, deleted_at)
      select 'RITIRATO', 1, 20, 'credits', now(), now(), now()`.execute(test.sql);
    for (const answer of [
      await verify(firm, { code: 'RITIRATO', subject: 'credits', package: 5 }),
      await firm.post('/credits/orders', { package: 5, coupon: 'RITIRATO' }),
    ])
      expect(answer).toMatchObject({ status: 422, body: { info: { reason: 'unknown' } } });
  });

  it('that take nothing off are not on the invoice', async () => {
    await sql`
      insert into coupons (code, type, value, subject, created_at, updated_at)
      select 'INTERO', 3, 3000, 'credits', now(), now()`.execute(test.sql);
    const id = await till.order(await till.firm(), 5, 'INTERO');
    await till.say('checkout.session.completed', await till.completed(id));
    const { rows } = await sql`select gross_cents, list_cents, coupon from invoices where checkout_id = ${id}`.execute(
      test.sql,
    );
    expect(rows).toEqual([{ gross_cents: 3000, list_cents: null, coupon: null }]);
  });

  it('make a package free: it is delivered at once, without payment', async () => {
    await sql`update coupons set value = 100 where code = 'VENTI'`.execute(test.sql);
    const { info } = await firm.post('/credits/orders', { package: 5, coupon: 'venti' });
    expect(info).toMatchObject({
      checkout: { url: expect.stringMatching(/\/checkout\/\d+$/), amount_cents: 0 },
      price: { priceLabel: 'Gratis' },
    });
    expect((await firm.get(`/checkout/${info.checkout.id}`)).info).toMatchObject({
      status: 'paid',
      balance: 5,
      invoice_id: null,
    });
    // Nothing was paid, so nothing is refunded.
    expect((await firm.get('/credits')).info.movements[0]).toMatchObject({ refundable: false });
  });
});
