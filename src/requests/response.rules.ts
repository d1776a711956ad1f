import { plus } from '../shared/clock.js';
import type { Verdict } from '../shared/state-machine.js';
import { requestLimits } from '../shared/limits.js';
import {
  ResponseStatus,
  Plan,
  RequestStatus,
  type PlanCode,
  type StoredResponseStatus,
} from '../shared/requests/codes.js';
import { isValidOn, validityReminder } from '../shared/requests/quote-validity.rules.js';
import { choiceStatuses, isInTimeToChoose, isOpen, isOpenToChoice, lapseIsDue } from './forwarding/lifetime.rules.js';
import type { ResponseFacts } from './response.facts.js';

/** The rules of a response, one sentence each. They answer 'ok' or the code of a problem in requests.problems.ts. */

type Rule = (facts: ResponseFacts, now: Date) => Verdict;

export const requestIsOpen: Rule = ({ request }, now) => (isOpen(request, now) ? 'ok' : 'request_not_open');

/** Fewer than five quotes were received. Rule 2.6. */
export const quotesAreLeft: Rule = ({ request }) =>
  request.okCount < requestLimits.maxQuotes ? 'ok' : 'quote_limit_reached';

/** Fewer than five opinions were received. */
export const opinionsAreLeft: Rule = ({ request }) =>
  request.koCount < requestLimits.maxDeclines ? 'ok' : 'opinion_limit_reached';

/** A quote can be corrected until the user has read it. */
export const quoteIsUnread: Rule = ({ readAt }) => (readAt === null ? 'ok' : 'quote_already_read');

/** A quote that the citizen has read is withdrawn with a reason. Rule 2.36. */
export const quoteIsRead: Rule = ({ readAt }) => (readAt === null ? 'quote_not_read' : 'ok');

/** Contacts are sold only where the citizen agreed to direct contact. Rule 2.14. */
export const userSharesContacts: Rule = ({ request }) => (request.sharedContacts ? 'ok' : 'contacts_not_shared');

export const contactsAreNotBought: Rule = ({ sharedContacts }) => (sharedContacts ? 'contacts_already_bought' : 'ok');

/** The request is neither chosen, withdrawn nor removed, and a firm may still be chosen. */
export const requestIsNotEnded: Rule = ({ request }, now) => (isOpenToChoice(request, now) ? 'ok' : 'request_not_open');

export const requestCanBeChosen: Rule = ({ request }) =>
  choiceStatuses.includes(request.status) ? 'ok' : 'move_not_allowed';

export const choiceIsInTime: Rule = ({ request }, now) => (isInTimeToChoose(request, now) ? 'ok' : 'choice_expired');

/** The firm's own last day is not over. Rule 2.43. */
export const quoteIsValid: Rule = ({ validThrough }, now) => (isValidOn(validThrough, now) ? 'ok' : 'quote_expired');

/** The firm gave it a last day. Rule 2.44. */
export const quoteHasLastDay: Rule = ({ validThrough }) => (validThrough === null ? 'move_not_allowed' : 'ok');

/** The morning before the last day has come, and that day is not over. */
export const lastDayOfQuoteHasCome: Rule = ({ validThrough }, now) =>
  validThrough !== null && validityReminder(validThrough) <= now && isValidOn(validThrough, now) ? 'ok' : 'too_early';

export const lastDayOfQuoteIsNotNotified: Rule = ({ validityNotifiedAt }) =>
  validityNotifiedAt === null ? 'ok' : 'move_not_allowed';

/** The firm is not suspended; otherwise the citizen reads that its account is under maintenance. Rule 1.14. */
export const firmIsNotSuspended: Rule = ({ firmSuspended }) => (firmSuspended ? 'firm_in_maintenance' : 'ok');

/** The firm has not opened the request in its time. */
export const timeToOpenIsOver: Rule = (facts, now) => (lapseIsDue(facts, now) ? 'ok' : 'too_early');

/** The last day to open the request has begun and is not over. */
export const lastDayToOpenHasCome: Rule = ({ lapseAt }, now) =>
  lapseAt !== null && plus(lapseAt, -requestLimits.lapseWarning) <= now && now < lapseAt ? 'ok' : 'too_early';

export const lapseIsNotWarnedYet: Rule = ({ lapseNotifiedAt }) =>
  lapseNotifiedAt === null ? 'ok' : 'move_not_allowed';

/** Staff removed its text, and the firm has written no other since. Rule 2.25. */
export const textIsRemoved: Rule = ({ textRemovedAt }) => (textRemovedAt === null ? 'move_not_allowed' : 'ok');

/** The response lapsed because staff removed the request. Rule 23.10. */
export const lapsedWithItsRequest: Rule = ({ lapseReason }) =>
  lapseReason === 'taken_away' ? 'ok' : 'move_not_allowed';

/** It had become new. */
export const hadItsTurn: Rule = ({ releasedAt }) => (releasedAt === null ? 'move_not_allowed' : 'ok');

/** It had never become new. */
export const waitedForItsTurn: Rule = ({ releasedAt }) => (releasedAt === null ? 'ok' : 'move_not_allowed');

/** What a firm sees: `lost` on a response that was not chosen once the request ended. Rule 2.2. */
export function shownStatus(
  status: StoredResponseStatus,
  request: ResponseFacts['request'],
  now: Date,
): ResponseStatus {
  const answered = status === ResponseStatus.ok;
  const waiting = status === ResponseStatus.pending || status === ResponseStatus.new || status === ResponseStatus.wait;
  const ended = answered ? !isOpenToChoice(request, now) : !isOpen(request, now);
  return (answered || waiting) && ended ? ResponseStatus.lost : status;
}

/** A request that another firm got ended 30 days ago: the firm keeps only its own texts and figures. Rule 2.19. */
export const isArchived = (
  status: StoredResponseStatus,
  { endedAt }: Pick<ResponseFacts['request'], 'endedAt'>,
  now: Date,
): boolean =>
  status !== ResponseStatus.approved && endedAt !== null && plus(endedAt, requestLimits.leavesPanelAfter) <= now;

/** How much of a request its response lets the firm read. Rules 2.3, 2.4 and 2.19. */
export type Reading = 'teaser' | 'blurred' | 'full' | 'archived';

/** A firm in waiting reads everything on premium and top. */
export const readsWhileWaiting = (plan: PlanCode): boolean => plan === Plan.premium || plan === Plan.top;

/** A firm reads everything once it opened the request, until the request is in its archive. */
export function reading(
  status: StoredResponseStatus,
  request: Pick<ResponseFacts['request'], 'plan' | 'endedAt'>,
  now: Date,
): Reading {
  if (isArchived(status, request, now)) return 'archived';
  if (status === ResponseStatus.pending) return readsWhileWaiting(request.plan) ? 'full' : 'blurred';
  return status === ResponseStatus.new || status === ResponseStatus.fallback ? 'teaser' : 'full';
}

/**
 * Whether a response lets its firm read the citizen's papers: while it may still act for them, or was chosen. A firm that
 * was not chosen, or gave an opinion only, reads no more once the request has ended.
 */
export function papersReadable(status: StoredResponseStatus, request: ResponseFacts['request'], now: Date): boolean {
  if (reading(status, request, now) !== 'full') return false;
  const shown = shownStatus(status, request, now);
  return shown !== ResponseStatus.lost && (shown !== ResponseStatus.ko || isOpen(request, now));
}

interface ContactFacts {
  readonly status: StoredResponseStatus;
  readonly sharedContacts: boolean;
  readonly request: {
    readonly status: RequestStatus;
    readonly sharedContacts: boolean;
    readonly endedAt: Date | null;
  };
}

/** The citizen's contacts are visible to the firm. Rules 2.16 and 2.19. */
export function contactsVisibleToFirm({ status, sharedContacts, request }: ContactFacts, now: Date): boolean {
  if (status === ResponseStatus.approved) return true;
  if (isArchived(status, request, now)) return false;
  return request.sharedContacts && sharedContacts && status === ResponseStatus.ok;
}

/** The firm's contacts are visible to the user: when request and response are approved. */
export function contactsVisibleToUser({
  status,
  request,
}: Pick<ContactFacts, 'status'> & { request: { status: RequestStatus } }): boolean {
  return status === ResponseStatus.approved && request.status === RequestStatus.approved;
}
