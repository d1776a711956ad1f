import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Refunds } from '../../src/billing/refunds/refunds.js';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { billingInvariants } from '../../src/cli/invariants/billing.invariants.js';
import { sqlOf } from '../../src/kernel/database/database.js';
import { billingLimits, ms } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';
import { Purchases, RefundDouble, type Purchase } from './purchases.js';

class Undo extends Error {}

/** Purchases of the prepared scenario, named in the statements as {kept}, {waiting}, {back}. */
const kept = "(select checkout_id from named where name = 'kept')";
const waiting = "(select checkout_id from named where name = 'waiting')";
const back = "(select checkout_id from named where name = 'back')";
const refundOf = (checkout: string) => `(select refund_id from refund_payments where checkout_id = ${checkout})`;
const lotOf = (checkout: string) => `(select lot_id from checkouts where id = ${checkout})`;
/** Disables the trigger that protects issued documents. */
const unguarded = (statement: string) =>
  `set local session_replication_role = replica; ${statement}; set local session_replication_role = origin`;

/** A change that makes valid data invalid, and the first words of the invariant that must find it. */
const spoilers: readonly (readonly [string, string])[] = [
  [unguarded(`delete from invoices where checkout_id = ${kept}`), 'a paid checkout is fulfilled'],
  [`update checkouts set fulfilled_at = null where id = ${kept}`, 'a paid checkout is fulfilled'],
  [`update checkouts set paid_at = null where id = ${kept}`, 'nothing is fulfilled without'],
  [`update checkouts set lot_id = null where id = ${kept}`, 'nothing is fulfilled without'],
  ['update requests set paid_plan = 2 where id = (select min(id) from requests)', 'nothing is fulfilled without'],
  [`update checkouts set credits = 11 where id = ${kept}`, 'a package that was paid'],
  [`update checkouts set status = 'expired' where id = ${kept}`, 'a checkout is in the state'],
  [`update checkouts set status = 'paid' where id = ${back}`, 'a checkout is in the state'],
  [`update checkouts set coupon_id = null where coupon_id is not null`, 'a checkout costs what'],
  [
    `
      insert into payment_events (provider, event_id, type, facts, occurred_at, received_at)
      values ('sandbox', 'evt_lost', 'x', '{}', '2020-01-01', '2020-01-01')`,
    'every event of the provider',
  ],
  [
    `
      insert into checkouts (
        account_id, subject, credits, list_cents, discount_cents, amount_cents, coupon_id, status, provider, buyer,
        created_at, expires_at
      )
      select
        account_id, subject, credits, list_cents, discount_cents, amount_cents, coupon_id, 'open', provider, buyer,
        created_at, '2100-01-01'
      from checkouts
      where coupon_id is not null`,
    'no coupon is used',
  ],
  ['update invoice_counters set last = last + 1', 'documents are numbered'],
  [
    unguarded('update invoices set number = number + 1000 where id = (select max(id) from invoices)'),
    'documents are numbered',
  ],
  [
    unguarded(
      `
        update invoices
        set gross_cents = gross_cents + 122, net_cents = net_cents + 100, vat_cents = vat_cents + 22
        where checkout_id = ${kept}`,
    ),
    'an invoice says what was paid',
  ],
  [
    unguarded(`update invoices set net_cents = net_cents + 1, vat_cents = vat_cents - 1 where checkout_id = ${kept}`),
    'an invoice says what was paid',
  ],
  [
    unguarded(
      `update invoices set gross_cents = 122, net_cents = 100, vat_cents = 22 where checkout_id = ${back} and kind = 'invoice'`,
    ),
    'credit notes never exceed',
  ],
  [`update refund_payments set amount_cents = amount_cents + 1 where checkout_id = ${back}`, 'no more goes back'],
  [`update checkouts set refunded_cents = refunded_cents - 1 where id = ${back}`, 'no more goes back'],
  [unguarded(`delete from invoices where kind = 'credit_note'`), 'money that goes back has its credit note'],
  [`update refunds set status = 'denied' where id = ${refundOf(back)}`, 'money that goes back has its credit note'],
  [
    `update refunds set amount_cents = amount_cents - 1 where id = ${refundOf(back)}`,
    'a refund is what its payments are',
  ],
  [`update refund_payments set status = 'waiting' where checkout_id = ${back}`, 'a refund is what its payments are'],
  [
    `update refunds set status = 'approved', decided_at = '2020-01-01' where id = ${refundOf(waiting)}`,
    'money on its way back',
  ],
  [`update credit_lots set held_at = null where id = ${lotOf(waiting)}`, 'credits are reserved exactly'],
  [`update credit_lots set held_at = now() where id = ${lotOf(kept)}`, 'credits are reserved exactly'],
  [`update refunds set lot_id = ${lotOf(kept)} where id = ${refundOf(back)}`, 'credits are taken back'],
  [
    `update refunds set status = 'approved', decided_at = created_at where id = ${refundOf(waiting)}`,
    'credits are taken back',
  ],
];

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
    await purchases.package(firmId, 5, 2000);
    await sql`update coupons set max_uses = 1`.execute(test.sql);
    await asOwner(test, sql`create table named (name text primary key, checkout_id integer)`);
    for (const [name, one] of Object.entries(purchased))
      await sql`insert into named values (${name}, ${one.checkoutId})`.execute(test.sql);
    test.clock.advance(ms.hour);
  });

  it('are each broken by one of the tests', () => {
    expect(
      billingInvariants.map((one) => one.name).filter((name) => !spoilers.some(([, words]) => name.startsWith(words))),
    ).toEqual([]);
  });

  it.each(spoilers)('detect a violation by: %s', async (statements, name) => {
    let noticed: string[] = [];
    const run = test.database.transaction(async (em) => {
      const db = sqlOf(em);
      expect(await checkInvariants(db, test.clock.now(), 0)).toEqual([]);
      // Changes that the application's role may not make must be found too.
      await sql`set local role none`.execute(db);
      for (const statement of statements.split('; ')) await sql.raw(statement).execute(db);
      noticed = (await checkInvariants(db, test.clock.now(), 0)).map((breach) => breach.name);
      throw new Undo();
    });
    await expect(run).rejects.toBeInstanceOf(Undo);
    expect(noticed.filter((one) => one.startsWith(name))).toHaveLength(1);
  });

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
