import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../kernel/database/entity.js';
import type { EngagementNoticeId } from '../../shared/requests/engagement-notices.codes.js';
import type { EngagementStatus } from '../../shared/requests/engagement.codes.js';
import type { EngagementDocument } from './engagement.dto.js';

const EngagementSchema = defineEntity({
  name: 'Engagement',
  tableName: 'engagements',
  properties: {
    id: column.id(),
    responseId: column.integer(),
    status: column.text().$type<EngagementStatus>(),
    /** How often the letter was sent: an acceptance names the version that was read. */
    version: column.integer(),
    scope: column.text(),
    excluded: column.text(),
    payment: column.text(),
    notices: p.json().$type<EngagementNoticeId[]>(),
    /** What the firm writes along with the letter; no part of it. */
    note: column.text(),
    /** The letter as it was read: it never changes with what it was made from. */
    document: p.json().$type<EngagementDocument>(),
    /** SHA-256 of the document and its version, in hexadecimal. */
    hash: column.text(),
    sentAt: column.instant(),
    question: column.text().nullable(),
    askedAt: column.instant().nullable(),
    withdrawnAt: column.instant().nullable(),
    acceptedAt: column.instant().nullable(),
    /** Whether the client asked the firm to begin before the time to withdraw is over. */
    startsNow: column.boolean().nullable(),
  },
});

/** The letter of engagement of a chosen firm: one row a response, sent again as a new version. Rule 32.1. */
export class Engagement extends EngagementSchema.class {}
EngagementSchema.setClass(Engagement);
