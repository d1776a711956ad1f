import { describe, expect, it, test } from '@jest/globals';
import { ms } from '../../src/limits.js';
import { requestFacts, type RequestColumns } from '../../src/requests/request.facts.js';
import {
  performedShare,
  planIsPaid,
  spread,
  withdrawalRefund,
  withinPremiumRefund,
  withinWithdrawal,
} from '../../src/requests/request.rules.js';
import { requestMachine } from '../../src/requests/request.states.js';

const SENT = new Date('2026-03-10T09:00:00Z');
const after = (by: number) => new Date(SENT.getTime() + by);
const facts = (over: Partial<RequestColumns> = {}, paidCents = 999, refundAsked = false) =>
  requestFacts(
    {
      status: 3,
      plan: 3,
      paidPlan: 3,
      paidAt: SENT,
      performanceAgreed: true,
      requestTypeId: 'sinistri-stradali',
      sentAt: SENT,
      forwardedAt: SENT,
      expiresAt: after(10 * ms.day),
      ...over,
    },
    undefined,
    { paidCents, refundAsked },
  );

describe('the service that was performed', () => {
  test.each([
    ['at sending', 0, {}, 0],
    ['half way', 5 * ms.day, {}, 0.5],
    ['at the end', 10 * ms.day, {}, 1],
    ['after it', 12 * ms.day, {}, 1],
    ['of an extended request', 5 * ms.day, { expiresAt: after(25 * ms.day) }, 0.2],
    ['where nobody asked for it', 5 * ms.day, { performanceAgreed: false }, 0],
    ['before the first forwarding', 5 * ms.day, { forwardedAt: null }, 0],
    ['of a draft', 5 * ms.day, { sentAt: null, forwardedAt: null, expiresAt: null }, 0],
    ['by a clock that went back', -ms.day, {}, 0],
  ] as const)('%s', (_, by, over, share) => {
    expect(performedShare(facts(over), after(by))).toBe(share);
  });

  it('is taken off the money, rounded half up', () => {
    expect(withdrawalRefund(facts(), after(5 * ms.day))).toBe(999 - 500);
    expect(withdrawalRefund(facts({}, 299), after(ms.day))).toBe(299 - 30);
    expect(withdrawalRefund(facts(), after(10 * ms.day))).toBe(0);
    expect(withdrawalRefund(facts({}, 0), after(ms.day))).toBe(0);
  });
});

it('a sum goes over the payments in their order, each up to what is left of it', () => {
  const payments = [
    { id: 9, amountCents: 700 },
    { id: 4, amountCents: 299 },
  ];
  expect(spread(999, payments)).toEqual(payments);
  expect(spread(701, payments)).toEqual([
    { id: 9, amountCents: 700 },
    { id: 4, amountCents: 1 },
  ]);
  expect(spread(495, payments)).toEqual([{ id: 9, amountCents: 495 }]);
  expect(spread(0, payments)).toEqual([]);
});

it('what was paid is paid, and the top plan is given by staff', () => {
  const now = after(0);
  expect([
    planIsPaid(facts(), now),
    planIsPaid(facts({ paidPlan: 2 }), now),
    planIsPaid(facts({ plan: 1, paidPlan: 1 }), now),
    planIsPaid(facts({ plan: 4, paidPlan: 1 }), now),
  ]).toEqual(['ok', 'plan_not_paid', 'ok', 'ok']);
});

it('the days count from the payment, their last moment included', () => {
  expect([withinWithdrawal(facts(), after(14 * ms.day)), withinWithdrawal(facts(), after(14 * ms.day + 1))]).toEqual([
    'ok',
    'withdrawal_expired',
  ]);
  expect([
    withinPremiumRefund(facts(), after(45 * ms.day)),
    withinPremiumRefund(facts(), after(45 * ms.day + 1)),
  ]).toEqual(['ok', 'refund_expired']);
  expect([withinWithdrawal(facts({ paidAt: null }), SENT), withinPremiumRefund(facts({ paidAt: null }), SENT)]).toEqual(
    ['withdrawal_expired', 'refund_expired'],
  );
});

describe('moves', () => {
  const check = (
    move: 'upgrade' | 'ask_refund' | 'refund' | 'withdraw' | 'pay' | 'send',
    over: Partial<RequestColumns>,
    paidCents = 999,
    refundAsked = false,
  ) => {
    const given = facts(over, paidCents, refundAsked);
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

  it('money back is for a closed premium that somebody paid and nobody answered', () => {
    const closed = { status: 0 } as const;
    expect(check('ask_refund', closed)).toBe('ok');
    expect(check('ask_refund', {})).toBe('move_not_allowed');
    expect(check('ask_refund', { ...closed, ...basic })).toBe('premium_not_paid');
    expect(check('ask_refund', closed, 0)).toBe('premium_not_paid');
    expect(check('ask_refund', { ...closed, koCount: 1 })).toBe('answers_were_given');
    expect(check('ask_refund', closed, 999, true)).toBe('refund_already_asked');
    expect(check('refund', closed, 999, true)).toBe('ok');
    expect(check('refund', {}, 999, true)).toBe('move_not_allowed');
  });

  it('a paid plan is withdrawn from in every state, once', () => {
    for (const status of [0, 1, 2, 3, 5, 8, 9, 69, 71, 82] as const) expect(check('withdraw', { status })).toBe('ok');
    expect(check('withdraw', { plan: 1, paidPlan: 1 })).toBe('no_paid_plan');
    expect(check('withdraw', {}, 999, true)).toBe('refund_already_asked');
  });

  it('a draft is paid before it is sent', () => {
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
