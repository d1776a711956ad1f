import { roundHalfUp, type Cents } from '../money.js';
import type { PercentageBase } from './codes.js';

/**
 * The statutory additions to a lawyer's fee, in hundredths of a percent. Each is a percentage of the sum of those above
 * it.
 */
export const statutoryRates = {
  /** Spese generali, of the fee (art. 2 D.M. 55/2014). */
  generalExpenses: 1500,
  /** Cassa forense, of fee and general expenses. */
  cpa: 400,
  /** VAT, of everything above; a firm under the flat-rate regime charges none. */
  iva: 2200,
} as const;

/** The figures of a quote. */
export interface QuoteTerms {
  /** Hundredths of a percent: 12.5 % is 1250. */
  readonly percentageHundredths: number;
  readonly percentageBase: PercentageBase;
  /** Whole cents; what the percentage is taken of when the base is `agreed_value`. */
  readonly agreedValueCents: Cents | null;
  /** Due at the start, whatever the outcome. */
  readonly fixedCostsCents: Cents;
  /** Due at the end, whatever the outcome. */
  readonly finalCostsCents: Cents;
  /** What the firm expects to pay for its client (court fee, stamps, service); no additions come on top. */
  readonly expensesCents: Cents;
  /** The statutory additions come on top; otherwise the figures already hold them. */
  readonly additionalCosts: boolean;
  /** The firm is under the flat-rate tax regime: no IVA. */
  readonly flatRate: boolean;
}

/** The parts of the cost of a quote, in the order in which they are shown. */
export const quoteParts = ['percentage', 'fixed', 'final', 'general_expenses', 'cpa', 'iva', 'expenses'] as const;
export type QuotePart = (typeof quoteParts)[number];

/** What a quote costs at one outcome; whole cents throughout. */
export interface QuoteCost {
  /** Every part, also those of nothing; they add up to `total`. */
  readonly parts: Readonly<Record<QuotePart, Cents>>;
  /** The lawyer's fee: percentage, fixed and final. */
  readonly fee: Cents;
  /** General expenses, CPA and IVA; 0 when the figures already hold them. */
  readonly additions: Cents;
  readonly total: Cents;
  /** What remains to the client of the outcome (or of the expense saved); negative when the quote costs more. */
  readonly net: Cents;
}

/** Multiplied before it is divided: the product is a whole number, so that a true half stays one. */
const percent = (amount: Cents, hundredths: number): Cents => roundHalfUp((amount * hundredths) / 10_000);

/** Whether the cost changes with the outcome: a percentage of a value agreed beforehand does not. */
export function dependsOnOutcome(terms: Pick<QuoteTerms, 'percentageBase'>): boolean {
  return terms.percentageBase !== 'agreed_value';
}

/**
 * What a quote costs when the case ends with `outcomeCents` (for a defendant: when it saves that much). Used by the
 * written quote and by the screens that compare. Rules 4.1 to 4.7.
 * @param outcomeCents whole cents, not negative
 * @throws RangeError for an outcome that is negative or no whole number
 */
export function quoteCost(terms: QuoteTerms, outcomeCents: Cents): QuoteCost {
  if (!Number.isSafeInteger(outcomeCents) || outcomeCents < 0)
    throw new RangeError(`an outcome is a whole number of cents: ${outcomeCents}`);
  const base = dependsOnOutcome(terms) ? outcomeCents : (terms.agreedValueCents ?? 0);
  const percentage = percent(base, terms.percentageHundredths);
  const fee = percentage + terms.fixedCostsCents + terms.finalCostsCents;
  const generalExpenses = terms.additionalCosts ? percent(fee, statutoryRates.generalExpenses) : 0;
  const cpa = terms.additionalCosts ? percent(fee + generalExpenses, statutoryRates.cpa) : 0;
  const iva = terms.additionalCosts && !terms.flatRate ? percent(fee + generalExpenses + cpa, statutoryRates.iva) : 0;
  const additions = generalExpenses + cpa + iva;
  const total = fee + additions + terms.expensesCents;
  return {
    parts: {
      percentage,
      fixed: terms.fixedCostsCents,
      final: terms.finalCostsCents,
      general_expenses: generalExpenses,
      cpa,
      iva,
      expenses: terms.expensesCents,
    },
    fee,
    additions,
    total,
    net: outcomeCents - total,
  };
}
