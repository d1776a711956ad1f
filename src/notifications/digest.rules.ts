import { dayInRome, hourInRome } from '../shared/calendar.js';
import { ms, notificationLimits } from '../shared/limits.js';
import { RequestStatus, ResponseStatus } from '../shared/requests/codes.js';
import type { NotificationName } from './notification-templates.js';

/** The present state of what a digest would mention. */
export interface DigestFacts {
  /** null when the request was erased, or the entry is about none. */
  readonly requestStatus: number | null;
  /** null when the firm has no response to it. */
  readonly responseStatus: number | null;
  /** Messages of the conversation that the firm has not read. */
  readonly unread: number;
}

const open: readonly number[] = [RequestStatus.new, RequestStatus.wait];

/** A request that waits for the firm to open it. */
const isOffered = ({ requestStatus, responseStatus }: DigestFacts): boolean =>
  requestStatus !== null && open.includes(requestStatus) && responseStatus === ResponseStatus.new;

const conditions: Partial<Record<NotificationName, (facts: DigestFacts) => boolean>> = {
  request_forwarded: isOffered,
  request_released: isOffered,
  response_lapsing: isOffered,
  message_received: ({ unread }) => unread > 0,
};

/** Whether an entry still belongs in the digest. @param about whether it is about a request. Rule 15.13. */
export function isStillTrue(template: NotificationName, about: boolean, facts: DigestFacts): boolean {
  if (about && facts.requestStatus === null) return false;
  return conditions[template]?.(facts) ?? true;
}

/** The last moment at which digests were due. Rule 15.12. */
export function lastDigest(now: Date): Date {
  const today = hourInRome(dayInRome(now), notificationLimits.digestHour);
  if (today <= now) return today;
  return hourInRome(dayInRome(new Date(today.getTime() - ms.day)), notificationLimits.digestHour);
}
