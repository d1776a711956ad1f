import type { Locale } from '../locale.js';
import { formatEuroShort, type Cents } from '../money.js';
import { Part } from './codes.js';
import { losingSource } from '../guidance/losing-costs.codes.js';
import { outcomesOf, type Outcomes } from './outcomes.rules.js';
import { dependsOnOutcome, estimateOf, quoteCost, type QuoteTerms } from './quote-cost.rules.js';

/** What is shown beside the percentage of a quote everywhere. Rules 4.9 to 4.11. */
export interface ShownCosts {
  /** At nothing, half and all: the three outcomes of the case. */
  readonly cases: { outcome_cents: Cents; total_cents: Cents }[];
  /** An outcome is what is saved, not what is obtained. */
  readonly saving: boolean;
  /** The cost is the same at every outcome. */
  readonly flat: boolean;
  /** At the fewest and the most hours, where the fee is for hours: the cases count the most. */
  readonly estimate?: { least_cents: Cents; most_cents: Cents } | null;
  /** What is due before anybody knows how the case ends, taxes included; part of each total. */
  readonly start_cents: Cents;
  /** The article by which a court may order who loses to pay the costs of the other side. */
  readonly losing_source: string;
}

/** The case that the quote answers. */
export interface CostedCase {
  readonly description: string;
  readonly request_type_id: string;
  readonly part: number | null;
}

/** The part of a quote that is due at the start, with its statutory additions. */
export const dueAtStart = (terms: QuoteTerms): Cents =>
  quoteCost({ ...terms, percentageHundredths: 0, hours: null, finalCostsCents: 0 }, 0).total;

const casesOf = (terms: QuoteTerms, outcomes: Outcomes): ShownCosts['cases'] =>
  outcomes.map((euros) => ({ outcome_cents: euros * 100, total_cents: quoteCost(terms, euros * 100).total }));

/** The same costs at nothing, half and all of an outcome that the reader has set, in whole euros. */
export const upTo = (euros: number, terms: QuoteTerms, costs: ShownCosts): ShownCosts => ({
  ...costs,
  cases: casesOf(terms, outcomesOf('', [euros])),
});

/** What a quote costs at the three outcomes of its case, and what losing may cost. */
export function shownCosts(terms: QuoteTerms, { description, request_type_id, part }: CostedCase): ShownCosts {
  const outcomes = outcomesOf(description, terms.agreedValueCents ? [terms.agreedValueCents / 100] : []);
  return {
    cases: casesOf(terms, outcomes),
    saving: isSaving(terms, part),
    flat: !dependsOnOutcome(terms),
    estimate: estimateOf(terms),
    start_cents: dueAtStart(terms),
    losing_source: losingSource(request_type_id),
  };
}

/** Whether an outcome of the case is something saved. Rule 4.2. */
export const isSaving = (terms: Parameters<typeof dependsOnOutcome>[0], part: number | null): boolean =>
  dependsOnOutcome(terms) ? terms.percentageBase === 'saving' : part === Part.respondent;

/** Whole euros: costs that are compared are read without cents. */
const euro = (cents: Cents, locale: Locale): string => formatEuroShort(Math.round(cents / 100) * 100, locale);

const words = {
  it: {
    costs: (list: string) => `Costa ${list}, tasse comprese.`,
    flat: (total: string) => `Costa ${total} comunque vada, tasse comprese.`,
    estimate: (least: string, most: string) =>
      `È una stima: costa da ${least} a ${most} comunque vada, tasse comprese, secondo le ore di lavoro.`,
    nothing: (saving: boolean) => (saving ? 'se non risparmi nulla' : 'se non ottieni nulla'),
    at: (saving: boolean, sum: string) => (saving ? `se risparmi ${sum}` : `se ottieni ${sum}`),
    losing: (source: string) =>
      `Se perdi, il giudice può farti pagare anche le spese dell’altra parte (${source}): quanto, non lo sappiamo.`,
  },
  en: {
    costs: (list: string) => `It costs ${list}, taxes included.`,
    flat: (total: string) => `It costs ${total} whatever the outcome, taxes included.`,
    estimate: (least: string, most: string) =>
      `It is an estimate: it costs ${least} to ${most} whatever the outcome, taxes included, by the hours worked.`,
    nothing: (saving: boolean) => (saving ? 'if you save nothing' : 'if you get nothing'),
    at: (saving: boolean, sum: string) => (saving ? `if you save ${sum}` : `if you get ${sum}`),
    losing: (source: string) =>
      `If you lose, the court may also order you to pay the other side’s costs (${source}): we do not know how much.`,
  },
} as const;

/** "Costa 600 € se non ottieni nulla, 1.350 € se ottieni 5.000 €, 2.400 € se ottieni 12.000 €, tasse comprese." */
export function costsInWords(
  { cases, saving, flat, estimate }: Pick<ShownCosts, 'cases' | 'saving' | 'flat' | 'estimate'>,
  locale: Locale,
): string {
  const say = words[locale];
  const total = (cents: Cents) => euro(cents, locale);
  if (estimate) return say.estimate(total(estimate.least_cents), total(estimate.most_cents));
  if (flat) return say.flat(total(cases[0]?.total_cents ?? 0));
  return say.costs(
    cases
      .map(({ outcome_cents: outcome, total_cents: cost }) =>
        outcome === 0
          ? `${total(cost)} ${say.nothing(saving)}`
          : `${total(cost)} ${say.at(saving, euro(outcome, locale))}`,
      )
      .join(', '),
  );
}

/** The further cost of losing, which nobody knows beforehand. Rule 4.11. */
export const losingInWords = ({ losing_source }: Pick<ShownCosts, 'losing_source'>, locale: Locale): string =>
  words[locale].losing(losing_source);
