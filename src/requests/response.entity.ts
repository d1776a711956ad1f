import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../kernel/database/entity.js';
import type { StoredResponseStatus } from '../shared/requests/codes.js';
import { quoteProperties } from './quote/quote.js';

/** Why a response lapsed. */
export type LapseReason = 'unopened' | 'ended' | 'suspended' | 'retired' | 'chosen_other' | 'taken_away' | 'withdrawn';

// Triggers of responses:
// - inbox_columns, inbox_columns_added: what a firm sees follows from the row and its request at the moment when the row is
//   written.
// - inbox_counts_added, inbox_counts_moved, inbox_counts_removed: counts are kept by added rows, so that writers of one firm never
//   block each other.
// - market_added, market_changed: the market's figures are counted of every response, whoever writes it.
const ResponseSchema = defineEntity({
  name: 'Response',
  tableName: 'responses',
  properties: {
    id: column.id(),
    requestId: column.integer(),
    firmId: column.integer(),
    requestTypeId: column.text(),
    status: column.smallint().$type<StoredResponseStatus>(),
    exclusive: column.boolean().default(false),
    newcomer: column.boolean().default(false),
    distanceM: column.integer(),
    score: column.number(),
    scoreTerms: p.json().$type<Record<string, number>>(),
    weightsVersion: column.integer(),
    forwardedAt: column.instant(),
    releasedAt: column.instant().nullable(),
    lapseAt: column.instant().nullable(),
    lapseNotifiedAt: column.instant().nullable(),
    openedAt: column.instant().nullable(),
    answeredAt: column.instant().nullable(),
    lapsedAt: column.instant().nullable(),
    lapseReason: column.text().$type<LapseReason>().nullable(),
    approvedAt: column.instant().nullable(),
    ...quoteProperties,
    /** When staff removed its text. */
    textRemovedAt: column.instant().nullable(),
    /** Why the firm withdrew its quote, in its own words. */
    withdrawalReason: column.text().nullable(),
    /** The firm charges no VAT: as it was when it quoted. */
    flatRate: column.boolean().default(false),
    sharedContacts: column.boolean().default(false),
    contactsAt: column.instant().nullable(),
    /** Until when the citizen may choose; the quote may have a shorter day of its own. */
    validUntil: column.instant().nullable(),
    /** When the citizen was reminded of that day. */
    validityNotifiedAt: column.instant().nullable(),
    readAt: column.instant().nullable(),
    editedAt: column.instant().nullable(),
    // Kept by triggers; only a new response gives them (firm-inbox.columns.ts).
    inboxStatus: column.smallint().$type<StoredResponseStatus>().nullable(),
    inboxEndsAt: column.instant().nullable(),
    inboxDueAt: column.instant().nullable(),
  },
});

/** One firm's response to one request; it becomes a quote or an opinion. Rule 2.1. */
export class Response extends ResponseSchema.class {}
ResponseSchema.setClass(Response);
