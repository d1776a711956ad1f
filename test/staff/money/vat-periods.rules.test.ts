import { describe, expect, it } from '@jest/globals';
import { monthsOf, periodsOf, type MonthOfRate } from '../../../src/billing/backoffice/vat-periods.rules.js';

const month = (of: string, rate: number, taxable: number, note = 0): MonthOfRate => ({
  month: of,
  rate,
  taxable_cents: taxable,
  vat_cents: taxable / 10,
  notes_taxable_cents: note,
  notes_vat_cents: note / 10,
});

describe('the periods of a year', () => {
  it('are those that have begun', () => {
    expect(monthsOf(2026, '2026-01-01')).toEqual(['2026-01']);
    expect(monthsOf(2026, '2026-03-31')).toEqual(['2026-01', '2026-02', '2026-03']);
    expect(monthsOf(2026, '2025-12-31')).toEqual([]);
    expect(monthsOf(2026, '2027-01-01')).toHaveLength(12);
    expect(periodsOf(2026, [], '2025-12-31')).toEqual([]);
    const named = (today: string) => periodsOf(2026, [], today).map(({ period }) => period);
    expect(named('2026-04-01')).toEqual(['2026-01', '2026-02', '2026-03', '2026-Q1', '2026-04', '2026-Q2', '2026']);
    expect(named('2026-03-31')).toEqual(['2026-01', '2026-02', '2026-03', '2026-Q1', '2026']);
    expect(named('2026-12-31')).toHaveLength(17);
  });

  it('add up their months by rate, the higher rate first, and what is left after credit notes', () => {
    const found = [
      month('2026-01', 10, 100, -20),
      month('2026-01', 22, 1000),
      month('2026-02', 22, 500, -700),
      month('2026-04', 4, 50),
    ];
    const rows = periodsOf(2026, found, '2026-04-30').map((row) => [
      row.period,
      row.rate,
      row.taxable_cents,
      row.vat_cents,
      row.notes_taxable_cents,
      row.notes_vat_cents,
      row.net_taxable_cents,
      row.net_vat_cents,
    ]);
    expect(rows).toEqual([
      ['2026-01', 22, 1000, 100, 0, 0, 1000, 100],
      ['2026-01', 10, 100, 10, -20, -2, 80, 8],
      ['2026-02', 22, 500, 50, -700, -70, -200, -20],
      ['2026-03', null, 0, 0, 0, 0, 0, 0],
      ['2026-Q1', 22, 1500, 150, -700, -70, 800, 80],
      ['2026-Q1', 10, 100, 10, -20, -2, 80, 8],
      ['2026-04', 4, 50, 5, 0, 0, 50, 5],
      ['2026-Q2', 4, 50, 5, 0, 0, 50, 5],
      ['2026', 22, 1500, 150, -700, -70, 800, 80],
      ['2026', 10, 100, 10, -20, -2, 80, 8],
      ['2026', 4, 50, 5, 0, 0, 50, 5],
    ]);
  });
});
