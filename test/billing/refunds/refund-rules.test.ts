import { describe, expect, it } from '@jest/globals';
import {
  isRefundable,
  packageIsUnused,
  packageRefund,
  unusableTimeIsOver,
  withinPackageRefund,
  withinUnusableRefund,
  type PackageFacts,
} from '../../../src/billing/refunds/refund.rules.js';
import { billingLimits, ms } from '../../../src/shared/limits.js';

const paidAt = new Date('2026-03-10T09:00:00Z');
const after = (length: number): Date => new Date(paidAt.getTime() + length);

const facts = (other: Partial<PackageFacts> = {}): PackageFacts => ({
  paidAt,
  paidCents: 3000,
  amount: 5,
  remaining: 5,
  takenBack: 0,
  expiresAt: after(700 * ms.day),
  answerable: false,
  ...other,
});

describe('an unused package', () => {
  const now = after(ms.day);
  const lots = [0, 1, 4, 5].flatMap((remaining) =>
    [0, 1, 4, 5]
      .filter((takenBack) => remaining + takenBack <= 5)
      .flatMap((takenBack) =>
        [after(0), now, after(ms.day + 1)].map((expiresAt) => ({ amount: 5, remaining, takenBack, expiresAt })),
      ),
  );

  it.each(lots)('has lost no credit to anything but its refund and has not expired: %o', (lot) => {
    const spent = lot.amount - lot.remaining - lot.takenBack;
    expect(packageIsUnused(lot, now)).toBe(spent === 0 && lot.expiresAt.getTime() > now.getTime());
  });
});

describe('the refund of a package', () => {
  const { packageRefund: first, unusableFor, unusableRefund } = billingLimits;

  it.each([
    ['free credits have none', facts({ paidAt: null, paidCents: 0 }), 0, 'refund_free'],
    ['a payment that went back has none', facts({ paidCents: 0 }), 0, 'refund_free'],
    ['a spent credit is the end of it', facts({ remaining: 4 }), 0, 'refund_spent'],
    ['an expired lot is the end of it', facts({ expiresAt: after(ms.day) }), ms.day, 'refund_spent'],
    ['is free to ask until the last moment of 14 days', facts({ answerable: true }), first, 'package_intact'],
    ['comes too late after 14 days with requests to answer', facts({ answerable: true }), first + 1, 'refund_late'],
    ['has to wait after 14 days without requests', facts(), first + 1, 'refund_too_soon'],
    ['has to wait until the last moment of 30 days', facts(), unusableFor, 'refund_too_soon'],
    ['is possible after 30 days without requests', facts(), unusableFor + 1, 'package_unusable'],
    ['is possible until the last moment of 45 days', facts(), unusableRefund, 'package_unusable'],
    ['comes too late after 45 days', facts(), unusableRefund + 1, 'refund_late'],
  ] as const)('%s', (_, given, length, verdict) => {
    expect(packageRefund(given, after(length))).toBe(verdict);
    expect(isRefundable(packageRefund(given, after(length)))).toBe(verdict.startsWith('package_'));
  });

  it('has no deadline before a payment', () => {
    for (const rule of [withinPackageRefund, unusableTimeIsOver, withinUnusableRefund])
      expect(rule(facts({ paidAt: null }), paidAt)).toBe(false);
  });
});
