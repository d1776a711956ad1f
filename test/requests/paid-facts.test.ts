import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  lastRefundOf,
  openCheckoutOf,
  planLeftAfter,
  premiumRefundIsAsked,
  readMoney,
} from '../../src/requests/plan/money.queries.js';
import { plus } from '../../src/shared/clock.js';
import { ms } from '../../src/shared/limits.js';
import type { CheckoutStatus, RefundKind, RefundStatus } from '../../src/shared/billing/billing.codes.js';
import { Plan, type PlanCode } from '../../src/shared/requests/codes.js';
import { person } from './plan-payments.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

/** What was paid for a request and asked back. Each request has a neighbour with other payments and refunds. */
describe('the money of a request', () => {
  const test = useTestApp();
  let rows: Rows;
  let citizen: number;
  let neighbour: number;
  beforeAll(async () => {
    rows = new Rows(test);
    citizen = await rows.citizen();
    neighbour = await paid();
    await checkout(neighbour, { plan: 3 });
    await refund(neighbour);
  });

  const later = (time: number): Date => plus(test.clock.now(), time);
  const paid = async (plan: PlanCode = Plan.basic, withdrawnAt: Date | null = null): Promise<number> => {
    const id = await rows.request(citizen, { plan });
    await test.sql
      .updateTable('requests')
      .set({ paid_plan: plan, withdrawn_at: withdrawnAt })
      .where('id', '=', id)
      .execute();
    return id;
  };
  interface Order {
    readonly plan?: 2 | 3;
    readonly amount?: number;
    readonly refunded?: number;
    readonly fulfilled?: Date | null;
    readonly status?: CheckoutStatus;
    readonly expires?: Date;
    readonly agreed?: boolean;
  }
  const checkout = async (request: number, over: Order = {}): Promise<number> => {
    const now = test.clock.now();
    const { plan = 2, amount = 299, refunded = 0, fulfilled = now, status = 'paid' } = over;
    const { id } = await test.sql
      .insertInto('checkouts')
      .values({
        account_id: citizen,
        subject: 'plan',
        request_id: request,
        plan,
        plan_from: 1,
        list_cents: 999,
        discount_cents: 999 - amount,
        amount_cents: amount,
        refunded_cents: refunded,
        fulfilled_at: fulfilled,
        status,
        provider: 'sandbox',
        url: '/pay',
        buyer: JSON.stringify(person),
        performance_agreed: over.agreed ?? false,
        created_at: now,
        expires_at: over.expires ?? later(ms.hour),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const refund = async (
    request: number,
    {
      kind = 'withdrawal',
      status = 'paid',
      at = test.clock.now(),
    }: { kind?: RefundKind; status?: RefundStatus; at?: Date } = {},
  ): Promise<number> => {
    const { id } = await test.sql
      .insertInto('refunds')
      .values({
        subject: 'request',
        kind,
        account_id: citizen,
        request_id: request,
        amount_cents: 200,
        reason: 'Perché.',
        status,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const returns = (refundId: number, checkoutId: number) =>
    test.sql
      .insertInto('refund_payments')
      .values({
        refund_id: refundId,
        checkout_id: checkoutId,
        amount_cents: 100,
        status: 'paid',
        created_at: test.clock.now(),
      })
      .execute();
  const money = (id: number) => test.database.transaction((em) => readMoney(em, id));

  it('is what was given and not taken back, the newest first', async () => {
    const id = await paid();
    const first = await checkout(id, { agreed: true, fulfilled: later(-ms.hour) });
    await checkout(id, { fulfilled: null });
    await checkout(id, { refunded: 299 });
    await checkout(id, { amount: 0 });
    const second = await checkout(id, { plan: 3, amount: 700, refunded: 699 });
    expect((await money(id)).payments).toEqual([
      { id: second, amountCents: 1, fulfilledAt: test.clock.now(), performanceAgreed: false },
      { id: first, amountCents: 299, fulfilledAt: later(-ms.hour), performanceAgreed: true },
    ]);
  });

  it('is what was given after the last withdrawal', async () => {
    const id = await paid(Plan.basic, test.clock.now());
    await checkout(id, { fulfilled: later(-1) });
    await checkout(id);
    const after = await checkout(id, { fulfilled: later(1) });
    expect((await money(id)).payments.map((one) => one.id)).toEqual([after]);
  });

  it('is none under the free plan, whatever was paid once', async () => {
    const id = await paid(Plan.free);
    await checkout(id);
    await refund(id);
    expect(await money(id)).toEqual({ payments: [], refundAsked: false });
    expect(await money(0)).toEqual({ payments: [], refundAsked: false });
  });

  it.each<[RefundStatus, RefundKind, boolean]>([
    ['pending', 'provider', true],
    ['approved', 'request_ended', true],
    ['failed', 'request_taken_away', true],
    ['denied', 'withdrawal', false],
    ['denied', 'premium_unanswered', false],
    ['paid', 'premium_unanswered', true],
    ['paid', 'withdrawal', true],
    ['paid', 'provider', false],
    ['paid', 'request_ended', false],
    ['paid', 'request_taken_away', false],
  ])('was asked back by a refund that is %s, for %s: %s', async (status, kind, asked) => {
    const id = await paid();
    await refund(id, { status, kind });
    expect((await money(id)).refundAsked).toBe(asked);
  });

  it('that was paid back before the last withdrawal is not asked back again', async () => {
    const asked = [];
    for (const time of [-1, 0, 1]) {
      const id = await paid(Plan.basic, test.clock.now());
      await refund(id, { at: later(time) });
      asked.push((await money(id)).refundAsked);
    }
    expect(asked).toEqual([false, false, true]);
  });

  it.each<[string, readonly Order[], readonly number[], number]>([
    ['nothing was paid', [], [], Plan.free],
    ['everything is returned', [{}, { plan: 3 }], [0, 1], Plan.free],
    ['the upgrade is returned', [{}, { plan: 3 }], [1], Plan.basic],
    ['the first payment is returned', [{}, { plan: 3 }], [0], Plan.premium],
    ['the higher plan was paid first', [{ plan: 3 }, {}], [], Plan.premium],
    ['another part was returned in full before', [{}, { plan: 3, refunded: 299 }], [], Plan.basic],
    ['another part was returned in part before', [{}, { plan: 3, refunded: 298 }], [], Plan.premium],
    ['the rest cost nothing', [{ plan: 3 }, { amount: 0 }], [0], Plan.basic],
    ['the rest was never given', [{}, { plan: 3, fulfilled: null }], [0], Plan.free],
  ])('leaves this plan after a refund where %s', async (_, orders, returned, plan) => {
    const id = await paid();
    const ids: number[] = [];
    for (const order of orders) ids.push(await checkout(id, order));
    const [before, refundId] = [await refund(id), await refund(id)];
    // What another refund returns was lowered by that one.
    for (const one of ids) await returns(before, one);
    for (const nth of returned) await returns(refundId, ids[nth]!);
    expect(await test.database.transaction((em) => planLeftAfter(em, id, refundId))).toBe(plan);
  });

  it.each<[RefundKind, RefundStatus, boolean]>([
    ['premium_unanswered', 'pending', true],
    ['premium_unanswered', 'approved', true],
    ['premium_unanswered', 'failed', true],
    ['premium_unanswered', 'paid', true],
    ['premium_unanswered', 'denied', false],
    ['withdrawal', 'pending', false],
  ])('for want of answers is asked back by %s that is %s: %s', async (kind, status, asked) => {
    const [id, other] = [await paid(Plan.premium), await paid(Plan.premium)];
    await refund(id, { kind, status });
    const isAsked = (of: number) => test.database.transaction((em) => premiumRefundIsAsked(em, of));
    expect([await isAsked(id), await isAsked(other)]).toEqual([asked, false]);
  });

  it('can be paid on the newest checkout that is open and not over; its last refund is shown', async () => {
    const id = await paid();
    const read = async () => {
      const { rows: found } = await sql<{ open: { id: number } | null; refund: { id: number } | null }>`
        select ${openCheckoutOf(sql`${test.clock.now()}::timestamptz`)} as open, ${lastRefundOf} as refund
        from requests r where r.id = ${id}`.execute(test.sql);
      return [found[0]!.open?.id ?? null, found[0]!.refund?.id ?? null];
    };
    const open = { status: 'open', fulfilled: null } as const;
    for (const status of ['paid', 'expired', 'refunded'] as const) await checkout(id, { ...open, status });
    await checkout(id, { ...open, status: 'failed', expires: test.clock.now() });
    expect(await read()).toEqual([null, null]);
    const failed = await checkout(id, { ...open, status: 'failed', expires: later(1) });
    expect(await read()).toEqual([failed, null]);
    const newest = await checkout(id, open);
    await checkout(id, { ...open, status: 'expired' });
    await refund(id, { status: 'denied' });
    const last = await refund(id, { status: 'denied' });
    expect(await read()).toEqual([newest, last]);
  });
});
