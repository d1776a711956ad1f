import { describe, expect, it } from '@jest/globals';
import { marketLimits } from '../../src/shared/limits.js';
import {
  averageOf,
  daysOf,
  hasFallen,
  medianOf,
  monthBefore,
  supplyOf,
  weeksBefore,
} from '../../src/staff/market/market.rules.js';

const histogram = (...values: [value: number, count: number][]) => values.map(([value, count]) => ({ value, count }));

describe('the figures of the market', () => {
  it('take the smallest value that half of the cases do not exceed', () => {
    expect(medianOf([])).toBeNull();
    expect(medianOf(histogram([4, 1]))).toBe(4);
    expect(medianOf(histogram([9, 1], [4, 1]))).toBe(4);
    expect(medianOf(histogram([9, 2], [4, 1]))).toBe(9);
    expect(medianOf(histogram([1, 5], [30, 4]))).toBe(1);
    expect(medianOf(histogram([1, 0], [30, 1]))).toBe(30);
  });

  it('give an average to one decimal', () => {
    expect(averageOf([])).toBeNull();
    expect(averageOf(histogram([0, 1], [10, 2]))).toBe(6.7);
  });

  it('have fallen below three fifths of the average, if the average is twenty at least', () => {
    const { usualMin, fallenUnder } = marketLimits;
    expect([usualMin, fallenUnder]).toEqual([20, 60]);
    expect(hasFallen(11, 20)).toBe(true);
    expect(hasFallen(12, 20)).toBe(false);
    expect(hasFallen(0, 19.75)).toBe(false);
    expect(hasFallen(0, 0)).toBe(false);
  });

  it('say where firms are missing, or have more than twice the requests of a firm elsewhere', () => {
    expect(marketLimits.scarceOver).toBe(2);
    const all = [
      { published: 6, firms_active: 1 },
      { published: 2, firms_active: 1 },
      { published: 1, firms_active: 1 },
      { published: 0, firms_active: 0 },
      { published: 1, firms_active: 0 },
    ];
    // Ten requests for three firms: twice that is less than seven.
    expect(all.map((place) => supplyOf(place, all))).toEqual(['enough', 'enough', 'enough', 'enough', 'missing']);
    const [, ...others] = all;
    const crowded = { published: 7, firms_active: 1 };
    expect(supplyOf(crowded, [crowded, ...others])).toBe('enough');
    const more = { published: 13, firms_active: 1 };
    expect(supplyOf(more, [more, ...others])).toBe('scarce');
  });

  it('cover a month, a quarter or a year', () => {
    expect(daysOf('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(daysOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(daysOf('2026-Q1')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
    expect(daysOf('2026-Q4')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
    expect(daysOf('2026')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  });

  it('count months and weeks back by the days of Rome', () => {
    // Half past midnight of 1 March in Rome.
    const now = new Date('2026-02-28T23:30:00Z');
    expect([0, 1, 3, 14].map((months) => monthBefore(now, months))).toEqual([
      '2026-03',
      '2026-02',
      '2025-12',
      '2025-01',
    ]);
    expect(weeksBefore(now)).toEqual({
      week: { from: '2026-02-22', to: '2026-02-28' },
      usual: { from: '2026-01-25', to: '2026-02-21' },
    });
  });
});
