import {
  dependsOnOutcome,
  feeKindOf,
  hoursOf,
  quoteCost,
  type QuoteCost,
  type QuoteTerms,
} from '../../../src/shared/requests/quote-cost.rules.js';
import type { Locale } from '../../../src/shared/locale.js';
import { feeInWords } from '../../../src/shared/requests/fee-words.rules.js';
import { isNew } from '../../../src/shared/reviews/wilson.rules.js';
import { requestLimits } from '../../../src/shared/limits.js';
import { ResponseStatus } from '../../../src/shared/requests/codes.js';
import type { FirmResponse } from '../requests/types.js';

export type Series = 1 | 2 | 3 | 4 | 5;

/** A quote as the comparison holds it. */
export interface Offer {
  id: number;
  name: string;
  /** Its colour and dash, by arrival: they stay when the order changes. */
  series: Series;
  terms: QuoteTerms;
  quote: FirmResponse;
}

/** An offer with what it costs at the outcome the reader chose. */
export interface Costed extends Offer {
  cost: QuoteCost;
}

/** The dashes of the lines, by series. */
export const DASHES: Record<Series, string | undefined> = {
  1: undefined,
  2: '9 5',
  3: '2 5',
  4: '14 4 2 4',
  5: '6 3 2 3 2 3',
};

/** Whether a response carries a quote: one that was sent, or one that was chosen. */
export const isQuoted = ({ status }: FirmResponse): boolean =>
  status.id === ResponseStatus.ok || status.id === ResponseStatus.approved;

/** How the fee of a quote is reckoned, of the answer that holds it. */
const shapeOf = (quote: FeeFigures) => ({
  percentageHundredths: Math.round((quote.percentage ?? 0) * 100),
  percentageBase: quote.percentage_base ?? 'outcome',
  agreedValueCents: quote.agreed_value_cents,
  hours: hoursOf(quote),
});

/** How the fee of a quote is reckoned, in few words. Rule 4.13. */
export const feeLine = (quote: FeeFigures, locale: Locale): string => feeInWords(shapeOf(quote), locale);

/** The figures of a quote, of the answer that holds it. */
export function termsOf(quote: QuoteFigures): QuoteTerms {
  return {
    ...shapeOf(quote),
    fixedCostsCents: quote.fixed_costs_cents ?? 0,
    finalCostsCents: quote.final_costs_cents ?? 0,
    expensesCents: quote.expenses_cents ?? 0,
    additionalCosts: quote.additional_costs,
    flatRate: quote.flat_rate,
  };
}

type FeeFigures = Pick<
  FirmResponse,
  'percentage' | 'percentage_base' | 'agreed_value_cents' | 'hourly_rate_cents' | 'hours_least' | 'hours_most'
>;
type QuoteFigures = FeeFigures &
  Pick<FirmResponse, 'fixed_costs_cents' | 'final_costs_cents' | 'expenses_cents' | 'additional_costs' | 'flat_rate'>;

const arrival = (quote: FirmResponse): string => quote.answered_at ?? '';

/** The quotes among the responses, in the order they arrived. */
export function offersOf(responses: FirmResponse[]): Offer[] {
  return responses
    .filter(isQuoted)
    .sort((a, b) => arrival(a).localeCompare(arrival(b)) || (b.lawyer?.id ?? 0) - (a.lawyer?.id ?? 0) || a.id - b.id)
    .slice(0, requestLimits.maxQuotes)
    .map((quote, index) => ({
      id: quote.id,
      name: quote.lawyer?.name ?? '',
      series: (index + 1) as Series,
      terms: termsOf(quote),
      quote,
    }));
}

/** The opinions among the responses. */
export const opinionsOf = (responses: FirmResponse[]): FirmResponse[] =>
  responses.filter((each) => each.status.id === ResponseStatus.ko);

/** Total cost in cents at an outcome in euros. */
export const totalAt = (offer: Offer, euros: number): number => quoteCost(offer.terms, Math.round(euros * 100)).total;

export const costed = (offers: Offer[], euros: number): Costed[] =>
  offers.map((offer) => ({ ...offer, cost: quoteCost(offer.terms, Math.round(euros * 100)) }));

/** A flat line: no percentage, or one of a value agreed beforehand. */
export const isFlat = (offer: Offer): boolean => !dependsOnOutcome(offer.terms);

/** A flat line of a percentage. */
export const isOfAgreedValue = (offer: Offer): boolean => isFlat(offer) && feeKindOf(offer.terms) === 'percentage';

/** Whole euros, in cents: comparisons are read without cents. */
export const whole = (cents: number): number => Math.round(cents / 100) * 100;

export const orders = ['cost', 'distance', 'rating', 'answered'] as const;
export type Order = (typeof orders)[number];

const LAST = Number.POSITIVE_INFINITY;

/**
 * Sorted as the reader chose, the cheapest, nearest, best rated or first to respond on top. Ties are broken by the
 * rating in the subject, by the number of reviews there, by arrival; then the newer firm comes first. Rule 10.19.
 */
export function sorted(offers: Costed[], order: Order): Costed[] {
  const key: Record<Order, (offer: Costed) => number> = {
    cost: ({ cost }) => cost.total,
    distance: ({ quote }) => quote.distance_km ?? LAST,
    rating: ({ quote }) => -(quote.lawyer?.rating ?? 0),
    answered: ({ series }) => series,
  };
  const reviews = ({ quote }: Costed) => quote.lawyer?.reviews ?? 0;
  return [...offers].sort(
    (a, b) =>
      key[order](a) - key[order](b) || key.rating(a) - key.rating(b) || reviews(b) - reviews(a) || a.series - b.series,
  );
}

export type Fact = 'cheapest' | 'nearest' | 'rated' | 'first';

/** The id of the only offer with the least value; undefined when several share it. */
function alone(offers: Costed[], of: (offer: Costed) => number | null | undefined): number | undefined {
  const known = offers.flatMap((offer) => {
    const value = of(offer);
    return value === null || value === undefined ? [] : [{ id: offer.id, value }];
  });
  const least = Math.min(...known.map(({ value }) => value));
  const holders = known.filter(({ value }) => value === least);
  return known.length > 1 && holders.length === 1 ? holders[0]?.id : undefined;
}

/** At most one fact for each firm, by the id of the offer. Facts are measured, never judged. */
export function factsOf(offers: Costed[]): Map<number, Fact> {
  const facts = new Map<number, Fact>();
  if (offers.length < 2) return facts;
  const give = (id: number | undefined, fact: Fact): void => {
    if (id !== undefined && !facts.has(id)) facts.set(id, fact);
  };
  const totals = offers.map(({ cost }) => cost.total);
  const least = Math.min(...totals);
  if (Math.max(...totals) > least)
    for (const offer of offers) if (offer.cost.total === least) give(offer.id, 'cheapest');
  // Rounded as the cards show it: where two cards say "less than 1 km", neither firm is the nearest.
  give(
    alone(offers, ({ quote }) =>
      quote.distance_km === null ? null : quote.distance_km < 1 ? 0 : Math.round(quote.distance_km),
    ),
    'nearest',
  );
  give(
    // A firm with few reviews is left out: in the public ranking it is new.
    alone(offers, ({ quote: { lawyer } }) =>
      lawyer?.rating && !isNew(lawyer.reviews) ? -Math.round(lawyer.rating * 10) : null,
    ),
    'rated',
  );
  give(
    alone(offers, ({ series }) => series),
    'first',
  );
  return facts;
}
