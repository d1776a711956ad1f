import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../kernel/database/entity.js';
import type { PartCode, PlanCode, RejectedStatus, RequestStatus } from '../shared/requests/codes.js';
import type { ServedPaper } from '../shared/guidance/served-papers.codes.js';
import type { ChoiceReason } from '../shared/requests/choice-reasons.codes.js';

/** What the user adds after sending: each addition stays as it was written. */
export interface AddedInformation {
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
}

// Triggers of requests:
// - inbox_columns: what firms see of their responses follows from the request, whichever of its many writers moves it.
// - request_counts_added, request_counts_moved: the count of an account is right in the same statement, however many rows it
//   writes.
// - market_added, market_changed, market_removed: the market's figures are counted of every request, whoever writes it.
const RequestSchema = defineEntity({
  name: 'Request',
  tableName: 'requests',
  properties: {
    id: column.id(),
    accountId: column.integer(),
    status: column.smallint().$type<RequestStatus>(),
    plan: column.smallint().$type<PlanCode>().default(1),
    requestTypeId: column.text(),
    part: column.smallint().$type<PartCode>().nullable(),
    addressFull: column.text().nullable(),
    city: column.text().nullable(),
    provinceId: column.text().nullable(),
    countryId: column.text().nullable(),
    latitude: column.number().nullable(),
    longitude: column.number().nullable(),
    description: column.text().default(''),
    extra: p.json().$type<AddedInformation[]>().defaultRaw("'[]'"),
    sharedContacts: column.boolean().default(false),
    /** The day on which it happened, where the citizen gives it. */
    factsOn: column.day().nullable(),
    /** The paper that the citizen says has arrived. */
    servedPaper: p.json().$type<ServedPaper>().nullable(),
    /** Kinds of papers that the citizen has at hand without a document here. */
    papers: p.json().$type<string[]>().defaultRaw("'[]'"),
    /** The largest sum that the description names, in cents, as it was sent. Rule 3.32. */
    namedValueCents: column.integer().nullable(),
    opposingPartyHash: column.text().nullable(),
    opposingPartyGiven: column.boolean().default(false),
    invoice: p.json().$type<Record<string, unknown>>().nullable(),
    /** What payments have given; {@link plan} may be ahead of it while a draft waits for its payment. */
    paidPlan: column.smallint().$type<PlanCode>().default(1),
    paidAt: column.instant().nullable(),
    withdrawnAt: column.instant().nullable(),
    planLoweredAt: column.instant().nullable(),
    couponCode: column.text().nullable(),
    performanceAgreed: column.boolean().default(false),
    /** Firms may read what it says about health and crimes; null if the citizen was not asked. Rule 14.13. */
    sensitiveConsent: column.boolean().nullable(),
    okCount: column.smallint().default(0),
    koCount: column.smallint().default(0),
    approvedCount: column.smallint().default(0),
    contactsCount: column.smallint().default(0),
    createdAt: column.instant(),
    updatedAt: column.instant(),
    sentAt: column.instant().nullable(),
    forwardedAt: column.instant().nullable(),
    exclusiveUntil: column.instant().nullable(),
    expiresAt: column.instant().nullable(),
    extendedAt: column.instant().nullable(),
    closedAt: column.instant().nullable(),
    endedAt: column.instant().nullable(),
    approvedAt: column.instant().nullable(),
    /** Why the citizen chose a firm, if she says it. Rule 10.30. */
    choiceReason: column.text().$type<ChoiceReason>().nullable(),
    draftDueAt: column.instant().nullable(),
    lastDayNotifiedAt: column.instant().nullable(),
    premiumNotifiedAt: column.instant().nullable(),
    chooseNotifiedAt: column.instant().nullable(),
    /** When its citizen is asked next how it went, and when they were for the first time. Rule 10.13. */
    feedbackDueAt: column.instant().nullable(),
    feedbackAskedAt: column.instant().nullable(),
    /** When its citizen was asked whether they and the chosen firm have spoken, and what they said when. Rule 10.25. */
    spokenAskedAt: column.instant().nullable(),
    spoken: column.boolean().nullable(),
    spokenToldAt: column.instant().nullable(),
    /** Since when staff examine it before firms get it; empty once they release it. Rule 23.2. */
    heldAt: column.instant().nullable(),
    /** Why staff sent it back to its citizen or removed it, and when. */
    staffReason: column.text().nullable(),
    staffDecidedAt: column.instant().nullable(),
    /** The kind of the rejection, while the reply to it is examined. */
    rejectedAs: column.smallint().$type<RejectedStatus>().nullable(),
    reply: column.text().nullable(),
    repliedAt: column.instant().nullable(),
    keptReason: column.text().nullable(),
    deletedAt: column.instant().nullable(),
  },
});

/** A citizen's request for help. */
export class Request extends RequestSchema.class {}
RequestSchema.setClass(Request);
