import type { Cents } from '../../shared/money.js';

/** What the documents of one month state at one rate, in cents; credit notes are negative. */
export interface MonthOfRate {
  /** YYYY-MM */
  readonly month: string;
  /** Percent. */
  readonly rate: number;
  readonly taxable_cents: Cents;
  readonly vat_cents: Cents;
  readonly notes_taxable_cents: Cents;
  readonly notes_vat_cents: Cents;
}

/** The same for a period, with what is left after credit notes. `rate` is null where there is no document. */
export interface PeriodOfRate extends Omit<MonthOfRate, 'month' | 'rate'> {
  /** 2026-03, 2026-Q1 or 2026 */
  readonly period: string;
  readonly rate: number | null;
  readonly net_taxable_cents: Cents;
  readonly net_vat_cents: Cents;
}

const amounts = ['taxable_cents', 'vat_cents', 'notes_taxable_cents', 'notes_vat_cents'] as const;

function ofRate(period: string, rate: number | null, months: readonly MonthOfRate[]): PeriodOfRate {
  const sums = { taxable_cents: 0, vat_cents: 0, notes_taxable_cents: 0, notes_vat_cents: 0 };
  for (const month of months) for (const name of amounts) sums[name] += month[name];
  return {
    period,
    rate,
    ...sums,
    net_taxable_cents: sums.taxable_cents + sums.notes_taxable_cents,
    net_vat_cents: sums.vat_cents + sums.notes_vat_cents,
  };
}

function ofPeriod(period: string, months: readonly MonthOfRate[]): PeriodOfRate[] {
  const rates = [...new Set(months.map(({ rate }) => rate))].toSorted((one, other) => other - one);
  if (rates.length === 0) return [ofRate(period, null, [])];
  return rates.map((rate) =>
    ofRate(
      period,
      rate,
      months.filter((month) => month.rate === rate),
    ),
  );
}

/** The months of a year that have begun on a day (YYYY-MM-DD), as YYYY-MM. */
export function monthsOf(year: number, today: string): string[] {
  return Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`).filter(
    (month) => month <= today.slice(0, 7),
  );
}

/**
 * The periods of a year that have begun, each by rate: every quarter after its months, and at last the year. An empty
 * period has one row of zeros.
 */
export function periodsOf(year: number, found: readonly MonthOfRate[], today: string): PeriodOfRate[] {
  const months = monthsOf(year, today);
  if (months.length === 0) return [];
  const rows: PeriodOfRate[] = [];
  for (let quarter = 0; quarter * 3 < months.length; quarter += 1) {
    const own = months.slice(quarter * 3, quarter * 3 + 3);
    for (const month of own)
      rows.push(
        ...ofPeriod(
          month,
          found.filter((one) => one.month === month),
        ),
      );
    rows.push(
      ...ofPeriod(
        `${year}-Q${quarter + 1}`,
        found.filter(({ month }) => own.includes(month)),
      ),
    );
  }
  return [...rows, ...ofPeriod(String(year), found)];
}
