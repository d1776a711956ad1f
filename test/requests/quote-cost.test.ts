import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  dependsOnOutcome,
  estimateOf,
  feeKindOf,
  hoursOf,
  quoteCost,
  quoteParts,
  type QuoteTerms,
} from '../../src/shared/requests/quote-cost.rules.js';

const terms = (given: Partial<QuoteTerms>): QuoteTerms => ({
  percentageHundredths: 1000,
  percentageBase: 'outcome',
  agreedValueCents: null,
  fixedCostsCents: 0,
  finalCostsCents: 0,
  expensesCents: 0,
  additionalCosts: false,
  hours: null,
  flatRate: false,
  ...given,
});

const anyTerms = fc.record({
  percentageHundredths: fc.integer({ min: 1, max: 10_000 }),
  percentageBase: fc.constantFrom('outcome', 'saving', 'agreed_value'),
  agreedValueCents: fc.integer({ min: 1, max: 100_000_000 }),
  fixedCostsCents: fc.integer({ min: 0, max: 100_000_000 }),
  finalCostsCents: fc.integer({ min: 0, max: 100_000_000 }),
  expensesCents: fc.integer({ min: 0, max: 100_000_000 }),
  hours: fc.constant(null),
  additionalCosts: fc.boolean(),
  flatRate: fc.boolean(),
}) as fc.Arbitrary<QuoteTerms>;
const anyOutcome = fc.integer({ min: 0, max: 10_000_000_000 });

describe('the cost of a quote', () => {
  it('adds percentage, advance and final part when the additions are included', () => {
    const cost = quoteCost(
      terms({ percentageHundredths: 1200, fixedCostsCents: 400_00, finalCostsCents: 200_00 }),
      12_000_00,
    );
    expect(cost).toEqual({
      parts: {
        percentage: 1440_00,
        hours: 0,
        fixed: 400_00,
        final: 200_00,
        general_expenses: 0,
        cpa: 0,
        iva: 0,
        expenses: 0,
      },
      fee: 2040_00,
      additions: 0,
      total: 2040_00,
      net: 9960_00,
    });
  });

  it('adds general expenses, CPA and IVA, each computed on the sum before it', () => {
    const cost = quoteCost(terms({ percentageHundredths: 1800, additionalCosts: true }), 12_000_00);
    expect(cost.parts).toMatchObject({ percentage: 2160_00, general_expenses: 324_00, cpa: 99_36, iva: 568_34 });
    expect(cost.total).toBe(3151_70);
  });

  it('includes no IVA under the flat-rate regime', () => {
    const cost = quoteCost(terms({ percentageHundredths: 1800, additionalCosts: true, flatRate: true }), 12_000_00);
    expect(cost.parts.iva).toBe(0);
    expect(cost.total).toBe(2583_36);
  });

  it('adds the expected expenses to the total at every outcome, and nothing to them', () => {
    const without = terms({ percentageHundredths: 1800, additionalCosts: true });
    for (const outcome of [0, 12_000_00]) {
      const cost = quoteCost({ ...without, expensesCents: 264_00 }, outcome);
      const { parts, fee, additions, total, net } = quoteCost(without, outcome);
      expect(cost).toEqual({
        parts: { ...parts, expenses: 264_00 },
        fee,
        additions,
        total: total + 264_00,
        net: net - 264_00,
      });
    }
  });

  it('uses the percentage of the value agreed beforehand, whatever the outcome', () => {
    const agreed = terms({ percentageBase: 'agreed_value', agreedValueCents: 50_000_00 });
    expect(quoteCost(agreed, 0).total).toBe(5000_00);
    expect(quoteCost(agreed, 80_000_00).total).toBe(5000_00);
    expect(quoteCost(agreed, 0).net).toBe(-5000_00);
  });

  it('counts the most hours, whatever the outcome, and estimates from the fewest to the most', () => {
    const hours = { rateCents: 150_00, least: 6, most: 10 };
    const hourly = terms({ percentageHundredths: 0, hours, fixedCostsCents: 100_00, additionalCosts: true });
    expect(quoteCost(hourly, 0).parts).toMatchObject({ percentage: 0, hours: 1500_00, fixed: 100_00 });
    expect(quoteCost(hourly, 12_000_00).total).toBe(quoteCost(hourly, 0).total);
    const at = (most: number) => quoteCost(terms({ ...hourly, hours: { ...hours, most } }), 0).total;
    expect(estimateOf(hourly)).toEqual({ least_cents: at(6), most_cents: quoteCost(hourly, 0).total });
    expect(estimateOf(terms({}))).toBeNull();
  });

  it('of a flat fee is its fixed parts, whatever the outcome', () => {
    const flat = terms({ percentageHundredths: 0, fixedCostsCents: 600_00, finalCostsCents: 200_00 });
    expect([0, 12_000_00].map((outcome) => quoteCost(flat, outcome).total)).toEqual([800_00, 800_00]);
    expect([flat, terms({})].map(dependsOnOutcome)).toEqual([false, true]);
  });

  it('is rounded half a cent up', () => {
    expect(quoteCost(terms({ percentageHundredths: 1250 }), 4).total).toBe(1);
    expect(quoteCost(terms({ percentageHundredths: 1 }), 4_999).total).toBe(0);
    expect(quoteCost(terms({ percentageHundredths: 1 }), 5_000).total).toBe(1);
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('is refused for the outcome %p', (outcome) => {
    expect(() => quoteCost(terms({}), outcome)).toThrow(RangeError);
  });

  it('consists of whole cents that are never negative and add up to the total', () => {
    fc.assert(
      fc.property(anyTerms, anyOutcome, (quote, outcome) => {
        const { parts, fee, additions, total, net } = quoteCost(quote, outcome);
        const cents = quoteParts.map((part) => parts[part]);
        expect(cents.every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
        expect(cents.reduce((sum, value) => sum + value, 0)).toBe(total);
        expect(fee + additions + quote.expensesCents).toBe(total);
        expect(net).toBe(outcome - total);
      }),
    );
  });

  it('never falls when the outcome, the percentage or a cost rises', () => {
    fc.assert(
      fc.property(anyTerms, anyOutcome, fc.nat(1_000_000), (quote, outcome, more) => {
        const total = quoteCost(quote, outcome).total;
        expect(quoteCost(quote, outcome + more).total).toBeGreaterThanOrEqual(total);
        expect(
          quoteCost({ ...quote, fixedCostsCents: quote.fixedCostsCents + more }, outcome).total,
        ).toBeGreaterThanOrEqual(total);
        expect(
          quoteCost({ ...quote, percentageHundredths: Math.min(10_000, quote.percentageHundredths + more) }, outcome)
            .total,
        ).toBeGreaterThanOrEqual(total);
        expect(quoteCost({ ...quote, additionalCosts: true }, outcome).total).toBeGreaterThanOrEqual(
          quoteCost({ ...quote, additionalCosts: false }, outcome).total,
        );
      }),
    );
  });
});

it.each([
  // hours, percentage, base, kind of the fee, whether the cost depends on the outcome
  [true, 0, 'outcome', 'hourly', false],
  [true, 1000, 'outcome', 'hourly', false],
  [false, 0, 'outcome', 'flat', false],
  [false, 1, 'outcome', 'percentage', true],
  [false, 1000, 'saving', 'percentage', true],
  [false, 1000, 'agreed_value', 'percentage', false],
] as const)('a quote with hours %s and %i hundredths of the %s is %s, and depends on the outcome: %s', (...given) => {
  const [isHourly, percentageHundredths, percentageBase, kind, depends] = given;
  const hours = isHourly ? { rateCents: 100_00, least: 2, most: 5 } : null;
  const quote = terms({ hours, percentageHundredths, percentageBase });
  expect([feeKindOf(quote), dependsOnOutcome(quote)]).toEqual([kind, depends]);
});

it('the hours of a quote are known where all three of their figures are', () => {
  const whole = { hourly_rate_cents: 100_00, hours_least: 2, hours_most: 5 };
  expect(hoursOf(whole)).toEqual({ rateCents: 100_00, least: 2, most: 5 });
  for (const name of Object.keys(whole)) expect(hoursOf({ ...whole, [name]: null })).toBeNull();
});
