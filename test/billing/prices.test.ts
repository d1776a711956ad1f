import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CouponType, type CouponTypeCode } from '../../src/shared/billing/billing.codes.js';
import { Coupons } from '../../src/billing/coupons/coupons.js';
import type { Coupon } from '../../src/billing/coupons/coupon.entity.js';
import { couponVerdict } from '../../src/billing/coupons/coupon.rules.js';
import { splitVat } from '../../src/billing/invoices/vat.rules.js';
import { packagePrice, planDifference, priced, priceObject } from '../../src/billing/prices/price.rules.js';
import { initialSettings } from '../../src/shared/staff/setting.codes.js';

const amount = (list: number, type: CouponTypeCode, value: number) => priced(list, { type, value }).amountCents;

describe('prices', () => {
  it('are six euro a credit', () => {
    expect([packagePrice(5, initialSettings), packagePrice(11, initialSettings)]).toEqual([3000, 6600]);
  });

  it('are reduced by a coupon, rounded half up', () => {
    expect(amount(299, CouponType.percentage, 50)).toBe(150);
    expect(amount(6600, CouponType.percentage, 33)).toBe(4422);
    expect(amount(999, CouponType.percentage, 100)).toBe(0);
    expect(amount(3000, CouponType.amount, 500)).toBe(2500);
    expect(amount(299, CouponType.amount, 500)).toBe(0);
    expect(amount(999, CouponType.fixed, 500)).toBe(500);
    expect(amount(299, CouponType.fixed, 500)).toBe(299);
  });

  it('stay between zero and the list price, and discount and price add up to it', () => {
    const coupon = fc.oneof(
      fc.record({ type: fc.constant(CouponType.percentage), value: fc.integer({ min: 1, max: 100 }) }),
      fc.record({
        type: fc.constantFrom(CouponType.amount, CouponType.fixed),
        value: fc.integer({ min: 0, max: 20_000 }),
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.option(coupon), (list, discount) => {
        const price = priced(list, discount);
        expect(Number.isInteger(price.amountCents)).toBe(true);
        expect(price.amountCents).toBeGreaterThanOrEqual(0);
        expect(price.amountCents).toBeLessThanOrEqual(list);
        expect(price.amountCents + price.discountCents).toBe(list);
        if (!discount) expect(price.discountCents).toBe(0);
        // Exact in whole numbers: half a cent goes up.
        if (discount?.type === CouponType.percentage)
          expect(price.amountCents).toBe(Math.floor((2 * list * (100 - discount.value) + 100) / 200));
      }),
    );
  });

  it('include VAT, which is extracted from the gross amount, rounded half up', () => {
    expect(splitVat(299)).toEqual({ net: 245, vat: 54 });
    expect(splitVat(6600)).toEqual({ net: 5410, vat: 1190 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (gross) => {
        const { net, vat } = splitVat(gross);
        expect(net + vat).toBe(gross);
        expect(net).toBe(Math.floor((2 * gross * 100 + 122) / 244));
      }),
    );
  });

  it('are the difference between plans for an upgrade', () => {
    expect([
      planDifference(2, 1, initialSettings),
      planDifference(3, 1, initialSettings),
      planDifference(3, 2, initialSettings),
      planDifference(2, 3, initialSettings),
    ]).toEqual([299, 999, 700, 0]);
  });

  it('are formatted for people', () => {
    expect(priceObject(priced(3000, { type: CouponType.percentage, value: 20 }), 'it')).toEqual({
      price: 24,
      price_cents: 2400,
      priceString: '24,00\u00a0€',
      priceLabel: '24,00\u00a0€ invece di 30,00\u00a0€',
      discount: 6,
      discount_cents: 600,
    });
    expect(priceObject(priced(299, null), 'en')).toMatchObject({
      price: 2.99,
      priceLabel: '€2.99 VAT included',
      discount: 0,
    });
    expect(priceObject(priced(299, { type: CouponType.fixed, value: 0 }), 'it').priceLabel).toBe('Gratis');
    // A single cent off is a reduction, and a single cent is a price.
    for (const type of [CouponType.amount, CouponType.fixed])
      expect(priceObject(priced(299, { type, value: type === CouponType.amount ? 1 : 298 }), 'en').priceLabel).toBe(
        '€2.98 instead of €2.99',
      );
    expect(priceObject(priced(299, { type: CouponType.fixed, value: 1 }), 'en')).toMatchObject({
      price: 0.01,
      priceLabel: '€0.01 instead of €2.99',
      discount: 2.98,
    });
  });
});

it('a coupon leaves nothing, or what a card payment needs; a price without one is as it is', () => {
  const coupons = new Coupons();
  const left = (list: number, value: number | null): number | string => {
    const coupon = value === null ? null : ({ type: CouponType.fixed, value } as Coupon);
    try {
      return coupons.price(list, coupon).amountCents;
    } catch (error) {
      return (error as { details: { facts: { reason: string } } }).details.facts.reason;
    }
  };
  expect([left(30, null), left(0, null), left(3000, null)]).toEqual([30, 0, 3000]);
  expect([0, 1, 49, 50, 51].map((value) => left(3000, value))).toEqual([0, 'too_little', 'too_little', 50, 51]);
});

describe('a coupon', () => {
  const now = new Date('2026-03-10T09:00:00Z');
  const use = { subject: 'credits', package: 5, uses: 0, ownUses: 0 } as const;

  it('is valid for its purchase, between its dates, for its number of uses', () => {
    const any = {
      subject: 'credits',
      package: null,
      maxUses: null,
      maxUsesPerAccount: 1,
      startsAt: null,
      endsAt: null,
    } as const;
    expect(couponVerdict(any, use, now)).toBe('ok');
    expect(couponVerdict({ ...any, subject: 'plan' }, use, now)).toBe('other_subject');
    expect(couponVerdict({ ...any, package: 11 }, use, now)).toBe('other_subject');
    expect(couponVerdict({ ...any, startsAt: new Date(now.getTime() + 1) }, use, now)).toBe('not_yet');
    expect(couponVerdict({ ...any, startsAt: now, endsAt: new Date(now.getTime() + 1) }, use, now)).toBe('ok');
    expect(couponVerdict({ ...any, endsAt: now }, use, now)).toBe('expired');
    expect(couponVerdict({ ...any, maxUses: 2 }, { ...use, uses: 1 }, now)).toBe('ok');
    expect(couponVerdict({ ...any, maxUses: 2 }, { ...use, uses: 2 }, now)).toBe('used_up');
    expect(couponVerdict(any, { ...use, uses: 9 }, now)).toBe('ok');
    expect(couponVerdict(any, { ...use, uses: 9, ownUses: 1 }, now)).toBe('used_by_you');
    expect(couponVerdict({ ...any, maxUsesPerAccount: 3 }, { ...use, uses: 9, ownUses: 2 }, now)).toBe('ok');
    expect(couponVerdict({ ...any, maxUsesPerAccount: 3 }, { ...use, uses: 9, ownUses: 3 }, now)).toBe('used_by_you');
  });
});
