import { dayInRome } from '../calendar.js';
import { ResponseStatus } from './codes.js';
import type { ServedPaper } from '../guidance/served-papers.codes.js';
import { aheadOf, type DatedExpiry } from '../guidance/expiries.rules.js';
import { expiriesOf } from '../guidance/time-limits.rules.js';

/**
 * What ends on a date of a request: the time to receive quotes, to choose a firm, to open it or to answer it, the validity
 * of a quote, or a time limit of the law; by when to call the chosen firm; or the next step that a firm has noted.
 */
export type RequestDateKind = 'quotes' | 'choice' | 'call' | 'opening' | 'answer' | 'validity' | 'step' | 'legal';

/** A date of a request that has not come yet, as both sides may have it. Rule 28.13. */
export type SharedDate =
  | {
      readonly kind: Exclude<RequestDateKind, 'legal' | 'step'>;
      /** ISO 8601. */
      readonly at: string;
    }
  | { readonly kind: 'legal'; readonly limit: DatedExpiry };

/** A date of a request, or the day of a firm's own next step (YYYY-MM-DD). */
export type RequestDate = SharedDate | { readonly kind: 'step'; readonly day: string };

/** What both sides' dates are read from. */
interface Dated {
  readonly request_type: { readonly id: string };
  readonly part: number | null;
  readonly served_paper: ServedPaper | null;
  /** YYYY-MM-DD. */
  readonly facts_on: string | null;
}

/** A request as its citizen reads it. */
export interface CitizenDates extends Dated {
  readonly expires_at: string | null;
  readonly choice_until: string | null;
  readonly spoken: { readonly asked_on: string; readonly answer: boolean | null } | null;
  readonly allowed_actions: readonly string[];
}

/** A request as a firm reads it. */
export interface FirmDates extends Dated {
  readonly response: {
    readonly status: { readonly id: number };
    /** Until when its quote can be chosen. */
    readonly valid_until: string | null;
    /** Until when the next move is possible. */
    readonly deadline: string | null;
    readonly allowed_actions: readonly string[];
    /** What the firm noted for itself. */
    readonly notes: { readonly next_on: string | null } | null;
  };
}

const isAhead = (at: string | null, now: Date): at is string => at !== null && new Date(at) > now;

/** The time limits of the law that are not over. */
const legalDates = ({ request_type: { id }, part, served_paper, facts_on }: Dated, now: Date): SharedDate[] =>
  aheadOf(expiriesOf({ type: id, part, paper: served_paper, factsOn: facts_on }, now)).map((limit) => ({
    kind: 'legal',
    limit,
  }));

/** What the citizen may put into a calendar. Rule 28.13. */
export function datesOfCitizen(request: CitizenDates, now: Date): SharedDate[] {
  const { expires_at: end, choice_until: choice, spoken, allowed_actions: actions } = request;
  // Who has not heard from the firm by then is asked.
  const call = spoken?.answer === null ? spoken.asked_on : null;
  return [
    ...(spoken === null && isAhead(end, now) ? [{ kind: 'quotes' as const, at: end }] : []),
    ...(actions.includes('choose') && isAhead(choice, now) ? [{ kind: 'choice' as const, at: choice }] : []),
    ...(isAhead(call, now) ? [{ kind: 'call' as const, at: call }] : []),
    ...legalDates(request, now),
  ];
}

/** What a firm may put into a calendar. Rule 28.13. */
export function datesOfFirm(request: FirmDates, now: Date): RequestDate[] {
  const { status, deadline, valid_until: validity, allowed_actions: actions, notes } = request.response;
  const step = notes?.next_on ?? null;
  const kind = actions.includes('open') ? 'opening' : actions.includes('quote') ? 'answer' : null;
  return [
    ...(kind && isAhead(deadline, now) ? [{ kind, at: deadline } as const] : []),
    ...(status.id === ResponseStatus.ok && isAhead(validity, now) ? [{ kind: 'validity' as const, at: validity }] : []),
    ...(step !== null && step >= dayInRome(now) ? [{ kind: 'step' as const, day: step }] : []),
    ...legalDates(request, now),
  ];
}
