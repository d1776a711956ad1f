import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Refunds } from '../../src/billing/refunds/refunds.js';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { billingInvariants } from '../../src/cli/invariants/billing.invariants.js';
import { sqlOf } from '../../src/kernel/database/database.js';
import { billingLimits, ms } from '../../src/shared/limits.js';
import { START, useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';
import { quietly, untested, type Changes } from '../support/spoiled.js';
import { Purchases, RefundDouble, type Purchase } from './purchases.js';

class Undo extends Error {}

/** Records of the prepared scenario: what was bought and kept, waits for its refund, was given back, was free, and a plan. */
const named = (name: string): string => `(select checkout_id from named where name = '${name}')`;
const [kept, waiting, back, free, plan] = ['kept', 'waiting', 'back', 'free', 'plan'].map(named);
const refundOf = (checkout: string | undefined) =>
  `(select refund_id from refund_payments where checkout_id = ${checkout})`;
const lotOf = (checkout: string | undefined) => `(select lot_id from checkouts where id = ${checkout})`;
const checkout = (of: string | undefined, values: string) => `update checkouts set ${values} where id = ${of}`;
const refund = (of: string | undefined, values: string) => `update refunds set ${values} where id = ${refundOf(of)}`;
const part = (of: string | undefined, values: string) =>
  `update refund_payments set ${values} where checkout_id = ${of}`;
const invoice = (of: string | undefined, values: string, kind = 'invoice') =>
  quietly(`update invoices set ${values} where checkout_id = ${of} and kind = '${kind}'`);
const unissued = (of: string | undefined, kind = 'invoice') =>
  quietly(`delete from invoices where checkout_id = ${of} and kind = '${kind}'`);
const somebody = '(select max(id) from accounts)';
const long = "'2020-01-01'";
const never = "'2100-01-01'";
const recent = `'${START}'`;

/** Another order with a coupon. */
const ordered = (status: string, values: Readonly<Record<string, string>> = {}): string => {
  const all = { expires_at: never, ...values };
  return `insert into checkouts (account_id, subject, credits, list_cents, discount_cents, amount_cents, coupon_id, status,
      provider, buyer, created_at, ${Object.keys(all).join(', ')})
    select account_id, subject, credits, list_cents, discount_cents, amount_cents, coupon_id, '${status}', provider, buyer,
      created_at, ${Object.values(all).join(', ')}
    from checkouts where discount_cents > 0 and amount_cents > 0`;
};
const event = (values: Readonly<Record<string, string>>): string => {
  const all = { occurred_at: long, received_at: long, ...values };
  return `insert into payment_events (provider, event_id, type, facts, ${Object.keys(all).join(', ')})
    values ('sandbox', 'evt_lost', 'x', '{}', ${Object.values(all).join(', ')})`;
};
const smaller = 'gross_cents = 122, net_cents = 100, vat_cents = 22';
const lot = (type: number) =>
  quietly(`insert into credit_lots (account_id, type, amount, remaining, created_at, expires_at)
    select account_id, ${type}, 5, 0, created_at, expires_at from credit_lots limit 1`);

/** Changes of valid data, by the first words of the invariant that each of them breaks. */
const spoilers: Changes = {
  'a paid checkout is fulfilled': [
    unissued(kept),
    checkout(kept, `fulfilled_at = null, paid_at = ${never}`),
    `${checkout(kept, 'fulfilled_at = null')}; ${unissued(kept)}`,
  ],
  'nothing is fulfilled without': [
    checkout(kept, 'paid_at = null'),
    checkout(kept, "status = 'failed'"),
    checkout(kept, 'lot_id = null'),
    checkout(kept, 'fulfilled_at = null'),
    checkout(kept, `account_id = ${somebody}`),
    checkout(kept, 'credits = 11'),
    'update requests set paid_plan = 3',
    'update requests set paid_plan = 2 where paid_plan = 3',
    checkout(plan, 'fulfilled_at = null'),
  ],
  'a package that was paid': [
    checkout(kept, 'lot_id = null'),
    checkout(kept, `account_id = ${somebody}`),
    checkout(kept, 'credits = 11'),
    quietly(`update credit_lots set type = 1 where id = ${lotOf(kept)}`),
    `${lot(2)}; ${checkout(plan, 'lot_id = (select max(id) from credit_lots)')}`,
  ],
  'a checkout is in the state': [
    checkout(kept, "status = 'expired'"),
    checkout(back, "status = 'expired', paid_at = null"),
    checkout(kept, 'paid_at = null'),
    checkout(back, "status = 'paid'"),
    checkout(kept, "status = 'refunded'"),
    ordered('open', { expires_at: long }),
    ordered('failed', { expires_at: long }),
  ],
  'a checkout costs what': [
    `alter table checkouts drop constraint checkouts_check1; ${checkout(kept, 'list_cents = list_cents + 1')}`,
    'update checkouts set coupon_id = null where coupon_id is not null',
    checkout(free, "provider = 'sandbox'"),
  ],
  'every event of the provider': [event({}), event({ received_at: recent }), event({ reason: "'early'" })],
  'no coupon is used': [ordered('open')],
  'documents are numbered': [
    'update invoice_counters set last = last + 1',
    unissued(waiting),
    'insert into invoice_counters values (2020, 0)',
    quietly(
      'alter table invoices drop constraint invoices_year_number_key',
      'update invoices set number = 2 where number = 1',
    ),
  ],
  'an invoice says what was paid': [
    invoice(kept, `account_id = ${somebody}`),
    invoice(kept, 'net_cents = net_cents + 1, vat_cents = vat_cents - 1'),
    invoice(kept, 'gross_cents = gross_cents + 122, net_cents = net_cents + 100, vat_cents = vat_cents + 22'),
    invoice(back, 'original_id = id', 'credit_note'),
    invoice(back, `original_id = (select id from invoices where checkout_id = ${kept})`, 'credit_note'),
    part(back, `checkout_id = ${kept}`),
    part(back, 'amount_cents = amount_cents + 1'),
  ],
  'credit notes never exceed': [invoice(back, smaller)],
  'no more goes back': [
    checkout(back, 'refunded_cents = refunded_cents - 1'),
    checkout(kept, 'refunded_cents = 1'),
    `${refund(waiting, "status = 'approved'")}; ${part(waiting, 'amount_cents = 99999')}`,
  ],
  'money that goes back has its credit note': [unissued(back, 'credit_note'), refund(back, "status = 'denied'")],
  'a refund is what its payments are': [
    refund(back, 'amount_cents = amount_cents - 1'),
    part(back, "status = 'waiting'"),
    `${part(back, "status = 'waiting'")}; ${refund(back, "status = 'failed'")}`,
    part(waiting, "status = 'paid'"),
    refund(waiting, 'decided_at = created_at'),
  ],
  'money on its way back': [
    refund(waiting, `status = 'approved', decided_at = ${long}`),
    `${refund(waiting, `status = 'failed', decided_at = ${never}`)}; ${part(waiting, `next_try_at = ${long}`)}`,
  ],
  'credits are reserved exactly': [
    `update credit_lots set held_at = null where id = ${lotOf(waiting)}`,
    `update credit_lots set held_at = now() where id = ${lotOf(kept)}`,
  ],
  'credits are taken back': [
    refund(back, "status = 'denied'"),
    refund(waiting, "status = 'approved', decided_at = created_at"),
    quietly(`update credit_lots set remaining = 1 where id = ${lotOf(back)}`),
    quietly(`delete from credit_movements where type = 4`),
    quietly(`update credit_movements set lot_id = ${lotOf(kept)} where type = 4`),
  ],
};

/** Changes after which everything still holds, by the invariant that would find them without one of its conditions. */
const harmless: Changes = {
  'a paid checkout is fulfilled': [
    ordered('open'),
    checkout(free, 'fulfilled_at = null'),
    `${unissued(back)}; ${unissued(back, 'credit_note')}; ${checkout(back, 'fulfilled_at = null')}`,
  ],
  'nothing is fulfilled without': [ordered('open'), lot(1)],
  'a package that was paid': [ordered('open')],
  'a checkout is in the state': [ordered('open')],
  'every event of the provider': [
    event({ worked_at: long }),
    event({ received_at: never }),
    event({ reason: "'early'", received_at: recent }),
  ],
  'no coupon is used': [ordered('expired'), ordered('paid', { expired_at: 'now()', paid_at: 'now()' })],
  'an invoice says what was paid': [`${invoice(back, smaller, 'credit_note')}; ${part(back, 'amount_cents = 122')}`],
  'no more goes back': [part(waiting, 'amount_cents = 99999')],
  'money that goes back has its credit note': [
    `${unissued(back)}; ${unissued(back, 'credit_note')}`,
    `${unissued(back, 'credit_note')}; ${invoice(back, "kind = 'credit_note', original_id = id, refund_payment_id = 0")}`,
  ],
  'a refund is what its payments are': [
    `${refund(waiting, "status = 'denied', decided_at = now()")}; delete from refund_payments where checkout_id = ${waiting}`,
    `${part(back, "status = 'waiting'")}; ${refund(back, "status = 'approved'")}`,
  ],
  'money on its way back': [
    refund(waiting, `decided_at = ${long}`),
    refund(back, `status = 'approved', decided_at = ${long}`),
    ...["status = 'failed'", "provider_ref = 're_x'", `next_try_at = ${never}`].map(
      (values) => `${refund(waiting, `status = 'approved', decided_at = ${long}`)}; ${part(waiting, values)}`,
    ),
  ],
  'credits are taken back': [refund(waiting, "status = 'approved', decided_at = created_at, kind = 'provider'")],
};

describe('invariants of billing', () => {
  const test = useTestApp();
  beforeAll(async () => {
    new RefundDouble(test);
    const rows = new Rows(test);
    const purchases = new Purchases(test);
    const refunds = test.app.get(Refunds);
    const firmId = await rows.firm({ listed: false });
    const ask = async ({ movementId }: Purchase): Promise<number> =>
      (await (await rows.as(firmId)).post(`/credits/${movementId}/refund`, { reason: 'Non servono più.' })).info
        .id as number;
    const purchased = {
      kept: await purchases.package(firmId, 5),
      waiting: await purchases.package(firmId, 5),
      back: await purchases.package(firmId, 11),
    };
    await ask(purchased.waiting);
    const id = await ask(purchased.back);
    await test.database.transaction((em) =>
      refunds.approve(em, id, { staffId: null, reason: 'Intero.' }, test.clock.now()),
    );
    await test.drain();
    const citizen = await rows.citizen();
    await rows.request(citizen, { status: 9 });
    const planned = await rows.request(citizen, { status: 3, plan: 3 });
    const plan = await purchases.plan(citizen, planned);
    await sql`update requests set paid_plan = 3 where id = ${planned}`.execute(test.sql);
    const { checkoutId: free } = await purchases.package(firmId, 5, 0);
    await purchases.package(firmId, 5, 2000);
    await sql`update coupons set max_uses = 1`.execute(test.sql);
    await asOwner(test, sql`create table named (name text primary key, checkout_id integer)`);
    const all = Object.entries(purchased).map(([name, one]) => [name, one.checkoutId] as const);
    for (const [name, id] of [...all, ['plan', plan] as const, ['free', free] as const])
      await sql`insert into named values (${name}, ${id})`.execute(test.sql);
    test.clock.advance(ms.hour);
  });

  it('are each broken by a change', () => {
    expect(
      billingInvariants
        .map((one) => one.name)
        .filter((name) => !Object.keys(spoilers).some((words) => name.startsWith(words))),
    ).toEqual([]);
  });

  it.each(billingInvariants.map((one) => [one.name, one] as const))(
    'notice what breaks each of their conditions: %s',
    async (_, one) => {
      expect(await untested(test, one, { spoilers, harmless }, test.clock.now())).toEqual([]);
    },
  );

  it.each([
    ['a moment before', 1, 0],
    ['when', 0, 1],
  ])('report an event that came too early %s its three days are over', async (_, left, count) => {
    let noticed: string[] = [];
    const now = test.clock.now();
    const run = test.database.transaction(async (em) => {
      const db = sqlOf(em);
      const received = new Date(now.getTime() - billingLimits.eventsRepeated + left);
      await sql`
        insert into payment_events (provider, event_id, type, facts, occurred_at, received_at, reason)
        values ('sandbox', 'evt_early', 'x', '{}', ${received}, ${received}, 'early')`.execute(db);
      noticed = (await checkInvariants(db, now, 0)).map((breach) => breach.name);
      throw new Undo();
    });
    await expect(run).rejects.toBeInstanceOf(Undo);
    expect(noticed.filter((one) => one.startsWith('every event'))).toHaveLength(count);
  });
});
