import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../kernel/database/entity.js';

/** The kinds of entries in a request's timeline. */
export const activityKinds = [
  'sent',
  'forwarded',
  'released',
  'opened',
  'quoted',
  'quote_edited',
  'quote_renewed',
  'quote_withdrawn',
  'declined',
  'lapsed',
  'contacts_bought',
  'info_added',
  'chosen',
  'closed',
  'expired',
  'extended',
  'retired',
  'upgraded',
  'refund_asked',
  'refunded',
  'withdrawn',
  'held',
  'cleared',
  'asked_to_complete',
  'rejected',
  'replied',
  'rejection_kept',
  'reinstated',
  'invalidated',
  'top_given',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

// Triggers of request_activity:
// - request_events: screens get an event for every entry; requests know nothing of the streams, a module above them.
const ActivityEntrySchema = defineEntity({
  name: 'ActivityEntry',
  tableName: 'request_activity',
  properties: {
    id: column.id(),
    requestId: column.integer(),
    kind: column.text().$type<ActivityKind>(),
    responseId: column.integer().nullable(),
    data: p.json().$type<Record<string, string | number>>().defaultRaw("'{}'"),
    at: column.instant(),
  },
});

/** One fact of a request's activity, written in the transaction that made it true. */
export class ActivityEntry extends ActivityEntrySchema.class {}
ActivityEntrySchema.setClass(ActivityEntry);
