import { directoryLimits } from '../../shared/limits.js';
import type { ChoiceReason, NoChoiceReason } from '../../shared/requests/choice-reasons.codes.js';
import type { Cents } from '../../shared/money.js';

/** The figures of some requests of one firm. */
export interface PerformanceFigures {
  readonly received: number;
  readonly quotes: number;
  readonly chosen: number;
  readonly lost: number;
  readonly waiting: number;
  readonly credits: number;
  readonly cents: Cents;
}

const names = ['received', 'quotes', 'chosen', 'lost', 'waiting', 'credits', 'cents'] as const;

/** The figures of several groups of requests together. */
export const addedUp = (groups: readonly PerformanceFigures[]): PerformanceFigures =>
  Object.fromEntries(
    names.map((name) => [name, groups.reduce((sum, group) => sum + group[name], 0)]),
  ) as unknown as PerformanceFigures;

/** What was spent on all requests, for each client that they brought; null without one. */
export const perClient = ({ chosen, credits, cents }: PerformanceFigures) =>
  chosen === 0 ? null : { credits: Math.round((10 * credits) / chosen) / 10, cents: Math.round(cents / chosen) };

/** One request with the firm's quote and those of others, each as its total cost at the middle outcome. */
export interface ComparedRequest {
  readonly own: Cents;
  readonly others: readonly Cents[];
  /** The cost of the firm that the citizen chose, if it is another. */
  readonly chosen: Cents | null;
}

const middle = (sums: readonly Cents[]): Cents => {
  const sorted = sums.toSorted((one, other) => one - other);
  const [below = 0, above = below] = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return (below + above) / 2;
};

/**
 * On how many requests the firm cost less, or more, than the middle of the others; null for
 * fewer requests than `feesFrom`, which would tell what one competitor asked one citizen.
 */
export function pricesBeside(requests: readonly ComparedRequest[]) {
  const shared = requests.filter(({ others }) => others.length > 0);
  if (shared.length < directoryLimits.feesFrom) return null;
  const differences = shared.map(({ own, others }) => own - middle(others));
  return {
    compared: shared.length,
    cheaper: differences.filter((difference) => difference < 0).length,
    dearer: differences.filter((difference) => difference > 0).length,
  };
}

/** What became of the requests that a firm quoted: it got them, another did, or nobody. */
export type Outcome = 'chosen' | 'lost' | 'nobody';

/** How often citizens gave a reason. */
export interface ReasonGiven<O extends Outcome = Outcome> {
  readonly outcome: O;
  readonly reason: O extends 'nobody' ? NoChoiceReason : ChoiceReason;
  readonly count: number;
}

/** The reasons of one outcome; null for so few answers that one of them could be told. Rules 10.30 and 10.31. */
export function reasonsOf<O extends Outcome>(given: readonly ReasonGiven[], outcome: O) {
  const these = given.filter((one): one is ReasonGiven<O> => one.outcome === outcome);
  if (these.reduce((sum, { count }) => sum + count, 0) < directoryLimits.feesFrom) return null;
  return these.map(({ reason, count }) => ({ reason, count })).toSorted((one, other) => other.count - one.count);
}

/** How many of the lost requests went to a firm that cost less; null for as few. */
export function lostToCheaper(requests: readonly ComparedRequest[]) {
  const lost = requests.flatMap(({ own, chosen }) => (chosen === null ? [] : [own - chosen]));
  if (lost.length < directoryLimits.feesFrom) return null;
  return { lost: lost.length, cheaper: lost.filter((difference) => difference > 0).length };
}
