import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { FinanceOffice } from './finance-office.js';

let office: FinanceOffice;
let test: FinanceOffice['test'];
let finance: FinanceOffice['finance'];
let purchases: FinanceOffice['purchases'];
beforeAll(async () => {
  office = await FinanceOffice.open();
  ({ test, finance, purchases } = office);
});
afterAll(() => test.close());

describe('coupons', () => {
  let used = 0;
  const body = {
    code: 'estate-26',
    type: 1,
    value: 20,
    subject: 'credits',
    package: 11,
    max_uses: 5,
    starts_at: null,
    ends_at: '2026-09-01T00:00:00.000Z',
  };

  it('are created, changed while unused, and withdrawn, each with an audit entry', async () => {
    const created = await finance.post('/coupons', body);
    expect([created.status, created.body]).toMatchObject([
      201,
      { ...body, code: 'ESTATE-26', uses: 0, max_uses_per_account: 1 },
    ]);
    const { id } = created.body as { id: number };
    const odd = { odd: ['Campo sconosciuto'] };
    expect((await finance.post('/coupons', { ...body, code: 'ODD', odd: 1 })).info.fields).toEqual(odd);
    expect((await finance.put(`/coupons/${id}`, { ...created.body, odd: 1 })).info.fields).toEqual(odd);
    expect((await finance.post('/coupons', { ...body, code: 'Estate-26' })).info.fields).toEqual({
      code: ['C’è già un coupon con questo codice'],
    });
    expect((await finance.put(`/coupons/${id}`, { ...created.body, value: 25 })).body.value).toBe(25);
    const firmId = await office.firm();
    const { checkoutId } = await purchases.package(firmId);
    await sql`update checkouts set coupon_id = ${id} where id = ${checkoutId}`.execute(test.sql);
    expect((await finance.put(`/coupons/${id}`, { ...created.body, value: 50 })).info.fields).toEqual({
      value: ['Il coupon è già stato usato: puoi cambiare solo il numero di usi e la scadenza'],
    });
    expect((await finance.put(`/coupons/${id}`, { ...created.body, value: 25, max_uses: 9 })).body).toMatchObject({
      max_uses: 9,
      uses: 1,
    });
    const wider = { ...created.body, value: 25, max_uses: 9, max_uses_per_account: 2 };
    expect((await finance.put(`/coupons/${id}`, wider)).body.max_uses_per_account).toBe(2);
    // A body without the newer field leaves the limit unchanged.
    const { max_uses_per_account: _, ...older } = wider;
    expect((await finance.put(`/coupons/${id}`, older)).body.max_uses_per_account).toBe(2);
    // Saving without changes changes nothing.
    const { body: same } = await finance.get(`/coupons/${id}`);
    expect((await finance.put(`/coupons/${id}`, same)).status).toBe(200);
    expect((await finance.delete(`/coupons/${id}`)).body.id).toBe(id);
    expect((await finance.get(`/coupons/${id}`)).status).toBe(404);
    expect((await finance.get(`/checkouts/${checkoutId}`)).body.coupon).toBe('ESTATE-26');
    // Its code can be used again.
    expect((await finance.post('/coupons', body)).status).toBe(201);
    expect((await office.auditOf('coupons', id)).map(({ action }) => action)).toEqual([
      'create',
      'update',
      'update',
      'update',
      'delete',
    ]);
  });

  it.each([
    ['code', { code: 'AUTUNNO-26' }],
    ['type', { type: 2 }],
    ['value', { value: 21 }],
    ['subject', { subject: 'plan', package: null }],
    ['package', { package: 5 }],
    ['package', { package: null }],
  ])('keep their %s once somebody used them: %j', async (field, given) => {
    const { id } = (await finance.post('/coupons', { ...body, code: `usato-${++used}` })).body as { id: number };
    const { body: saved } = await finance.get(`/coupons/${id}`);
    const { checkoutId } = await purchases.package(await office.firm());
    await sql`update checkouts set coupon_id = ${id}, status = 'expired' where id = ${checkoutId}`.execute(test.sql);
    const refused = await finance.put(`/coupons/${id}`, { ...saved, ...given });
    expect([refused.status, Object.keys(refused.info.fields)]).toEqual([422, expect.arrayContaining([field])]);
    expect((await finance.get(`/coupons/${id}`)).body).toEqual({ ...saved, uses: expect.any(Number) });
    // Without an order with it, it may still change.
    await sql`update checkouts set coupon_id = null where id = ${checkoutId}`.execute(test.sql);
    expect((await finance.put(`/coupons/${id}`, { ...saved, ...given })).status).toBe(200);
  });

  it.each([
    ['value', { type: 1, value: 101 }],
    ['value', { type: 1, value: 0 }],
    ['value', { type: 2, value: 0 }],
    ['package', { package: 2 }],
    ['package', { subject: 'plan', package: 11 }],
    ['ends_at', { starts_at: '2026-09-01T00:00:00.000Z' }],
    ['code', { code: 'a b' }],
    ['type', { type: 4 }],
    ['max_uses', { max_uses: 0 }],
    ['max_uses_per_account', { max_uses_per_account: 0 }],
  ])('are refused with a wrong %s: %j', async (field, given) => {
    const refused = await finance.post('/coupons', { ...body, code: 'altro', ...given });
    expect([refused.status, Object.keys(refused.info.fields)]).toEqual([422, [field]]);
  });
});
