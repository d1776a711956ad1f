import { describe, expect, it } from '@jest/globals';
import { CouponType } from '../../src/shared/billing/billing.codes.js';
import { bodyOf, errorsOf, shownValue, type CouponValues } from '../../backoffice/resources/coupons/coupon-values.js';
import { stateOf } from '../../backoffice/resources/coupons/state.js';
import type { Coupon } from '../../backoffice/api/records.js';

const values = (given: Partial<CouponValues> = {}): CouponValues => ({
  code: 'AUTUNNO',
  type: CouponType.percentage,
  value: '20',
  subject: 'credits',
  package: '',
  max_uses: '',
  max_uses_per_account: 1,
  starts_at: '',
  ends_at: '',
  ...given,
});
const wrong = (given: Partial<CouponValues>): string[] => Object.keys(errorsOf(values(given), (key) => key));
const sums = Object.values(CouponType).filter((type) => type !== CouponType.percentage);

describe('the value of a coupon', () => {
  it.each(['1', '100', '20 %', ' 20 '])('of %j percent is accepted', (value) => {
    expect(wrong({ value })).toEqual([]);
  });

  it.each(['', '0', '101', '500', '12,5', '-5', 'dieci'])('of %j percent is refused', (value) => {
    expect(wrong({ value })).toEqual(['value']);
  });

  it.each([
    ['2,50', 250],
    ['2.5', 250],
    ['0,01', 1],
    ['30 €', 3000],
    ['1000', 100_000],
  ])('of %j euro is stored as %d cents, and shown as it was', (value, cents) => {
    for (const type of sums) {
      const body = bodyOf(values({ type, value }));
      expect(body.value).toBe(cents);
      expect(bodyOf(values({ type, value: shownValue(body) })).value).toBe(cents);
    }
  });

  it.each(['', '-1', 'molto'])('of %j euro is refused', (value) => {
    for (const type of sums) expect(wrong({ type, value })).toEqual(['value']);
  });

  it('is shown in percent or in euro with its cents', () => {
    expect(shownValue({ type: CouponType.percentage, value: 25 })).toBe('25');
    expect(sums.map((type) => shownValue({ type, value: 250 }))).toEqual(sums.map(() => '2,50'));
    expect(bodyOf(values({ value: '25' })).value).toBe(25);
  });
});

describe('the other fields of a coupon', () => {
  it('may be empty, except for the code', () => {
    expect(wrong({ code: ' ' })).toEqual(['code']);
    expect(bodyOf(values({ code: ' AUTUNNO ' }))).toEqual({
      code: 'AUTUNNO',
      type: CouponType.percentage,
      value: 20,
      subject: 'credits',
      package: null,
      max_uses: null,
      max_uses_per_account: 1,
      starts_at: null,
      ends_at: null,
    });
  });

  it.each(['0', '-1', '1.5', 'x'])('cannot include a maximum of %j uses', (max_uses) => {
    expect(wrong({ max_uses, max_uses_per_account: max_uses })).toEqual(['max_uses', 'max_uses_per_account']);
  });

  it('include how often one account may use it', () => {
    expect(wrong({ max_uses_per_account: ' ' })).toEqual(['max_uses_per_account']);
    expect(bodyOf(values({ max_uses_per_account: '3' })).max_uses_per_account).toBe(3);
  });

  it('include whole uses and times in Rome', () => {
    expect(
      bodyOf(values({ max_uses: 3, package: 11, starts_at: '2026-07-15T09:00', ends_at: '2026-12-15T09:00' })),
    ).toMatchObject({
      max_uses: 3,
      package: 11,
      starts_at: '2026-07-15T07:00:00.000Z',
      ends_at: '2026-12-15T08:00:00.000Z',
    });
  });

  it('include an end after the start', () => {
    const starts_at = '2026-07-15T09:00';
    expect(wrong({ starts_at, ends_at: '2026-07-15T08:59' })).toEqual(['ends_at']);
    expect(wrong({ starts_at, ends_at: starts_at })).toEqual(['ends_at']);
    expect(wrong({ starts_at, ends_at: '2026-07-15T09:01' })).toEqual([]);
  });
});

describe('the state of a coupon', () => {
  const NOW = Date.parse('2026-11-21T12:00:00Z');
  const coupon = (given: Partial<Coupon>) =>
    ({ starts_at: null, ends_at: null, max_uses: null, uses: 0, ...given }) as Coupon;
  const at = (seconds: number): string => new Date(NOW + seconds * 1000).toISOString();

  it.each([
    [{}, 'current'],
    [{ starts_at: at(0), ends_at: at(1) }, 'current'],
    [{ starts_at: at(1) }, 'future'],
    [{ ends_at: at(0) }, 'past'],
    [{ max_uses: 3, uses: 2 }, 'current'],
    [{ max_uses: 3, uses: 3 }, 'used_up'],
    [{ max_uses: 3, uses: 3, ends_at: at(-1) }, 'past'],
    [{ max_uses: 3, uses: 3, starts_at: at(1) }, 'used_up'],
  ])('with %j is %s', (given, state) => {
    expect(stateOf(coupon(given), NOW)).toBe(state);
  });
});
