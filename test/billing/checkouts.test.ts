import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { BillingApi, type Buyer, type CreditsPurchase } from '../../src/billing/billing.api.js';
import { buyerSchema } from '../../src/billing/buyer.dto.js';
import { CreditsApi } from '../../src/credits/credits.api.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { firmBuyer } from './money.js';

describe('orders', () => {
  const test = useTestApp();
  let billing: BillingApi;
  let rows: Rows;
  beforeAll(() => {
    billing = test.app.get(BillingApi);
    rows = new Rows(test);
  });

  const now = (): Date => test.clock.now();
  const order = (accountId: number, over: Partial<CreditsPurchase> = {}) =>
    test.database.transaction(async (em) => {
      await test.app.get(CreditsApi).lockWallet(em, accountId);
      const { id, status, amountCents } = await billing.startCheckout(
        em,
        { subject: 'credits', accountId, credits: 5, buyer: firmBuyer, couponCode: null, ...over },
        now(),
      );
      return { id, status, amountCents };
    });
  const coupon = (code: string, over: Record<string, unknown> = {}) =>
    sql`insert into coupons (code, type, value, subject, max_uses, max_uses_per_account, created_at, updated_at)
      values (${code}, ${over.type ?? 1}, ${over.value ?? 20}, 'credits', ${over.max_uses ?? null},
        ${over.per_account ?? 1}, ${now()}, ${now()})`.execute(test.sql);
  const statusOf = async (id: number) =>
    (await sql<{ status: string }>`select status from checkouts where id = ${id}`.execute(test.sql)).rows[0]?.status;

  it('create one checkout for a double click, and another purchase closes the first', async () => {
    const firm = await rows.firm();
    const [first, second] = await Promise.all([order(firm), order(firm)]);
    expect(first.id).toBe(second.id);
    const bigger = await order(firm, { credits: 11 });
    expect(bigger).toMatchObject({ status: 'open', amountCents: 6600 });
    expect(await statusOf(first.id)).toBe('expired');
    const openSession = await billing.openSession(bigger.id, 'it');
    expect(openSession).toEqual({
      id: bigger.id,
      amount_cents: 6600,
      url: expect.stringMatching(/\/cassa-di-prova\/cs_sandbox_/),
    });
    expect(await billing.openSession(bigger.id, 'it')).toEqual(openSession);
  });

  it('are replaced by one with another coupon, without one, or for another buyer; the same coupon in capitals is the same', async () => {
    const [firm, neighbour] = [await rows.firm(), await rows.firm()];
    await coupon('quinto', { value: 20 });
    await coupon('decimo', { value: 10 });
    const { id: theirs } = await order(neighbour, { couponCode: 'quinto' });
    const first = await order(firm, { couponCode: 'quinto' });
    expect(await order(firm, { couponCode: 'QUINTO' })).toEqual(first);
    const others = [
      await order(firm, { couponCode: 'decimo' }),
      await order(firm),
      await order(firm, { couponCode: 'quinto' }),
      await order(firm, { couponCode: 'quinto', buyer: { ...firmBuyer, city: 'Monza' } }),
    ];
    expect([first, ...others].map(({ amountCents }) => amountCents)).toEqual([2400, 2700, 3000, 2400, 2400]);
    const { rows: found } = await sql<{ id: number; status: string }>`
      select id, status from checkouts where account_id in (${firm}, ${neighbour}) order by id`.execute(test.sql);
    expect(found.map(({ id, status }) => [id, status])).toEqual([
      [theirs, 'open'],
      ...[first, ...others].map(({ id }, nth) => [id, nth === 4 ? 'open' : 'expired']),
    ]);
  });

  it('of two requests of one citizen stay apart: one that is paid or replaced leaves the other open', async () => {
    const citizen = await rows.citizen();
    const [one, two] = [await rows.request(citizen, { status: 3 }), await rows.request(citizen, { status: 3 })];
    const plan = (requestId: number, bought: 2 | 3, performanceAgreed = false) =>
      test.database.transaction(async (em) => {
        const { id } = await billing.startCheckout(
          em,
          {
            subject: 'plan',
            accountId: citizen,
            requestId,
            plan: bought,
            planFrom: 1,
            performanceAgreed,
            buyer: firmBuyer,
            couponCode: null,
          },
          now(),
        );
        return id;
      });
    const ids = [await plan(one, 2), await plan(two, 2), await plan(one, 3)] as const;
    const states = async () => Promise.all(ids.map((id) => statusOf(id)));
    expect(await states()).toEqual(['expired', 'open', 'open']);
    const { url } = await billing.openSession(ids[2], 'it');
    expect((await test.http.post(`/sandbox/payments/${url.split('/').at(-1)}/pay`)).status).toBe(200);
    await test.drain();
    expect(await states()).toEqual(['expired', 'open', 'paid']);
    const { rows: requests } = await sql<{ id: number; paid_plan: number }>`
      select id, paid_plan from requests where id in (${one}, ${two}) order by id`.execute(test.sql);
    expect(requests).toEqual([
      { id: one, paid_plan: 3 },
      { id: two, paid_plan: 1 },
    ]);
    // What the citizen asks for is what is paid: an order without it is replaced.
    expect(await plan(two, 2)).toBe(ids[1]);
    expect(await plan(two, 2, true)).not.toBe(ids[1]);
    expect(await statusOf(ids[1])).toBe('expired');
  });

  it('deliver a free purchase at once', async () => {
    const firm = await rows.firm();
    await coupon('GRATIS', { type: 3, value: 0 });
    expect(await order(firm, { couponCode: 'gratis' })).toMatchObject({ status: 'paid', amountCents: 0 });
    expect(await test.database.transaction((em) => test.app.get(CreditsApi).balance(em, firm))).toBe(5);
  });

  it('let one of ten firms take the last use of a coupon', async () => {
    await coupon('UNO', { max_uses: 1 });
    const firms = await Promise.all(Array.from({ length: 10 }, () => rows.firm()));
    const taken = await Promise.allSettled(firms.map((firm) => order(firm, { couponCode: 'UNO' })));
    expect(taken.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    for (const one of taken)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'coupon_not_valid', details: { facts: { reason: 'used_up' } } });
  });

  it('let each account use a coupon once, however many orders it opens at once', async () => {
    await coupon('MIO');
    await coupon('DUEVOLTE', { per_account: 2 });
    const [firm, neighbour] = [await rows.firm(), await rows.firm()];
    const citizen = await rows.citizen();
    const drafts = await Promise.all([0, 1, 2].map(() => rows.request(citizen, { status: 3 })));
    await sql`update coupons set subject = 'plan' where code in ('MIO')`.execute(test.sql);
    const plan = (requestId: number, accountId = citizen) =>
      test.database.transaction((em) =>
        billing.startCheckout(
          em,
          {
            subject: 'plan',
            accountId,
            requestId,
            plan: 2,
            planFrom: 1,
            performanceAgreed: false,
            buyer: firmBuyer,
            couponCode: 'MIO',
          },
          now(),
        ),
      );
    const taken = await Promise.allSettled(drafts.map((draft) => plan(draft)));
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of taken)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'coupon_not_valid', details: { facts: { reason: 'used_by_you' } } });
    const other = await rows.citizen();
    expect(await plan(await rows.request(other, { status: 3 }), other)).toMatchObject({ discountCents: 60 });
    // A use that was paid counts, also when its money went back; one that expired does not.
    for (const status of ['paid', 'refunded']) {
      const { id } = await order(firm, { couponCode: 'DUEVOLTE' });
      await sql`update checkouts set status = ${status}, paid_at = ${now()} where id = ${id}`.execute(test.sql);
    }
    await expect(order(firm, { couponCode: 'DUEVOLTE' })).rejects.toMatchObject({
      details: { facts: { reason: 'used_by_you' } },
    });
    expect(await order(neighbour, { couponCode: 'DUEVOLTE' })).toMatchObject({ amountCents: 2400 });
  });

  it('release the use of a coupon when the checkout expires', async () => {
    await coupon('DUE', { max_uses: 1 });
    const [first, second] = [await rows.firm(), await rows.firm()];
    const { id } = await order(first, { couponCode: 'DUE' });
    await expect(order(second, { couponCode: 'DUE' })).rejects.toMatchObject({ code: 'coupon_not_valid' });
    test.clock.advance(30 * 60 * 1000);
    await test.settle();
    expect(await statusOf(id)).toBe('expired');
    expect(await order(second, { couponCode: 'DUE' })).toMatchObject({ amountCents: 2400 });
  });
});

describe('the buyer of an invoice', () => {
  const person: Partial<Buyer> & Record<string, unknown> = {
    kind: 'person',
    first_name: 'Anna',
    last_name: 'Rossi',
    tax_code: 'RSSNNA80E45F205U',
    address: 'Via Roma 1',
    postal_code: '20121',
    city: 'Milano',
    province_id: 'MI',
  };
  const wrong = (value: unknown) =>
    (buyerSchema.safeParse(value).error?.issues ?? []).map((issue) => issue.path.join('.')).sort();

  it('may be a person with a tax code or a company with a VAT number and a recipient', () => {
    expect(wrong(firmBuyer)).toEqual([]);
    expect(wrong({ ...firmBuyer, sdi_code: null, pec: 'studio@pec.example.com' })).toEqual([]);
  });

  it('has missing and wrong fields named', () => {
    expect(wrong({ ...person, tax_code: null })).toEqual(['tax_code']);
    expect(wrong({ ...person, tax_code: 'RSSNNA80E45F205X' })).toEqual(['tax_code']);
    expect(wrong({ ...firmBuyer, vat_number: null, sdi_code: null })).toEqual(['sdi_code', 'vat_number']);
    expect(wrong({ ...firmBuyer, sdi_code: 'ABC123' })).toEqual(['sdi_code']);
    expect(wrong({ ...firmBuyer, postal_code: '123', province_id: null })).toEqual(['postal_code', 'province_id']);
    expect(wrong({ ...firmBuyer, country_id: 'FR', postal_code: 'F-75', province_id: null })).toEqual([]);
  });
});
