import { plus } from '../../shared/clock.js';
import { planReach, requestLimits } from '../../shared/limits.js';
import {
  RequestStatus,
  ResponseStatus,
  type PlanCode,
  type StoredResponseStatus,
} from '../../shared/requests/codes.js';

/**
 * How long things of a request last: each question has one answer here. `lifetime.sql.ts` says the same in SQL, and a
 * test compares the two over every combination. A deadline counts from its moment, not from when a job noticed it.
 */

/** The user still writes it; no firm has seen it. */
export const draftStatuses: readonly RequestStatus[] = [RequestStatus.init, RequestStatus.incomplete];
/** Firms may respond. */
export const openStatuses: readonly RequestStatus[] = [RequestStatus.new, RequestStatus.wait];
/** A firm may be chosen: the request is neither chosen, withdrawn nor removed. */
export const choiceStatuses: readonly RequestStatus[] = [...openStatuses, RequestStatus.closed];

export const isDraft = (status: RequestStatus): boolean => draftStatuses.includes(status);

/** The columns of a request that say how long it lasts. */
export interface RequestLifetime {
  readonly status: RequestStatus;
  readonly sentAt?: Date | null;
  readonly expiresAt?: Date | null;
}

/** Open: sent, not ended, and its time is not over. */
export function isOpen({ status, expiresAt }: Omit<RequestLifetime, 'sentAt'>, now: Date): boolean {
  return openStatuses.includes(status) && (expiresAt == null || now < expiresAt);
}

/** The last moment at which the user may choose a firm or extend. */
export function choiceUntil(sentAt: Date): Date {
  return plus(sentAt, requestLimits.duration + requestLimits.extraApproval);
}

/** The time to choose has begun and is not over. It begins with the sending. */
export function isInTimeToChoose({ sentAt }: Pick<RequestLifetime, 'sentAt'>, now: Date): boolean {
  return sentAt != null && now <= choiceUntil(sentAt);
}

/** The last moment at which the user may reply to a rejection. Rule 23.8. */
export function replyUntil(rejectedAt: Date): Date {
  return plus(rejectedAt, requestLimits.replyWithin);
}

/** Whether a firm that has quoted may still be chosen. */
export function isOpenToChoice(request: RequestLifetime, now: Date): boolean {
  return choiceStatuses.includes(request.status) && isInTimeToChoose(request, now);
}

/**
 * Whether firms may get the request: it is open, staff do not hold it, quotes can still come, and, after the first
 * forwarding, enough time is left. Rules 3.9 and 23.2.
 */
export function mayBeForwarded(
  request: RequestLifetime & {
    readonly okCount: number;
    readonly forwardedAt?: Date | null;
    readonly heldAt?: Date | null;
  },
  now: Date,
): boolean {
  if (request.heldAt != null) return false;
  if (!isOpen(request, now) || request.okCount >= requestLimits.maxQuotes) return false;
  return (
    request.forwardedAt == null ||
    (request.expiresAt != null && plus(now, requestLimits.refillUntil) <= request.expiresAt)
  );
}

/** How many firms a plan reaches at once. */
export const reachOf = (plan: PlanCode): number => planReach[plan];

/** A firm has let its time to open the request pass: its response lapses. */
export function lapseIsDue(
  { status, lapseAt }: { readonly status: StoredResponseStatus | null; readonly lapseAt?: Date | null },
  now: Date,
): boolean {
  return status === ResponseStatus.new && lapseAt != null && lapseAt <= now;
}
