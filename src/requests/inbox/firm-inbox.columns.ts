import { RequestStatus, type StoredResponseStatus } from '../../shared/requests/codes.js';

/** What a new response stands by in the inbox of its firm. */
export interface InboxColumns {
  /** What the firm sees. */
  readonly inboxStatus: StoredResponseStatus;
  /** Until when the firm can make its next move. */
  readonly inboxEndsAt: Date | null;
  /** When time alone ends what {@link inboxStatus} says. */
  readonly inboxDueAt: Date | null;
}

/**
 * The inbox columns of a new response to an open request. The trigger that keeps them (`inbox_columns`) finds out the same
 * by reading the request for each row; given with the row they save that.
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
