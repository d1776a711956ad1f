import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ProviderRefunds } from '../../../src/billing/refunds/provider-refunds.js';
import { Refunds } from '../../../src/billing/refunds/refunds.js';
import { PayBack } from '../../../src/billing/refunds/use-cases/pay-back.js';
import { PaymentProvider, ProviderUnavailable } from '../../../src/billing/providers/payment-provider.js';
import { CreditsApi } from '../../../src/credits/credits.api.js';
import { problemKinds, problems } from '../../../src/kernel/problem.js';
import { billingLimits, ms } from '../../../src/shared/limits.js';
import { START, useTestApp } from '../../support/app.js';
import { Rows } from '../../support/rows.js';
import { Purchases, RefundDouble, refundEvent } from '../purchases.js';

const test = useTestApp();
let rows: Rows;
let purchases: Purchases;
let refunds: Refunds;
let double: RefundDouble;
beforeAll(() => {
  rows = new Rows(test);
  purchases = new Purchases(test);
  refunds = test.app.get(Refunds);
});
beforeEach(() => {
  test.clock.set(START);
  double = new RefundDouble(test);
});

const now = (): Date => test.clock.now();
const reason = 'Non abbiamo più bisogno dei crediti.';
const decided = { staffId: null, reason: 'Una decisione.' };
const shownOf = async (firmId: number): Promise<unknown> => {
  const { movements } = (await (await rows.as(firmId)).get('/credits')).info;
  return movements.map((one: { purpose: string; refundable: boolean; refund: { status: { id: string } } | null }) =>
    [one.purpose, one.refundable ? 'refundable' : 'kept', one.refund?.status.id].filter(Boolean).join(' '),
  );
};
const ask = async (firmId: number, movementId: number) =>
  (await rows.as(firmId)).post(`/credits/${movementId}/refund`, { reason });

it('a package whose refund was denied can be asked for again only for another reason, and shows the last refund', async () => {
  const firmId = await rows.firm({ listed: false });
  const { movementId } = await purchases.package(firmId);
  expect(await shownOf(firmId)).toEqual(['purchase refundable']);
  const { id } = (await ask(firmId, movementId)).info as { id: number };
  await test.database.transaction((em) => refunds.deny(em, id, decided, now()));
  expect(await shownOf(firmId)).toEqual(['purchase kept denied']);
  test.clock.advance(31 * ms.day);
  expect(await shownOf(firmId)).toEqual(['purchase refundable denied']);
  expect((await ask(firmId, movementId)).status).toBe(201);
  expect(await shownOf(firmId)).toEqual(['purchase kept pending']);
});

it('a decision that is made twice counts once, and no other one follows it', async () => {
  const said: string[] = [];
  for (const [first, then] of [
    ['approve', 'approve'],
    ['deny', 'deny'],
    ['approve', 'deny'],
    ['deny', 'approve'],
  ] as const) {
    const firmId = await rows.firm({ listed: false });
    const { id } = (await ask(firmId, (await purchases.package(firmId)).movementId)).info as { id: number };
    const decide = (how: 'approve' | 'deny') =>
      test.database
        .transaction(async (em) => (await refunds[how](em, id, decided, now())).status)
        .catch((error: unknown) => (error as { code: string }).code);
    const answers = [await decide(first), await decide(then)];
    await test.drain();
    said.push([...answers, await decide(then)].join(' '));
  }
  expect(said).toEqual([
    'approved approved paid',
    'denied denied denied',
    'approved refund_decided refund_decided',
    'denied refund_decided refund_decided',
  ]);
});

it('a package is asked for by the line that added it, and not by one that spent from it', async () => {
  const firmId = await rows.firm({ listed: false });
  const { checkoutId } = await purchases.package(firmId);
  const credits = test.app.get(CreditsApi);
  const costs = [{ purpose: 'quote', amount: 1 }] as const;
  await test.database.transaction(async (em) => {
    await credits.spend(em, { accountId: firmId, costs, responseId: 4_000_000 }, now());
    await test.app.get(ProviderRefunds).settled(em, refundEvent({ checkoutId, amountCents: 100 }), now());
  });
  const { movements } = (await (await rows.as(firmId)).get('/credits')).info;
  const [spent, bought] = movements as [{ id: number }, object];
  // The order and its refund stand beside the line that added it.
  expect([spent, bought]).toMatchObject([
    { amount: -1, checkout_id: null, refund: null },
    { amount: 11, checkout_id: checkoutId, refund: { status: { id: 'paid' } } },
  ]);
  expect((await ask(firmId, spent.id)).status).toBe(404);
});

it('the rest of a package can be asked for after the provider has returned a part of its price', async () => {
  const firmId = await rows.firm({ listed: false });
  const { checkoutId, movementId } = await purchases.package(firmId);
  const { payment_ref: paymentRef } = await test.sql
    .selectFrom('checkouts')
    .select('payment_ref')
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow();
  const returned = (amountCents: number) =>
    test.database.transaction((em) =>
      test.app.get(ProviderRefunds).settled(em, refundEvent({ paymentRef, amountCents }), now()),
    );
  expect(await returned(600)).toBe('done');
  const asked = await ask(firmId, movementId);
  expect([asked.status, asked.info.amount_cents, asked.info.status.id]).toEqual([201, 6000, 'pending']);
  // The provider returns another part: what was asked for still waits, about less money.
  expect(await returned(1600)).toBe('done');
  expect(await shownOf(firmId)).toEqual(['purchase kept paid']);
  const { status, amountCents } = await test.database.transaction((em) =>
    refunds.approve(em, asked.info.id as number, decided, now()),
  );
  expect([status, amountCents]).toEqual(['approved', 5000]);
});

it('a single cent that is left of a package can be asked for, and nothing of one that was returned whole', async () => {
  const asked: unknown[] = [];
  for (const amountCents of [6599, 6600]) {
    const firmId = await rows.firm({ listed: false });
    const { checkoutId, movementId } = await purchases.package(firmId);
    const event = refundEvent({ checkoutId, amountCents });
    await test.database.transaction((em) => test.app.get(ProviderRefunds).settled(em, event, now()));
    const { status, body, info } = await ask(firmId, movementId);
    const parts = await test.sql
      .selectFrom('refund_payments as p')
      .innerJoin('refunds as r', 'r.id', 'p.refund_id')
      .select('p.amount_cents')
      .where('checkout_id', '=', checkoutId)
      .where('r.kind', '<>', 'provider')
      .execute();
    asked.push([status, status === 201 ? info.amount_cents : body.message, parts.map((part) => part.amount_cents)]);
  }
  expect(asked).toEqual([
    [201, 1, [1]],
    [409, 'refund_free', []],
  ]);
});

/** A refund of two payments of a request, of which the provider refuses the first. */
async function halfRefused(): Promise<{ id: number; parts: number[] }> {
  const citizen = await rows.citizen();
  const requestId = await rows.request(citizen, { status: 3, plan: 3 });
  const checkouts: { id: number; amountCents: number }[] = [];
  for (const amountCents of [999, 500])
    checkouts.push({ id: await purchases.plan(citizen, requestId, amountCents), amountCents });
  const asked = {
    subject: 'request',
    kind: 'request_ended',
    accountId: citizen,
    requestId,
    checkouts,
    reason,
  } as const;
  const { id } = await test.database.transaction((em) => refunds.automatic(em, asked, now()));
  const parts = await test.sql
    .selectFrom('refund_payments')
    .select('id')
    .where('refund_id', '=', id)
    .orderBy('checkout_id')
    .execute();
  await sql`delete from pgboss.job where name = 'billing.pay-back'`.execute(test.sql);
  double.mood = 'refuses';
  await test.app.get(PayBack).execute(parts[0]!.id);
  double.mood = 'pays';
  return { id, parts: parts.map((part) => part.id) };
}
const standing = async (id: number): Promise<unknown> => {
  const { status } = await test.sql
    .selectFrom('refunds')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const parts = await test.sql
    .selectFrom('refund_payments')
    .select(['status', 'round'])
    .where('refund_id', '=', id)
    .orderBy('checkout_id')
    .execute();
  return [status, ...parts.map((part) => `${part.status} ${part.round}`)];
};

it('the other payment of a refund is paid back although the first was refused, and only the refused one is tried again', async () => {
  const { id, parts } = await halfRefused();
  expect(await standing(id)).toEqual(['failed', 'failed 0', 'waiting 0']);
  await test.app.get(PayBack).execute(parts[1]!);
  expect(await standing(id)).toEqual(['failed', 'failed 0', 'paid 0']);
  await test.database.transaction((em) => refunds.retry(em, id, now()));
  expect(await standing(id)).toEqual(['approved', 'waiting 1', 'paid 0']);
  await test.drain();
  expect(await standing(id)).toEqual(['paid', 'paid 1', 'paid 0']);
  expect(double.calls.map(({ refundPaymentId }) => parts.indexOf(refundPaymentId))).toEqual([0, 1, 0]);
});

it('the other payment is paid back by the sweep too, when its job is lost', async () => {
  const { id } = await halfRefused();
  await test.settle();
  expect(await standing(id)).toEqual(['failed', 'failed 0', 'paid 0']);
  const { payment_ref: paymentRef, checkout_id: checkoutId } = await test.sql
    .selectFrom('refund_payments as p')
    .innerJoin('checkouts as c', 'c.id', 'p.checkout_id')
    .select(['c.payment_ref', 'p.checkout_id'])
    .where('refund_id', '=', id)
    .orderBy('checkout_id', 'desc')
    .executeTakeFirstOrThrow();
  expect(double.calls.filter((call) => call.paymentRef === paymentRef)).toEqual([
    { refundPaymentId: expect.any(Number), round: 0, checkoutId, paymentRef, amountCents: 500 },
  ]);
});

it.each([
  ['the refused payment arrives after all', 0, ['approved', 'paid 0', 'waiting 0']],
  ['the other payment arrives', 1, ['failed', 'failed 0', 'paid 0']],
] as const)('a refund of which one payment was refused, when %s', async (_, nth, after) => {
  const { id, parts } = await halfRefused();
  const event = refundEvent({ refundPaymentId: parts[nth]!, refundRef: `re_after_all_${parts[nth]}` });
  expect(await test.database.transaction((em) => test.app.get(ProviderRefunds).settled(em, event, now()))).toBe('done');
  expect(await standing(id)).toEqual(after);
  // Only now is all of it paid.
  const other = refundEvent({ refundPaymentId: parts[1 - nth]!, refundRef: `re_too_${parts[nth]}` });
  expect(await test.database.transaction((em) => test.app.get(ProviderRefunds).settled(em, other, now()))).toBe('done');
  expect(await standing(id)).toEqual(['paid', 'paid 0', 'paid 0']);
});

describe('refunds of one payment that are on their way', () => {
  /** Refunds of 300, 200 and 100 cents, the last of which waits for its decision. */
  async function threeOf(): Promise<{ checkoutId: number; known: () => Promise<string[]> }> {
    double.mood = 'pays_later';
    const citizen = await rows.citizen();
    const requestId = await rows.request(citizen, { status: 3, plan: 3 });
    const checkoutId = await purchases.plan(citizen, requestId, 999);
    const common = { subject: 'request', accountId: citizen, requestId, reason } as const;
    const checkouts = (amountCents: number) => [{ id: checkoutId, amountCents }];
    await test.database.transaction(async (em) => {
      for (const cents of [300, 200])
        await refunds.automatic(em, { ...common, kind: 'request_ended', checkouts: checkouts(cents) }, now());
      await refunds.ask(em, { ...common, kind: 'premium_unanswered', checkouts: checkouts(100) }, now());
    });
    await test.drain();
    const known = async () =>
      (
        await test.sql
          .selectFrom('refund_payments as p')
          .innerJoin('refunds as r', 'r.id', 'p.refund_id')
          .select(['r.kind', 'p.amount_cents', 'r.status as refund', 'p.status'])
          .where('p.checkout_id', '=', checkoutId)
          .orderBy('p.id')
          .execute()
      ).map((row) => `${row.kind} ${row.amount_cents} ${row.refund} ${row.status}`);
    return { checkoutId, known };
  }

  const sent = (cents: number) => `request_ended ${cents} approved waiting`;
  const paid = (cents: number) => `request_ended ${cents} paid paid`;
  const asked = 'premium_unanswered 100 pending waiting';
  it.each<[number, string, string[]]>([
    [300, 'done', [paid(300), sent(200), asked]],
    [200, 'done', [sent(300), paid(200), asked]],
    [500, 'done', [paid(300), paid(200), asked]],
    [100, 'unclear', [sent(300), sent(200), asked]],
    [499, 'unclear', [sent(300), sent(200), asked]],
    [600, 'unclear', [sent(300), sent(200), asked]],
    [0, 'repeated', [sent(300), sent(200), asked]],
  ])('are known by their sum when the provider reports %i cents: %s', async (amountCents, answer, after) => {
    const { checkoutId, known } = await threeOf();
    const event = refundEvent({ checkoutId, amountCents });
    expect(await test.database.transaction((em) => test.app.get(ProviderRefunds).settled(em, event, now()))).toBe(
      answer,
    );
    expect(await known()).toEqual(after);
    const { refunded_cents: refunded } = await test.sql
      .selectFrom('checkouts')
      .select('refunded_cents')
      .where('id', '=', checkoutId)
      .executeTakeFirstOrThrow();
    expect(refunded).toBe(answer === 'done' ? amountCents : 0);
  });
});

it('money whose refund is granted and on its way is not granted, asked for or approved a second time', async () => {
  double.mood = 'pays_later';
  const firmId = await rows.firm({ listed: false });
  const [bought, neighbour] = [await purchases.package(firmId), await purchases.package(firmId)];
  const asked = (await ask(firmId, bought.movementId)).info as { id: number };
  const grant = (checkoutId: number, amountCents: number) =>
    test.database.transaction(async (em) => {
      const common = { subject: 'credits', kind: 'request_ended', accountId: firmId, reason } as const;
      return (await refunds.automatic(em, { ...common, checkouts: [{ id: checkoutId, amountCents }] }, now()))
        .amountCents;
    });
  expect([await grant(bought.checkoutId, 600), await grant(neighbour.checkoutId, 100)]).toEqual([600, 100]);
  await test.drain();
  const approved = await test.database.transaction((em) => refunds.approve(em, asked.id, decided, now()));
  expect([approved.amountCents, await grant(bought.checkoutId, 6600)]).toEqual([6000, 0]);
});

/** A refund of a plan whose job did not run yet. */
async function waiting(paymentRef?: null): Promise<{ part: number; known: () => Promise<unknown> }> {
  const citizen = await rows.citizen();
  const requestId = await rows.request(citizen, { status: 3, plan: 3 });
  const checkoutId = await purchases.plan(citizen, requestId, 999);
  if (paymentRef === null)
    await sql`update checkouts set payment_ref = null where id = ${checkoutId}`.execute(test.sql);
  const { id } = await test.database.transaction((em) =>
    refunds.automatic(
      em,
      {
        subject: 'request',
        kind: 'request_ended',
        accountId: citizen,
        requestId,
        checkouts: [{ id: checkoutId, amountCents: 999 }],
        reason,
      },
      now(),
    ),
  );
  const known = () =>
    test.sql
      .selectFrom('refund_payments as p')
      .innerJoin('refunds as r', 'r.id', 'p.refund_id')
      .select(['p.id', 'r.status as refund', 'p.status', 'attempts', 'last_error', 'next_try_at'])
      .where('refund_id', '=', id)
      .executeTakeFirstOrThrow();
  const { id: part } = (await known()) as { id: number };
  return { part, known };
}

it('a payment that the provider does not know is not paid back: staff see that', async () => {
  const { part, known } = await waiting(null);
  await test.app.get(PayBack).execute(part);
  expect(double.calls).toEqual([]);
  expect(await known()).toMatchObject({ refund: 'failed', status: 'failed', attempts: 1, last_error: 'no_payment' });
});

it.each([
  ['unavailable', () => new ProviderUnavailable('no answer')],
  ['unexpected', () => new TypeError('a mistake of ours')],
] as const)('a call that fails is repeated later, and is kept as %s', async (lastError, failure) => {
  const { part, known } = await waiting();
  test.replace(PaymentProvider, 'refund', () => Promise.reject(failure()));
  await test.app.get(PayBack).execute(part);
  const next = new Date(now().getTime() + billingLimits.refundFirstWait);
  const after = { refund: 'approved', status: 'waiting', attempts: 1, last_error: lastError };
  const { next_try_at: at, ...left } = (await known()) as { next_try_at: string };
  expect([left, new Date(at)]).toEqual([{ id: part, ...after }, next]);
});

it('a decision fails as a whole when what was paid for cannot be undone for an unknown reason', async () => {
  const firmId = await rows.firm({ listed: false });
  const { movementId } = await purchases.package(firmId);
  const { id } = (await ask(firmId, movementId)).info as { id: number };
  const approve = () => test.database.transaction((em) => refunds.approve(em, id, decided, now()));
  const failure = new Error('a mistake of ours');
  const takeBack = test.app.get(CreditsApi);
  const known = takeBack.takeBackLot.bind(takeBack);
  takeBack.takeBackLot = () => Promise.reject(failure);
  await expect(approve()).rejects.toBe(failure);
  expect(await shownOf(firmId)).toEqual(['purchase kept pending']);
  // A problem is an answer, and its Italian text the reason.
  takeBack.takeBackLot = () => Promise.reject(problems.not_found());
  expect(await approve()).toMatchObject({ status: 'denied', decision: problemKinds.get('not_found')!.text.it });
  takeBack.takeBackLot = known;
});

it('an answer that comes after staff began another attempt changes nothing', async () => {
  const { id, parts } = await halfRefused();
  await test.database.transaction((em) => refunds.retry(em, id, now()));
  test.replace(PaymentProvider, 'refund', async () => {
    // Meanwhile the event of this attempt came, and staff try once more.
    await sql`update refund_payments set status = 'failed' where id = ${parts[0]}`.execute(test.sql);
    await sql`update refunds set status = 'failed' where id = ${id}`.execute(test.sql);
    await test.database.transaction((em) => refunds.retry(em, id, now()));
    return { ref: 're_old', settled: true };
  });
  await test.app.get(PayBack).execute(parts[0]!);
  expect(await standing(id)).toEqual(['approved', 'waiting 2', 'waiting 0']);
  const { provider_ref } = await test.sql
    .selectFrom('refund_payments')
    .select('provider_ref')
    .where('id', '=', parts[0]!)
    .executeTakeFirstOrThrow();
  expect(provider_ref).toBeNull();
});

it.each(['provider', 'request_ended', 'request_taken_away'] as const)(
  'a refund of the kind %s that is under way keeps nobody from asking for another one',
  async (kind) => {
    const citizen = await rows.citizen();
    const requestId = await rows.request(citizen, { status: 3, plan: 3 });
    const [first, second] = [
      await purchases.plan(citizen, requestId, 999),
      await purchases.plan(citizen, requestId, 500),
    ];
    const common = { subject: 'request', accountId: citizen, requestId, reason } as const;
    const taken = await test.database.transaction((em) =>
      refunds.automatic(em, { ...common, kind: 'request_ended', checkouts: [{ id: first, amountCents: 999 }] }, now()),
    );
    await sql`update refunds set kind = ${kind} where id = ${taken.id}`.execute(test.sql);
    const again = () =>
      test.database.transaction(async (em) => {
        const { id } = await refunds.ask(
          em,
          { ...common, kind: 'premium_unanswered', checkouts: [{ id: second, amountCents: 500 }] },
          now(),
        );
        return id;
      });
    const asked = await again();
    expect(asked).not.toBe(taken.id);
    expect(await again()).toBe(asked);
  },
);
