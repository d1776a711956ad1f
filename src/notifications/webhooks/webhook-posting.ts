import { sql, type RawBuilder } from 'kysely';
import type { WebhookEvent } from '../../shared/notifications/webhook.codes.js';

/** The job that sends one delivery. */
export const SEND_WEBHOOK = 'webhooks.send';

/** The notifications that are events for a firm's programs. */
const events: Readonly<Record<string, WebhookEvent>> = {
  request_forwarded: 'request.new',
  request_released: 'request.new',
  message_received: 'message.new',
  firm_chosen: 'quote.chosen',
};

/** The event that a notification is; undefined for most. */
export const eventOf = (template: string): WebhookEvent | undefined => events[template];

/** Whether the account `a` has an address that is told of events. */
export const hasWebhooks = sql<boolean>`exists (
  select from webhooks h where h.account_id = a.id and h.disabled_at is null)`;

/** The deliveries of the events among `messages`, one for each address. */
export const delivered = (now: RawBuilder<never>) => sql`
  insert into webhook_deliveries (webhook_id, event, refs, created_at, next_attempt_at)
  select h.id, m.event, m.refs, ${now}::timestamptz, ${now}::timestamptz
  from messages m
  join webhooks h on h.account_id = m.account_id and h.disabled_at is null and m.event = any(h.events)
  order by h.id
  returning id`;

/** The jobs that send them. */
export const jobsOfDeliveries = (cause: RawBuilder<never>) => sql`(
  select json_agg(json_build_object('data', json_build_object('id', id, 'attempt', 1, 'traceparent', ${cause}::text)))
  from delivered)`;
