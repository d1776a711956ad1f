import { describe, expect, it, test } from '@jest/globals';
import { ms } from '../../src/shared/limits.js';
import { requestFacts, type HeldPayment, type RequestColumns } from '../../src/requests/request.facts.js';
import {
  performedShare,
  planIsPaid,
  withdrawalRefund,
  withdrawalRefunds,
  withinPremiumRefund,
  withinWithdrawal,
} from '../../src/requests/request.rules.js';
import { requestMachine } from '../../src/requests/request.states.js';

const SENT = new Date('2026-03-10T09:00:00Z');
const after = (by: number) => new Date(SENT.getTime() + by);
const payment = (over: Partial<HeldPayment> = {}): HeldPayment => ({
  id: 4,
  amountCents: 999,
  fulfilledAt: SENT,
  performanceAgreed: true,
  ...over,
});
const facts = (over: Partial<RequestColumns> = {}, payments: HeldPayment[] = [payment()], refundAsked = false) =>
  requestFacts(
    {
      status: 3,
      plan: 3,
      paidPlan: 3,
      paidAt: SENT,
      requestTypeId: 'sinistri-stradali',
      sentAt: SENT,
      forwardedAt: SENT,
      expiresAt: after(10 * ms.day),
      ...over,
    },
    undefined,
    { payments, refundAsked },
  );

describe('the performed share of the service', () => {
  test.each([
    ['at sending', 0, {}, 0],
    ['half way', 5 * ms.day, {}, 0.5],
    ['at the end', 10 * ms.day, {}, 1],
    ['after it', 12 * ms.day, {}, 1],
    ['of an extended request', 5 * ms.day, { expiresAt: after(25 * ms.day) }, 0.2],
    ['before the first forwarding', 5 * ms.day, { forwardedAt: null }, 0],
    ['of a draft', 5 * ms.day, { sentAt: null, forwardedAt: null, expiresAt: null }, 0],
    ['by a clock that went back', -ms.day, {}, 0],
  ] as const)('%s', (_, by, over, share) => {
    expect(performedShare(facts(over), payment(), after(by))).toBe(share);
  });

  test.each([
    ['where nobody asked for it', { performanceAgreed: false }, 0],
    ['of a plan that was widened on the eighth day', { fulfilledAt: after(8 * ms.day) }, 0.5],
    ['of one that was paid before it was sent', { fulfilledAt: after(-ms.day) }, 0.9],
    ['of one that was widened after the end', { fulfilledAt: after(11 * ms.day) }, 0],
  ] as const)('%s, on the ninth day', (_, over, share) => {
    expect(performedShare(facts(), payment(over), after(9 * ms.day))).toBe(share);
  });

  it('is zero for a payment at the very end', () => {
    const end = after(10 * ms.day);
    expect(performedShare(facts(), payment({ fulfilledAt: end }), after(11 * ms.day))).toBe(0);
  });

  it('is deducted from each payment, rounded half up', () => {
    const refund = (cents: number, by: number) =>
      withdrawalRefund(facts({}, [payment({ amountCents: cents })]), after(by));
    expect([
      refund(999, 5 * ms.day),
      refund(299, ms.day),
      refund(999, 10 * ms.day),
      withdrawalRefund(facts({}, []), after(ms.day)),
    ]).toEqual([999 - 500, 299 - 30, 0, 0]);
    const widened = [
      payment({ id: 9, amountCents: 700, fulfilledAt: after(8 * ms.day) }),
      payment({ id: 4, amountCents: 299 }),
    ];
    expect(withdrawalRefunds(facts({}, widened), after(9 * ms.day))).toEqual([
      { id: 9, amountCents: 350 },
      { id: 4, amountCents: 30 },
    ]);
  });
});

it('a paid plan counts as paid, and the top plan is given by staff', () => {
  const now = after(0);
  expect([
    planIsPaid(facts(), now),
    planIsPaid(facts({ paidPlan: 2 }), now),
    planIsPaid(facts({ plan: 1, paidPlan: 1 }), now),
    planIsPaid(facts({ plan: 4, paidPlan: 1 }), now),
  ]).toEqual(['ok', 'plan_not_paid', 'ok', 'ok']);
});

it('a withdrawal ends with the fourteenth day in Rome, in summer time as well', () => {
  const verdicts = (paidAt: string, ...moments: string[]) =>
    moments.map((moment) => withinWithdrawal(facts({ paidAt: new Date(paidAt) }), new Date(moment)));
  // Paid on the 10th in winter time; the 24th ends at 23:00 UTC.
  expect(verdicts('2026-03-10T09:00:00Z', '2026-03-24T22:59:59.999Z', '2026-03-24T23:00:00Z')).toEqual([
    'ok',
    'withdrawal_expired',
  ]);
  // Paid in Rome's night of the 21st; the clocks go forward on the 29th, and the 4th of April ends at 22:00 UTC.
  expect(verdicts('2026-03-20T23:30:00Z', '2026-04-04T21:59:59.999Z', '2026-04-04T22:00:00Z')).toEqual([
    'ok',
    'withdrawal_expired',
  ]);
  expect(withinWithdrawal(facts({ paidAt: null }), SENT)).toBe('withdrawal_expired');
});

it('the 45 days of premium count from the payment, their last moment included', () => {
  expect([
    withinPremiumRefund(facts(), after(45 * ms.day)),
    withinPremiumRefund(facts(), after(45 * ms.day + 1)),
    withinPremiumRefund(facts({ paidAt: null }), SENT),
  ]).toEqual(['ok', 'refund_expired', 'refund_expired']);
});

describe('moves of a plan', () => {
  const check = (
    move: 'upgrade' | 'ask_refund' | 'refund' | 'withdraw' | 'pay' | 'send',
    over: Partial<RequestColumns>,
    payments: HeldPayment[] = [payment()],
    refundAsked = false,
  ) => {
    const given = facts(over, payments, refundAsked);
    return requestMachine.check(move, given.status, given, after(ms.day));
  };
  const basic = { plan: 2, paidPlan: 2 } as const;

  test.each([
    ['free', { plan: 1, paidPlan: 1 }, 'ok'],
    ['basic', basic, 'ok'],
    ['premium', {}, 'plan_is_highest'],
    ['top', { plan: 4, paidPlan: 1 }, 'plan_is_highest'],
    ['closed', { ...basic, status: 0 }, 'ok'],
    ['approved', { ...basic, status: 5 }, 'move_not_allowed'],
    ['a draft', { ...basic, status: 1 }, 'move_not_allowed'],
    ['a free subject', { ...basic, requestTypeId: 'ricorsi-inps' }, 'plan_not_available'],
    ['five quotes', { ...basic, okCount: 5 }, 'quotes_are_complete'],
  ] as const)('upgrade of %s', (_, over, verdict) => {
    expect(check('upgrade', over)).toBe(verdict);
  });

  it('a refund is possible for a closed, paid and unanswered premium', () => {
    const closed = { status: 0 } as const;
    expect(check('ask_refund', closed)).toBe('ok');
    expect(check('ask_refund', {})).toBe('move_not_allowed');
    expect(check('ask_refund', { ...closed, ...basic })).toBe('premium_not_paid');
    expect(check('ask_refund', closed, [])).toBe('premium_not_paid');
    expect(check('ask_refund', { ...closed, koCount: 1 })).toBe('answers_were_given');
    expect(check('ask_refund', closed, [payment()], true)).toBe('refund_already_asked');
    expect(check('refund', closed, [payment()], true)).toBe('ok');
    expect(check('refund', {}, [payment()], true)).toBe('move_not_allowed');
  });

  it('a withdrawal from a paid plan is possible in every state, once', () => {
    for (const status of [0, 1, 2, 3, 5, 8, 9, 69, 71, 82] as const) expect(check('withdraw', { status })).toBe('ok');
    expect(check('withdraw', { plan: 1, paidPlan: 1 })).toBe('no_paid_plan');
    expect(check('withdraw', {}, [payment()], true)).toBe('refund_already_asked');
  });

  it('a draft is paid before sending', () => {
    const whole = {
      status: 1,
      part: 1,
      city: 'Milano',
      latitude: 45,
      longitude: 9,
      description: 'x'.repeat(50),
      sentAt: null,
    } as const;
    expect([check('pay', { ...whole, paidPlan: 1 }), check('send', { ...whole, paidPlan: 1 })]).toEqual([
      'ok',
      'plan_not_paid',
    ]);
    expect([check('pay', whole), check('send', whole)]).toEqual(['plan_already_paid', 'ok']);
    expect(check('pay', { ...whole, paidPlan: 1, requestTypeId: 'ricorsi-inps' })).toBe('plan_not_available');
  });
});
