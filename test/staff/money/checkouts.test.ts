import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { FinanceOffice } from './finance-office.js';

let office: FinanceOffice;
let test: FinanceOffice['test'];
let finance: FinanceOffice['finance'];
beforeAll(async () => {
  office = await FinanceOffice.open();
  ({ test, finance } = office);
});
afterAll(() => test.close());

describe('checkouts, ledger and accounts', () => {
  it('name each refund of a checkout once, whatever the number of its payments, and not that of another', async () => {
    const [own, other] = [await office.asked(), await office.asked()];
    for (const { bought, refundId } of [own, own, other])
      await sql`
        insert into refund_payments (refund_id, checkout_id, amount_cents, status, created_at)
        values (${refundId}, ${bought.checkoutId}, 100, 'waiting', ${test.clock.now()})`.execute(test.sql);
    expect((await finance.get(`/checkouts/${own.bought.checkoutId}`)).body.refund_ids).toEqual([own.refundId]);
    await sql`delete from refund_payments where amount_cents = 100`.execute(test.sql);
  });

  it('list a checkout with the provider’s events and its credit movement', async () => {
    const { bought, firmId } = await office.asked();
    await sql`
      insert into payment_events (provider, event_id, type, facts, checkout_id, occurred_at, received_at, outcome)
      values (
        'sandbox', 'evt_9', 'checkout.session.completed', '{}', ${bought.checkoutId}, ${test.clock.now()},
        ${test.clock.now()}, 'done'
      )`.execute(test.sql);
    const { body } = await finance.get(`/checkouts/${bought.checkoutId}`);
    expect(body).toMatchObject({
      account: { id: firmId },
      subject: 'credits',
      description: 'Pacchetto da 11 crediti',
      list_cents: 6600,
      amount_cents: 6600,
      status: 'paid',
      status_label: 'Pagato',
      provider: 'sandbox',
      coupon: null,
      events: [
        {
          event_id: 'evt_9',
          type: 'checkout.session.completed',
          outcome: 'done',
          reason: null,
          at: '2026-03-10T09:00:00.000Z',
        },
      ],
    });
    const ledger = (await finance.list('ledger', { filter: { account_id: firmId } })).body;
    expect(ledger).toEqual([
      expect.objectContaining({
        type: 2,
        type_label: 'Acquisto',
        amount: 11,
        balance_after: 11,
        lot_id: bought.lotId,
        checkout_id: bought.checkoutId,
      }),
    ]);
    const account = (await finance.get(`/accounts/${firmId}`)).body;
    expect(account).toMatchObject({
      id: firmId,
      model: 'lawyer',
      name: `Studio ${firmId}`,
      city: 'Milano',
      balance: 11,
    });
    expect(Object.keys(account).sort()).toEqual([
      'balance',
      'city',
      'completed',
      'confirmed_at',
      'created_at',
      'deleted_at',
      'email',
      'id',
      'identity_changed_at',
      'model',
      'model_label',
      'name',
      'suspended_at',
      'suspended_until',
      'terms_accepted_at',
      'terms_version',
      'vat_number',
      'verified_at',
    ]);
  });
});
