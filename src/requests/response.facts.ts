import type { PlanCode, RequestStatus, StoredResponseStatus } from '../shared/requests/codes.js';
import type { LapseReason } from './response.entity.js';

/** The facts that the rules of a response read. */
export interface ResponseFacts {
  readonly status: StoredResponseStatus | null;
  readonly sharedContacts: boolean;
  readonly contactsAt: Date | null;
  readonly readAt: Date | null;
  readonly lapseAt: Date | null;
  readonly lapseNotifiedAt: Date | null;
  readonly lapseReason: LapseReason | null;
  readonly textRemovedAt: Date | null;
  /** The last day of its quote, if it has one of its own. */
  readonly validThrough: string | null;
  readonly validityNotifiedAt: Date | null;
  /** When it became new. */
  readonly releasedAt: Date | null;
  readonly firmSuspended: boolean;
  readonly request: {
    readonly status: RequestStatus;
    readonly plan: PlanCode;
    readonly okCount: number;
    readonly koCount: number;
    readonly sharedContacts: boolean;
    readonly sentAt: Date | null;
    readonly expiresAt: Date | null;
    readonly endedAt: Date | null;
  };
}

/** Reads the facts off the two rows. */
export function responseFacts(
  response: {
    status: StoredResponseStatus;
    sharedContacts: boolean;
    contactsAt?: Date | null;
    readAt?: Date | null;
    lapseAt?: Date | null;
    lapseNotifiedAt?: Date | null;
    lapseReason?: LapseReason | null;
    textRemovedAt?: Date | null;
    validThrough?: string | null;
    validityNotifiedAt?: Date | null;
    releasedAt?: Date | null;
  },
  request: {
    status: RequestStatus;
    plan: PlanCode;
    okCount: number;
    koCount: number;
    sharedContacts: boolean;
    sentAt?: Date | null;
    expiresAt?: Date | null;
    endedAt?: Date | null;
  },
  firm: { suspended: boolean } = { suspended: false },
): ResponseFacts {
  return {
    status: response.status,
    sharedContacts: response.sharedContacts,
    contactsAt: response.contactsAt ?? null,
    readAt: response.readAt ?? null,
    lapseAt: response.lapseAt ?? null,
    lapseNotifiedAt: response.lapseNotifiedAt ?? null,
    lapseReason: response.lapseReason ?? null,
    textRemovedAt: response.textRemovedAt ?? null,
    validThrough: response.validThrough ?? null,
    validityNotifiedAt: response.validityNotifiedAt ?? null,
    releasedAt: response.releasedAt ?? null,
    firmSuspended: firm.suspended,
    request: {
      status: request.status,
      plan: request.plan,
      okCount: request.okCount,
      koCount: request.koCount,
      sharedContacts: request.sharedContacts,
      sentAt: request.sentAt ?? null,
      expiresAt: request.expiresAt ?? null,
      endedAt: request.endedAt ?? null,
    },
  };
}
