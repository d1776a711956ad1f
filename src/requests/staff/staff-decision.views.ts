import type { Locale } from '../../shared/locale.js';
import { invalidStatuses, rejectedStatuses, RequestStatus, type RejectedStatus } from '../../shared/requests/codes.js';
import { replyUntil } from '../forwarding/lifetime.rules.js';
import type { UserRequest } from '../requests.dto.js';
import { sayDate } from '../../notifications/notifications.api.js';
import { detectionRows, redressFor } from '../../shared/moderation/statement-of-reasons.codes.js';
import { rejectionReasons, type RejectionStatus } from '../../shared/requests/rejection-reasons.codes.js';

/** The columns of a request that hold the staff's decision. */
export interface StaffDecisionRow {
  readonly status: RequestStatus;
  readonly staff_reason: string | null;
  readonly staff_decided_at: string | null;
  readonly rejected_as: RejectedStatus | null;
  readonly reply: string | null;
  readonly replied_at: string | null;
  readonly kept_reason: string | null;
  /** The automatic check of requests pointed it out. */
  readonly screened: boolean;
}

type Decision = NonNullable<UserRequest['ruling']>;

const isOne = <S extends RequestStatus>(states: readonly S[], status: RequestStatus): status is S =>
  (states as readonly RequestStatus[]).includes(status);

function kindOf({ status, kept_reason }: StaffDecisionRow): Decision['kind'] | null {
  if (status === RequestStatus.incomplete) return 'to_complete';
  if (status === RequestStatus.rejectedReplied) return 'under_review';
  if (isOne(rejectedStatuses, status)) return kept_reason === null ? 'rejected' : 'kept';
  return isOne(invalidStatuses, status) ? 'invalid' : null;
}

function foundOf({ status, rejected_as }: StaffDecisionRow, locale: Locale): string | null {
  if (status === RequestStatus.incomplete) return null;
  const found = rejectionReasons[(rejected_as ?? status) as RejectionStatus] as
    | (typeof rejectionReasons)[RejectionStatus]
    | undefined;
  return found?.[locale] ?? null;
}

/** Why staff sent a request back or removed it, and what its citizen can do; null where they did not. */
export function staffDecisionOf(row: StaffDecisionRow, locale: Locale, now: Date): UserRequest['ruling'] {
  const kind = kindOf(row);
  const { staff_reason: reason, staff_decided_at: at, replied_at } = row;
  if (kind === null || reason === null || at === null) return null;
  const until = replyUntil(new Date(at));
  const mayReply = kind === 'rejected' && replied_at === null && now <= until;
  const removed = kind !== 'to_complete';
  const way = mayReply ? 'reply' : kind === 'invalid' ? 'mail' : 'over';
  return {
    kind,
    found: foundOf(row, locale),
    reason,
    at,
    reply_until: mayReply ? until.toISOString() : null,
    reply: replied_at === null ? null : row.reply,
    kept_reason: row.kept_reason,
    detection: removed ? detectionRows[row.screened ? 'screening' : 'staff'].sentence[locale] : null,
    redress: removed ? redressFor(way, locale, sayDate(until.toISOString(), locale)) : [],
  };
}
