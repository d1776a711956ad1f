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

/** Hours of work as a firm estimates them; who is billed by the hour pays those that were worked. */
export interface EstimatedHours {
  readonly rateCents: Cents;
  readonly least: number;
  readonly most: number;
}

/** The figures of a quote. */
export interface QuoteTerms {
  /** Hundredths of a percent: 12.5 % is 1250; 0 for a fee without a percentage. */
  readonly percentageHundredths: number;
  readonly percentageBase: PercentageBase;
  /** Whole cents; what the percentage is taken of when the base is `agreed_value`. */
  readonly agreedValueCents: Cents | null;
  /** The fee is for hours of work; null without them. */
  readonly hours: EstimatedHours | null;
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
export const quoteParts = [
  'percentage',
  'hours',
  'fixed',
  'final',
  'general_expenses',
  'cpa',
  'iva',
  'expenses',
] as const;
export type QuotePart = (typeof quoteParts)[number];

/** What a quote costs at one outcome; whole cents throughout. */
export interface QuoteCost {
  /** Every part, also those of nothing; they add up to `total`. */
  readonly parts: Readonly<Record<QuotePart, Cents>>;
  /** The lawyer's fee: percentage, hours at most, fixed and final. */
  readonly fee: Cents;
  /** General expenses, CPA and IVA; 0 when the figures already hold them. */
  readonly additions: Cents;
  readonly total: Cents;
  /** What remains to the client of the outcome (or of the expense saved); negative when the quote costs more. */
  readonly net: Cents;
}

/** Multiplied before it is divided: the product is a whole number, so that a true half stays one. */
const percent = (amount: Cents, hundredths: number): Cents => roundHalfUp((amount * hundredths) / 10_000);

/** How the fee of a quote is reckoned; each may have fixed parts besides. */
export type FeeKind = 'percentage' | 'flat' | 'hourly';

/** The kind of the fee, from its figures: hours, a percentage, or neither. Rule 4.13. */
export function feeKindOf({
  hours,
  percentageHundredths,
}: Pick<QuoteTerms, 'hours' | 'percentageHundredths'>): FeeKind {
  if (hours !== null) return 'hourly';
  return percentageHundredths > 0 ? 'percentage' : 'flat';
}

/** The hours of a quote, of the answer or the row that holds it; null without them. */
export function hoursOf(quote: {
  readonly hourly_rate_cents: Cents | null;
  readonly hours_least: number | null;
  readonly hours_most: number | null;
}): EstimatedHours | null {
  const { hourly_rate_cents: rateCents, hours_least: least, hours_most: most } = quote;
  return rateCents === null || least === null || most === null ? null : { rateCents, least, most };
}

/** Whether the cost changes with the outcome: only a percentage does, and not one of a value agreed beforehand. */
export function dependsOnOutcome(
  terms: Pick<QuoteTerms, 'percentageBase' | 'hours' | 'percentageHundredths'>,
): boolean {
  return feeKindOf(terms) === 'percentage' && terms.percentageBase !== 'agreed_value';
}

/**
 * What a quote costs when the case ends with `outcomeCents` (for a defendant: when it saves that much). Used by the
 * written quote and by the screens that compare. Hours count as the most that are estimated. Rules 4.1 to 4.7 and 4.13.
 * @param outcomeCents whole cents, not negative
 * @throws RangeError for an outcome that is negative or no whole number
 */
export function quoteCost(terms: QuoteTerms, outcomeCents: Cents): QuoteCost {
  if (!Number.isSafeInteger(outcomeCents) || outcomeCents < 0)
    throw new RangeError(`an outcome is a whole number of cents: ${outcomeCents}`);
  const base = dependsOnOutcome(terms) ? outcomeCents : (terms.agreedValueCents ?? 0);
  const percentage = percent(base, terms.percentageHundredths);
  const hours = terms.hours ? terms.hours.rateCents * terms.hours.most : 0;
  const fee = percentage + hours + terms.fixedCostsCents + terms.finalCostsCents;
  const generalExpenses = terms.additionalCosts ? percent(fee, statutoryRates.generalExpenses) : 0;
  const cpa = terms.additionalCosts ? percent(fee + generalExpenses, statutoryRates.cpa) : 0;
  const iva = terms.additionalCosts && !terms.flatRate ? percent(fee + generalExpenses + cpa, statutoryRates.iva) : 0;
  const additions = generalExpenses + cpa + iva;
  const total = fee + additions + terms.expensesCents;
  return {
    parts: {
      percentage,
      hours,
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

/** What a quote by the hour costs at the fewest and at the most hours, taxes included; null for other fees. */
export function estimateOf(terms: QuoteTerms): { least_cents: Cents; most_cents: Cents } | null {
  const { hours } = terms;
  if (hours === null) return null;
  const at = (most: number): Cents => quoteCost({ ...terms, hours: { ...hours, most } }, 0).total;
  return { least_cents: at(hours.least), most_cents: at(hours.most) };
}
