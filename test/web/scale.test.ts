import { describe, expect, it } from '@jest/globals';
import { axisEnd, casesOn, outcomesFor, scaleFor, snap, stepOf, sumFrom } from '../../web/features/compare/scale.js';

/** Every end that the slider of the comparison can have, from the least to the greatest. */
const ends = Array.from({ length: 400 }, (_, index) => axisEnd(4000 * 1.022 ** index)).filter(
  (end) => end <= 20_000_000,
);

describe('the end of an axis', () => {
  it.each([
    [36, 40],
    [5, 5],
    [40_000, 40_000],
    [40_001, 50_000],
    [7250, 8000],
    [1, 1],
  ])('that must reach %d is the round number %d', (value, end) => {
    expect(axisEnd(value)).toBe(end);
  });
});

describe('the slider of the comparison', () => {
  it('has between 55 and 130 steps of whole euro that end where it ends', () => {
    expect(ends.length).toBeGreaterThan(300);
    for (const end of ends) {
      const steps = end / stepOf(end);
      expect([end, Number.isInteger(stepOf(end)), Number.isInteger(steps), steps > 55 && steps < 130]).toEqual([
        end,
        true,
        true,
        true,
      ]);
    }
  });

  it('snaps to the nearest step within its ends', () => {
    expect([snap(12_260, 40_000), snap(12_240, 40_000), snap(-5, 40_000), snap(50_000, 40_000)]).toEqual([
      12_500, 12_000, 0, 40_000,
    ]);
  });

  it('names the outcomes of the case, and the values of its own scale', () => {
    expect(casesOn(5000, 5000, [0, 900, 1800])).toEqual([0, 900, 1800]);
    expect(casesOn(40_000, 5000, [0, 900, 1800])).toEqual([0, 5000, 12_000]);
    for (const end of ends)
      for (const sum of casesOn(end, 0, [0, 1, 2])) expect([end, snap(sum, end)]).toEqual([end, sum]);
  });

  it('shows a table of the three outcomes of the case, the chosen one and the maximum', () => {
    expect(outcomesFor(40_000, 12_000, [0, 5000, 12_000])).toEqual([0, 5000, 12_000, 40_000]);
    expect(outcomesFor(40_000, 20_000, [0, 5000, 12_000])).toEqual([0, 5000, 12_000, 20_000, 40_000]);
  });
});

describe('the range of the comparison', () => {
  it('is two and a half times the largest known sum, or 40.000 € if none is known', () => {
    expect(scaleFor('Mi devono 8.000 €', [], 0)).toBe(20_000);
    expect(scaleFor('Mi devono 8.000 €', [20_000], 0)).toBe(50_000);
    expect(scaleFor('', [], 0)).toBe(40_000);
  });

  it('covers the sum in the address, and stays between 4.000 € and 20.000.000 €', () => {
    expect(scaleFor('', [], 70_000)).toBe(80_000);
    expect(scaleFor('Mi devono 100 €', [], 0)).toBe(4000);
    expect(scaleFor('', [90_000_000], 0)).toBe(20_000_000);
  });

  it('accepts only digits from the address', () => {
    expect(['12000', '0', '-5', '1e9', '12,5', '123456789', '', null].map(sumFrom)).toEqual([
      12_000,
      0,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(sumFrom('99999999')).toBe(20_000_000);
  });
});
