/** The names of the events of the stream. */
export const eventKinds = ['notification', 'message', 'request'] as const;
export type EventKind = (typeof eventKinds)[number];

/** What happened to a message. `writing` is sent immediately and not stored. */
export type MessageChange = 'new' | 'changed' | 'read' | 'writing';

/** What an event is about, by ids alone. */
export interface EventRefs {
  readonly notification_id?: number;
  readonly request_id?: number;
  readonly response_id?: number;
  readonly message_id?: number;
  readonly change?: MessageChange;
}

/** The channel on which the database sends events: a JSON array of id, account, kind and refs. */
export const EVENTS_CHANNEL = 'account_events';
