import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../kernel/database/entity.js';

/** What can stand in a request's timeline. */
export const eventKinds = [
  'sent',
  'forwarded',
  'released',
  'opened',
  'quoted',
  'quote_edited',
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
] as const;
export type EventKind = (typeof eventKinds)[number];

const RequestEventSchema = defineEntity({
  name: 'RequestEvent',
  tableName: 'request_events',
  properties: {
    id: column.id(),
    requestId: column.integer(),
    kind: column.text().$type<EventKind>(),
    responseId: column.integer().nullable(),
    data: p.json().$type<Record<string, string | number>>().default('{}'),
    at: column.instant(),
  },
});

/** One fact of a request's story, written in the transaction that made it true. */
export class RequestEvent extends RequestEventSchema.class {}
RequestEventSchema.setClass(RequestEvent);
