import { sql, type RawBuilder } from 'kysely';
import { write, type Write } from '../kernel/database/batch.js';

/** The columns of messages, with their types. */
const COLUMNS = Object.entries({
  account_id: 'integer',
  template: 'text',
  deduplication_key: 'text',
  type: 'smallint',
  priority: 'smallint',
  params: 'jsonb',
  path: 'text',
  recipient: 'text',
  locale: 'text',
  subject: 'text',
  body_text: 'text',
  content: 'json',
  digest: 'boolean',
  newsletter_id: 'integer',
  event: 'text',
  refs: 'jsonb',
});

/** Messages as rows of a batch: several from their JSON, a single one from its values, which costs less. */
export function messagesOf(rows: readonly Readonly<Record<string, unknown>>[]): Write {
  const [row] = rows;
  const numbered = (from: RawBuilder<unknown>) => sql`
    select m.*, case when type is not null then nextval('notifications_id_seq')::integer end as notification_id
    from ${from}`;
  if (row && rows.length === 1)
    return write(
      'message',
      COLUMNS.map(([name, type]) => valueOf(row[name], type)),
      (...places) => {
        const columns = COLUMNS.map(([name, type], nth) => sql`${places[nth]}::${sql.raw(type)} as ${sql.ref(name)}`);
        return numbered(sql`(select ${sql.join(columns)}) m`);
      },
    );
  const columns = sql.raw(COLUMNS.map(([name, type]) => `${name} ${type}`).join());
  return write('messages', [JSON.stringify(rows)], (given) =>
    numbered(sql`json_to_recordset(${given}::text::json) m (${columns})`),
  );
}

const valueOf = (value: unknown, type: string): unknown =>
  type.startsWith('json') && value !== undefined ? JSON.stringify(value) : value;

// Triggers of notifications:
// - notification_events: the streams of open screens announce every notification; this module must not depend on the
//   streams, which are in a higher layer.
/** The notifications in the app among `messages`; one that was written before is left out. */
export const notified = (now: RawBuilder<never>) => sql`
  insert into notifications (id, account_id, type, priority, template, params, path, created_at, deduplication_key)
  select notification_id, account_id, type, priority, template, params, path, ${now}::timestamptz, deduplication_key
  from messages
  where notification_id is not null
  order by notification_id
  on conflict (deduplication_key) do nothing
  returning id`;

/** The mails among `messages`. */
export const mailed = (now: RawBuilder<never>) => sql`
  insert into outbox (
    account_id, recipient, locale, template, subject, body_text, content, deduplication_key, newsletter_id, created_at)
  select account_id, recipient, locale, template, subject, body_text, content, deduplication_key, newsletter_id,
    ${now}::timestamptz
  from messages
  where recipient is not null and (notification_id is null or notification_id in (select id from notified))
  on conflict (deduplication_key) do nothing
  returning id, template`;

/** @param templates those of one priority; all of them when left out */
export const jobsOfMails = (cause: RawBuilder<never>, templates?: RawBuilder<never>) => {
  const which = templates ? sql` where template = any(${templates}::text[])` : sql``;
  return sql`(
    select json_agg(json_build_object('data', json_build_object('id', id, 'traceparent', ${cause}::text)))
    from mailed${which})`;
};

/** The entries for the next digest among `messages`. */
export const digested = (now: RawBuilder<never>) => sql`
  insert into digest_entries (account_id, template, params, path, deduplication_key, created_at)
  select account_id, template, params, path, deduplication_key, ${now}::timestamptz
  from messages
  where digest and (notification_id is null or notification_id in (select id from notified))
  on conflict (deduplication_key) do nothing`;

/** One job for each subscribed browser of a recipient. */
export const jobsOfPushes = (cause: RawBuilder<never>) => sql`(
  select json_agg(json_build_object(
    'data', json_build_object('notification', n.id, 'subscription', s.id, 'traceparent', ${cause}::text)))
  from notified n
  join messages m on m.notification_id = n.id
  join push_subscriptions s on s.account_id = m.account_id)`;
