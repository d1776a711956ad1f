import type { Cents } from '../shared/money.js';
import { Plan, type PlanCode, type RejectedStatus, type RequestStatus } from '../shared/requests/codes.js';
import { requestType } from '../shared/guidance/request-types.js';

/** A payment for the plan of a request. */
export interface HeldPayment {
  /** Of its checkout. */
  readonly id: number;
  /** What was paid and not refunded. */
  readonly amountCents: Cents;
  /** When it activated the plan. */
  readonly fulfilledAt: Date;
  /** The citizen asked for the service to begin at once. */
  readonly performanceAgreed: boolean;
}

/** What was paid for a request and asked back: read from other tables, and only where a plan was paid. */
export interface MoneyFacts {
  /** The newest first, without those that were refunded in full. */
  readonly payments: readonly HeldPayment[];
  /** A refund was asked for and not denied, or is being paid. */
  readonly refundAsked: boolean;
}

/** The facts that the rules of a request read: pure values, so that a rule can be read and tested alone. */
export interface RequestFacts {
  readonly status: RequestStatus | null;
  readonly plan: PlanCode;
  /** The plan that was paid for. */
  readonly paidPlan: PlanCode;
  /** When the last of them was paid. */
  readonly paidAt: Date | null;
  readonly requestTypeId: string | null;
  readonly typeIsUpgradable: boolean;
  readonly part: number | null;
  readonly placeIsKnown: boolean;
  /** Characters. */
  readonly descriptionLength: number;
  readonly okCount: number;
  readonly koCount: number;
  readonly approvedCount: number;
  readonly sentAt: Date | null;
  readonly forwardedAt: Date | null;
  readonly exclusiveUntil: Date | null;
  readonly expiresAt: Date | null;
  readonly extendedAt: Date | null;
  readonly draftDueAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly lastDayNotifiedAt: Date | null;
  readonly premiumNotifiedAt: Date | null;
  readonly chooseNotifiedAt: Date | null;
  readonly closedAt: Date | null;
  readonly approvedAt: Date | null;
  /** When its citizen is asked next how it went, and when they were for the first time. */
  readonly feedbackDueAt: Date | null;
  readonly feedbackAskedAt: Date | null;
  /** When its citizen was asked whether they and the chosen firm have spoken, and when they said so. */
  readonly spokenAskedAt: Date | null;
  readonly spokenToldAt: Date | null;
  /** When feedback was last given: read from its own table, and only where it matters. */
  readonly feedbackAt: Date | null;
  /** Since when staff examine it before firms get it. */
  readonly heldAt: Date | null;
  /** When staff sent it back or removed it. */
  readonly staffDecidedAt: Date | null;
  /** The kind of the rejection that the citizen has replied to. */
  readonly rejectedAs: RejectedStatus | null;
  readonly repliedAt: Date | null;
  /** Firms may read what it says about health and crimes; null if the citizen was not asked. */
  readonly sensitiveConsent: boolean | null;
  readonly money: MoneyFacts;
  readonly user: {
    readonly confirmed: boolean;
    readonly suspended: boolean;
    /** YYYY-MM-DD */ readonly birthDate: string;
  };
}

/** The columns of a request that its facts come from. */
export type RequestColumns = Omit<
  RequestFacts,
  'user' | 'money' | 'typeIsUpgradable' | 'placeIsKnown' | 'descriptionLength' | 'status'
> & {
  readonly status: RequestStatus;
  readonly city: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly description: string;
};

/** A signed-in, confirmed adult, as the guard has already checked, for rules about the request alone. */
const TRUSTED_USER: RequestFacts['user'] = { confirmed: true, suspended: false, birthDate: '1900-01-01' };

const NO_MONEY: MoneyFacts = { payments: [], refundAsked: false };

/** Builds the facts from a request's columns. */
export function requestFacts(
  request: { [K in keyof RequestColumns]?: RequestColumns[K] | undefined },
  user: RequestFacts['user'] = TRUSTED_USER,
  money: MoneyFacts = NO_MONEY,
): RequestFacts {
  return {
    status: request.status ?? null,
    plan: request.plan ?? Plan.free,
    paidPlan: request.paidPlan ?? Plan.free,
    paidAt: request.paidAt ?? null,
    requestTypeId: request.requestTypeId ?? null,
    typeIsUpgradable: request.requestTypeId != null && (requestType(request.requestTypeId)?.upgradable ?? false),
    part: request.part ?? null,
    placeIsKnown: Boolean(request.city) && request.latitude != null && request.longitude != null,
    descriptionLength: (request.description ?? '').length,
    okCount: request.okCount ?? 0,
    koCount: request.koCount ?? 0,
    approvedCount: request.approvedCount ?? 0,
    sentAt: request.sentAt ?? null,
    forwardedAt: request.forwardedAt ?? null,
    exclusiveUntil: request.exclusiveUntil ?? null,
    expiresAt: request.expiresAt ?? null,
    extendedAt: request.extendedAt ?? null,
    draftDueAt: request.draftDueAt ?? null,
    withdrawnAt: request.withdrawnAt ?? null,
    lastDayNotifiedAt: request.lastDayNotifiedAt ?? null,
    premiumNotifiedAt: request.premiumNotifiedAt ?? null,
    chooseNotifiedAt: request.chooseNotifiedAt ?? null,
    closedAt: request.closedAt ?? null,
    approvedAt: request.approvedAt ?? null,
    feedbackDueAt: request.feedbackDueAt ?? null,
    feedbackAskedAt: request.feedbackAskedAt ?? null,
    spokenAskedAt: request.spokenAskedAt ?? null,
    spokenToldAt: request.spokenToldAt ?? null,
    feedbackAt: request.feedbackAt ?? null,
    heldAt: request.heldAt ?? null,
    staffDecidedAt: request.staffDecidedAt ?? null,
    rejectedAs: request.rejectedAs ?? null,
    repliedAt: request.repliedAt ?? null,
    sensitiveConsent: request.sensitiveConsent ?? null,
    money,
    user,
  };
}
