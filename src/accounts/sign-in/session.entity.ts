import { defineEntity } from '@mikro-orm/core';
import { column } from '../../kernel/database/entity.js';

// Triggers of sessions:
// - session_changes, session_truncation: every process keeps known sessions in memory; one that ended must end in all
//   of them, whatever ended it.
const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: column.id(),
    accountId: column.integer(),
    /** Who of the firm signed in; null is the owner. */
    memberId: column.integer().nullable(),
    remembered: column.boolean(),
    address: column.text().nullable(),
    device: column.text().nullable(),
    lastSeenAt: column.instant().nullable(),
    createdAt: column.instant(),
    expiresAt: column.instant(),
    revokedAt: column.instant().nullable(),
  },
});

/** Someone signed in on one device. The row decides how long its token is valid. */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
