import type { PercentageBase } from '../../shared/requests/codes.js';
import type { QuoteTerms } from '../../shared/requests/quote-cost.rules.js';

/** The columns of `responses` that hold a quote. */
export interface QuoteRow {
  readonly percentage_hundredths: number | null;
  readonly percentage_base: PercentageBase | null;
  readonly agreed_value_cents: number | null;
  readonly fixed_costs_cents: number | null;
  readonly final_costs_cents: number | null;
  readonly additional_costs: boolean;
  readonly flat_rate: boolean;
}

/** The figures of a quote as its row holds them. */
export const termsOf = (row: QuoteRow): QuoteTerms => ({
  percentageHundredths: row.percentage_hundredths ?? 0,
  percentageBase: row.percentage_base ?? 'outcome',
  agreedValueCents: row.agreed_value_cents,
  fixedCostsCents: row.fixed_costs_cents ?? 0,
  finalCostsCents: row.final_costs_cents ?? 0,
  additionalCosts: row.additional_costs,
  flatRate: row.flat_rate,
});
