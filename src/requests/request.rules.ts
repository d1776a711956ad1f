import { ageOn } from '../kernel/calendar.js';
import type { Verdict } from '../kernel/state-table.js';
import { accountLimits, requestLimits } from '../limits.js';
import type { RequestFacts } from './request.facts.js';

/** The rules of a request, one sentence each. They answer 'ok' or the code of a problem in requests.problems.ts. */

type Rule = (facts: RequestFacts, now: Date) => Verdict;

const since = (start: Date | null, now: Date): number => (start ? now.getTime() - start.getTime() : 0);

/** Only a confirmed account creates requests. */
export const userIsConfirmed: Rule = ({ user }) => (user.confirmed ? 'ok' : 'not_confirmed');

/** Nobody under 18 uses the service. Specification, section 9. */
export const userIsAdult: Rule = ({ user }, now) => (ageOn(user.birthDate, now) >= accountLimits.minimumAge ? 'ok' : 'under_age');

export const userIsNotSuspended: Rule = ({ user }) => (user.suspended ? 'account_suspended' : 'ok');

/** Type, part, place and a description of 50 to 2000 characters are there. */
export const requestIsComplete: Rule = (facts) => (missingParts(facts).length === 0 ? 'ok' : 'request_incomplete');

/** The moment of abandonment has come without a touch. */
export const draftIsUntouched: Rule = ({ draftDueAt }, now) => (draftDueAt !== null && draftDueAt <= now ? 'ok' : 'too_early');

/** The first three firms had their 24 hours. */
export const exclusivityIsOver: Rule = ({ exclusiveUntil }, now) => (exclusiveUntil !== null && exclusiveUntil <= now ? 'ok' : 'too_early');

/** Five quotes close a request. */
export const quotesAreComplete: Rule = ({ okCount }) => (okCount >= requestLimits.maxQuotes ? 'ok' : 'too_early');

export const timeIsOver: Rule = ({ expiresAt }, now) => (expiresAt !== null && expiresAt <= now ? 'ok' : 'too_early');

/** A firm may be chosen, and a request extended, within 10 + 15 days of sending. Specification, section 4. */
export const choiceIsStillOpen: Rule = ({ sentAt }, now) => (since(sentAt, now) <= requestLimits.duration + requestLimits.extraApproval ? 'ok' : 'choice_expired');

/** A request can be approved if at least one response is ok. */
export const someQuoteIsThere: Rule = ({ okCount }) => (okCount > 0 ? 'ok' : 'no_quote_yet');

/** A request is extended once. */
export const notExtendedYet: Rule = ({ extendedAt }) => (extendedAt === null ? 'ok' : 'already_extended');

/** A user can retire a request when no response was given. Specification, section 4. */
export const nothingWasGiven: Rule = ({ okCount, koCount, approvedCount }) => (okCount + koCount + approvedCount === 0 ? 'ok' : 'answers_were_given');

/** What a draft still lacks, by the names of the contract's fields. */
export function missingParts(facts: RequestFacts): ('request_type_id' | 'part' | 'city' | 'description')[] {
  return [
    ...(facts.requestTypeId ? [] : (['request_type_id'] as const)),
    ...(facts.part ? [] : (['part'] as const)),
    ...(facts.placeIsKnown ? [] : (['city'] as const)),
    ...(facts.descriptionLength >= requestLimits.descriptionMin && facts.descriptionLength <= requestLimits.textMax ? [] : (['description'] as const)),
  ];
}

/** The last moment at which the user may choose a firm. */
export function choiceUntil(sentAt: Date): Date {
  return new Date(sentAt.getTime() + requestLimits.duration + requestLimits.extraApproval);
}
