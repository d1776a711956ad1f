import { describe, expect, it } from '@jest/globals';
import { contradiction, type PromisedTerms } from '../../src/billing/backoffice/coupon-terms.rules.js';
import {
  checkoutMachine,
  checkoutStates,
  checkoutTable,
  isPayable,
  payableStates,
} from '../../src/billing/checkouts/checkout.states.js';
import { couponVerdict, leavesAPayment } from '../../src/billing/coupons/coupon.rules.js';
import { invoiceMoveTo, nextInvoiceStates } from '../../src/shared/billing/invoice.states.js';
import { isRefundable, packageRefund, type PackageFacts } from '../../src/billing/refunds/refund.rules.js';
import {
  refundPaymentStates,
  refundPaymentTable,
  refundStates,
  refundTable,
  undoneStates,
} from '../../src/billing/refunds/refund.states.js';
import { isOfAnotherPage, mismatch, momentBetween } from '../../src/billing/webhooks/event.rules.js';
import { formatEuro, formatEuroShort, formatPercent, roundHalfUp, share } from '../../src/shared/money.js';
import { ms } from '../../src/shared/limits.js';

const NOW = new Date('2026-03-10T09:00:00Z');
const at = (by: number): Date => new Date(NOW.getTime() + by);

describe('a checkout', () => {
  it('changes state by payments, refusals, time and refunds, and by nothing else', () => {
    const table = checkoutTable.map(({ move, from, to, actor }) => [move, from.join(' '), to, actor]);
    expect(table).toEqual([
      ['order', '', 'open', 'buyer'],
      ['order_free', '', 'paid', 'buyer'],
      ['pay', 'open failed expired', 'paid', 'provider'],
      ['decline', 'open failed', 'failed', 'provider'],
      ['expire', 'open failed', 'expired', 'clock'],
      ['expire_page', 'open failed', 'expired', 'provider'],
      ['abandon', 'open failed', 'expired', 'system'],
      ['fulfil', 'paid', 'same', 'system'],
      ['refund', 'paid', 'refunded', 'provider'],
      ['refund_fails', 'refunded', 'paid', 'provider'],
    ]);
    expect(payableStates).toEqual(['open', 'failed']);
    expect((['open', 'failed', 'expired', 'paid', 'refunded'] as const).map((status) => isPayable(status))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('expires at the end of its time, and not before', () => {
    const expires = (expiresAt: Date) => checkoutMachine.check('expire', 'open', { expiresAt }, NOW);
    expect([expires(at(-1)), expires(NOW), expires(at(1))]).toEqual(['ok', 'ok', 'checkout_is_young']);
  });
});

it.each([
  ['an order', checkoutStates],
  ['a refund', refundStates],
  ['a part of a refund', refundPaymentStates],
])('the states of %s have their names, and words in both languages', (_, states) => {
  expect(Object.values(states).map(({ name }) => name)).toEqual(Object.keys(states));
  for (const { label } of Object.values(states))
    expect([label.it, label.en]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
  expect(new Set(Object.values(states).map(({ label }) => label.it)).size).toBe(Object.keys(states).length);
});

describe('a payment', () => {
  const ordered = { amountCents: 999, currency: 'eur', subject: 'plan' as const, sessionRef: 'cs_1' };
  const paid = { ...ordered };

  it('matches its order to the cent, or delivers nothing', () => {
    expect(mismatch(paid, ordered)).toBeNull();
    expect(mismatch({ ...paid, currency: 'EUR' }, ordered)).toBeNull();
    expect(mismatch({ ...paid, sessionRef: null }, ordered)).toBeNull();
    expect(mismatch(paid, { ...ordered, sessionRef: null })).toBeNull();
    expect(mismatch({ ...paid, amountCents: 998 }, ordered)).toBe('wrong_amount');
    expect(mismatch({ ...paid, amountCents: 1000 }, ordered)).toBe('wrong_amount');
    expect(mismatch({ ...paid, amountCents: null }, ordered)).toBe('wrong_amount');
    expect(mismatch({ ...paid, currency: 'usd' }, ordered)).toBe('wrong_currency');
    expect(mismatch({ ...paid, currency: null }, ordered)).toBe('wrong_currency');
    expect(mismatch({ ...paid, subject: 'credits' }, ordered)).toBe('wrong_subject');
    expect(mismatch({ ...paid, sessionRef: 'cs_2' }, ordered)).toBe('wrong_session');
    expect(isOfAnotherPage({ sessionRef: 'cs_2' }, { sessionRef: undefined })).toBe(false);
  });

  it('is dated between its order and now', () => {
    expect(momentBetween(at(0), at(5), at(10))).toEqual(at(5));
    expect(momentBetween(at(0), at(-5), at(10))).toEqual(at(0));
    expect(momentBetween(at(0), at(15), at(10))).toEqual(at(10));
  });

  it('is at least 50 cents, or is not needed', () => {
    expect([0, 1, 49, 50, 51].map((cents) => leavesAPayment(cents))).toEqual([true, false, false, true, true]);
  });
});

describe('a coupon', () => {
  it('is valid from its start to before its end, for its number of uses', () => {
    const terms = {
      subject: 'credits' as const,
      package: 11,
      maxUses: 2,
      maxUsesPerAccount: 1,
      startsAt: NOW,
      endsAt: at(10),
    };
    const use = { subject: 'credits' as const, package: 11, uses: 1, ownUses: 0 };
    expect(couponVerdict(terms, use, NOW)).toBe('ok');
    expect(couponVerdict(terms, use, at(-1))).toBe('not_yet');
    expect(couponVerdict(terms, use, at(9))).toBe('ok');
    expect(couponVerdict(terms, use, at(10))).toBe('expired');
    expect(couponVerdict(terms, { ...use, uses: 2 }, NOW)).toBe('used_up');
    expect(couponVerdict(terms, { ...use, ownUses: 1 }, NOW)).toBe('used_by_you');
    expect(couponVerdict(terms, { ...use, package: 5 }, NOW)).toBe('other_subject');
    expect(couponVerdict(terms, { ...use, subject: 'plan' }, NOW)).toBe('other_subject');
    expect(couponVerdict({ subject: 'credits', maxUsesPerAccount: 1 }, { ...use, uses: 999 }, NOW)).toBe('ok');
  });

  const terms: PromisedTerms = {
    type: 1,
    value: 10,
    subject: 'credits',
    package: null,
    starts_at: null,
    ends_at: null,
  };
  it.each([
    [{ value: 1 }, null],
    [{ value: 100 }, null],
    [{ value: 0 }, { field: 'value', what: 'percent' }],
    [{ value: 101 }, { field: 'value', what: 'percent' }],
    [{ type: 2, value: 1 }, null],
    [
      { type: 2, value: 0 },
      { field: 'value', what: 'amount' },
    ],
    [{ type: 3, value: 0 }, null],
    [{ type: 2, value: 500 }, null],
    [{ package: 5 }, null],
    [{ package: 11 }, null],
    [{ package: 3 }, { field: 'package', what: 'package' }],
    [{ subject: 'plan', package: 2 }, null],
    [{ subject: 'plan', package: 3 }, null],
    [
      { subject: 'plan', package: 11 },
      { field: 'package', what: 'package' },
    ],
    [{ starts_at: NOW, ends_at: at(1) }, null],
    [
      { starts_at: NOW, ends_at: NOW },
      { field: 'ends_at', what: 'ends' },
    ],
    [{ ends_at: NOW }, null],
    [{ starts_at: NOW }, null],
  ] as [Partial<PromisedTerms>, ReturnType<typeof contradiction>][])('has consistent values: %j', (over, found) => {
    expect(contradiction({ ...terms, ...over })).toEqual(found);
  });
});

describe('a package', () => {
  const facts: PackageFacts = {
    paidAt: NOW,
    paidCents: 6600,
    amount: 11,
    remaining: 11,
    takenBack: 0,
    expiresAt: at(700 * ms.day),
    answerable: true,
  };
  const unusable = { answerable: false };
  it.each([
    ['in 14 days', {}, 14 * ms.day, 'package_intact'],
    ['a moment later', {}, 14 * ms.day + 1, 'refund_late'],
    ['with its own refund under way', { remaining: 0, takenBack: 11 }, 0, 'package_intact'],
    ['with a credit spent', { remaining: 10 }, 0, 'refund_spent'],
    ['before it expires', { expiresAt: at(1) }, 0, 'package_intact'],
    ['expired', { expiresAt: NOW }, 0, 'refund_spent'],
    ['given for nothing', { paidCents: 0 }, 0, 'refund_free'],
    ['never paid', { paidAt: null }, 0, 'refund_free'],
    ['unusable, before the 30 days are over', unusable, 30 * ms.day, 'refund_too_soon'],
    ['unusable, after 30 days', unusable, 30 * ms.day + 1, 'package_unusable'],
    ['unusable, on the 45th day', unusable, 45 * ms.day, 'package_unusable'],
    ['unusable, after it', unusable, 45 * ms.day + 1, 'refund_late'],
  ] as [string, Partial<PackageFacts>, number, string][])('is refundable %s', (_, over, by, verdict) => {
    const found = packageRefund({ ...facts, ...over }, at(by));
    expect(found).toBe(verdict);
    expect(isRefundable(found)).toBe(verdict.startsWith('package'));
  });

  it('is refunded by the moves of finance, the provider and the system', () => {
    const table = refundTable.map(({ move, from, to, actor }) => [move, from.join(' '), to, actor]);
    expect(table).toEqual([
      ['ask', '', 'pending', 'owner'],
      ['grant', '', 'approved', 'system'],
      ['approve', 'pending', 'approved', 'finance'],
      ['deny', 'pending', 'denied', 'finance'],
      ['refuse', 'pending', 'denied', 'system'],
      ['fail', 'approved paid failed', 'failed', 'provider'],
      ['retry', 'failed', 'approved', 'finance'],
      ['resume', 'failed', 'approved', 'provider'],
      ['complete', 'approved failed', 'paid', 'provider'],
    ]);
    expect(refundPaymentTable.map(({ move, from, to, actor }) => [move, from.join(' '), to, actor])).toEqual([
      ['plan', '', 'waiting', 'system'],
      ['arrive', 'waiting failed', 'paid', 'provider'],
      ['fail', 'waiting paid', 'failed', 'provider'],
      ['retry', 'failed', 'waiting', 'finance'],
    ]);
  });

  it('has an open refund while the refund waits, is approved or has failed', () => {
    expect(undoneStates).toEqual(['pending', 'approved', 'failed']);
  });
});

it('an invoice changes state as the exchange system answers', () => {
  expect(nextInvoiceStates).toEqual({
    to_send: ['sent'],
    sent: ['delivered', 'not_delivered', 'rejected', 'to_send'],
    not_delivered: ['delivered', 'to_send'],
    rejected: ['to_send'],
    delivered: [],
  });
  expect((['to_send', 'sent', 'delivered', 'not_delivered', 'rejected'] as const).map(invoiceMoveTo)).toEqual([
    'reset',
    'send',
    'deliver',
    'fail_delivery',
    'reject',
  ]);
});

describe('money', () => {
  it('is rounded half up, away from zero below it', () => {
    expect([0.4, 0.5, 1.49, 1.5, 2.5, -0.5, -1.4, -1.5].map((value) => roundHalfUp(value))).toEqual([
      0, 1, 1, 2, 3, -1, -1, -2,
    ]);
    // A product of floats that is slightly below its half.
    expect(roundHalfUp(1.005 * 100)).toBe(101);
    expect([share(999, 0.5), share(1000, 0.22), share(0, 0.22)]).toEqual([500, 220, 0]);
  });

  it('is written as each language writes it', () => {
    expect(formatEuro(123_450)).toBe('1.234,50\u00a0€');
    expect(formatEuro(123_450, 'it')).toBe('1.234,50\u00a0€');
    expect(formatEuro(123_450, 'en')).toBe('€1,234.50');
    expect(formatEuro(5, 'en')).toBe('€0.05');
    expect([formatEuroShort(204_000), formatEuroShort(204_050)]).toEqual(['2.040\u00a0€', '2.040,50\u00a0€']);
    expect([formatEuroShort(204_000, 'en'), formatEuroShort(204_050, 'en')]).toEqual(['€2,040', '€2,040.50']);
    expect([formatPercent(12.5), formatPercent(12), formatPercent(0.125)]).toEqual([
      '12,5\u00a0%',
      '12\u00a0%',
      '0,13\u00a0%',
    ]);
    expect([formatPercent(1234.5, 'en'), formatPercent(1234.5)]).toEqual(['1,234.5%', '1.234,5\u00a0%']);
  });
});
