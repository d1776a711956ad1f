import { RequestStatus, type StoredResponseStatus } from '../../shared/requests/codes.js';

/** The columns by which the inbox of a firm sorts and filters a new response. */
export interface InboxColumns {
  /** What the firm sees. */
  readonly inboxStatus: StoredResponseStatus;
  /** Until when the firm can make its next move. */
  readonly inboxEndsAt: Date | null;
  /** When time alone ends what {@link inboxStatus} says. */
  readonly inboxDueAt: Date | null;
}

/**
 * The inbox columns of a new response to an open request. The trigger that keeps them (`inbox_columns`) would read the
 * request for each row; setting them here saves that.
 */
export function inboxColumnsOf(
  response: { status: StoredResponseStatus; exclusive: boolean; lapseAt?: Date | null },
  request: { status: RequestStatus; expiresAt?: Date | null; exclusiveUntil?: Date | null },
): InboxColumns {
  const exclusiveEnd = response.exclusive && request.status === RequestStatus.new ? request.exclusiveUntil : null;
  const ends = [response.lapseAt, request.expiresAt, exclusiveEnd].filter((at) => at != null);
  return {
    inboxStatus: response.status,
    inboxEndsAt: ends.length > 0 ? new Date(Math.min(...ends.map(Number))) : null,
    inboxDueAt: request.expiresAt ?? null,
  };
}
