import { RequestStatus, type PlanCode, type StoredResponseStatus } from './codes.js';

/** What the rules of a response look at. */
export interface ResponseFacts {
  readonly status: StoredResponseStatus | null;
  readonly sharedContacts: boolean;
  readonly contactsAt: Date | null;
  readonly readAt: Date | null;
  readonly firmSuspended: boolean;
  readonly request: {
    readonly status: RequestStatus;
    readonly plan: PlanCode;
    readonly okCount: number;
    readonly koCount: number;
    readonly sharedContacts: boolean;
    readonly sentAt: Date | null;
    readonly expiresAt: Date | null;
  };
}

/** Reads the facts off the two rows. */
export function responseFacts(
  response: { status: StoredResponseStatus; sharedContacts: boolean; contactsAt?: Date | null; readAt?: Date | null },
  request: {
    status: RequestStatus;
    plan: PlanCode;
    okCount: number;
    koCount: number;
    sharedContacts: boolean;
    sentAt?: Date | null;
    expiresAt?: Date | null;
  },
  firm: { suspended: boolean } = { suspended: false },
): ResponseFacts {
  return {
    status: response.status,
    sharedContacts: response.sharedContacts,
    contactsAt: response.contactsAt ?? null,
    readAt: response.readAt ?? null,
    firmSuspended: firm.suspended,
    request: {
      status: request.status,
      plan: request.plan,
      okCount: request.okCount,
      koCount: request.koCount,
      sharedContacts: request.sharedContacts,
      sentAt: request.sentAt ?? null,
      expiresAt: request.expiresAt ?? null,
    },
  };
}

/** Open = new or wait, and its time is not over: a deadline counts from its moment, not from when a job noticed it. */
export function isOpen(request: Pick<ResponseFacts['request'], 'status' | 'expiresAt'>, now: Date): boolean {
  return (
    (request.status === RequestStatus.new || request.status === RequestStatus.wait) &&
    (request.expiresAt === null || now < request.expiresAt)
  );
}
