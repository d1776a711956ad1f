import { beforeAll, expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { BillingAccountPart } from '../../src/billing/billing.account-part.js';
import { refundStatuses } from '../../src/shared/billing/billing.codes.js';
import type { HttpClient } from '../support/http.js';
import { useTestApp } from '../support/app.js';
import { Till } from './money.js';
import { Purchases } from './purchases.js';

const test = useTestApp();
let firm: { id: number; http: HttpClient };
let id: number;
let till: Till;
beforeAll(async () => {
  till = new Till(test);
  firm = await till.firm();
  id = await till.order(firm);
});

/** Orders as they may be, and whether somebody still waits for something of them. */
const orders: readonly [string, RawBuilder<unknown>, boolean][] = [
  ['open', sql`status = 'open'`, true],
  ['refused, and may be paid again', sql`status = 'failed', failure = 'expired_card'`, true],
  ['expired', sql`status = 'expired'`, false],
  ['paid, and not delivered', sql`status = 'paid', paid_at = now()`, true],
  ['paid, not delivered, and returned in part', sql`status = 'paid', refunded_cents = 1`, false],
  ['paid and delivered', sql`status = 'paid', refunded_cents = 0, fulfilled_at = now()`, false],
  ['refunded', sql`status = 'refunded', fulfilled_at = null`, false],
];

it('an account has payments that are not over while an order can be paid, or waits for its delivery', async () => {
  const part = test.app.get(BillingAccountPart);
  const counted: [string, boolean][] = [];
  for (const [name, set] of orders) {
    await sql`update checkouts set ${set} where id = ${id}`.execute(test.sql);
    const [count, others] = await test.database.transaction(async (em) => [
      await part.openPayments(em, firm.id),
      await part.openPayments(em, firm.id + 1),
    ]);
    expect(others).toBe(0);
    counted.push([name, count === 1]);
  }
  expect(counted).toEqual(orders.map(([name, , isOpen]) => [name, isOpen]));
});

it('an account has refunds that are not over until they are paid or denied', async () => {
  const part = test.app.get(BillingAccountPart);
  const [{ id: owner }, { id: neighbour }] = [await till.firm(), await till.firm()];
  const { lotId } = await new Purchases(test).package(owner, 5);
  const values = {
    subject: 'credits',
    kind: 'package_intact',
    lot_id: lotId,
    amount_cents: 1,
    reason: 'Un motivo.',
  } as const;
  const at = test.clock.now();
  const { id: refundId } = await test.sql
    .insertInto('refunds')
    .values({ ...values, account_id: owner, status: 'pending', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const counted: string[] = [];
  for (const status of refundStatuses) {
    const decided = status === 'pending' ? null : at;
    await sql`update refunds set status = ${status}, decided_at = ${decided}, paid_at = ${status === 'paid' ? at : null}
      where id = ${refundId}`.execute(test.sql);
    const [own, others] = await test.database.transaction(async (em) => [
      await part.openPayments(em, owner),
      await part.openPayments(em, neighbour),
    ]);
    counted.push(`${status} ${own} ${others}`);
  }
  expect(counted.sort()).toEqual(['approved 1 0', 'denied 0 0', 'failed 1 0', 'paid 0 0', 'pending 1 0']);
});

it('an order says why its payment was refused only as long as it is', async () => {
  const said: unknown[] = [];
  for (const set of [
    sql`status = 'failed', failure = 'expired_card', expires_at = now() + interval '90 years'`,
    sql`status = 'paid', paid_at = now()`,
    sql`status = 'failed', failure = null`,
  ]) {
    await sql`update checkouts set refunded_cents = 0, ${set} where id = ${id}`.execute(test.sql);
    const { info } = await firm.http.get(`/checkout/${id}`);
    const { status, failure } = info;
    said.push([status, failure]);
  }
  expect(said).toEqual([
    ['failed', 'La carta è scaduta. Prova con un’altra carta.'],
    ['paid', null],
    ['failed', null],
  ]);
});

it('the copy of an account has each document twice, as PDF and as XML, which is compressed', async () => {
  const { checkoutId } = await new Purchases(test).package(firm.id, 5);
  const { issued_at } = await test.sql
    .selectFrom('invoices')
    .select('issued_at')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow();
  const said: unknown[] = [];
  for await (const { name, at, compress } of test.app.get(BillingAccountPart).exportedFiles(firm.id))
    said.push([name.replace(/[\d-]+/g, 'N'), at, compress]);
  expect(said).toEqual([
    [expect.stringMatching(/^invoices\/.*\.pdf$/), new Date(issued_at), false],
    [expect.stringMatching(/^invoices\/.*\.xml$/), new Date(issued_at), true],
  ]);
});
