import { mailLimits, notificationLimits } from '../shared/limits.js';
import { days } from '../kernel/personal-data/periods.js';
import type { TableRecords } from '../kernel/personal-data/record.types.js';

/** What the tables of this module hold about people. Rule 14.10. */
export const notificationsData = {
  notifications: {
    person: 'account',
    purpose: 'notices in the app',
    basis: 'contract',
    kept: days(notificationLimits.kept),
    ends: ['erasure', 'notifications.outbox'],
    exported: 'notifications',
    personal: ['params', 'path'],
    other: ['account_id', 'created_at', 'deduplication_key', 'id', 'priority', 'read_at', 'template', 'type'],
  },
  digest_entries: {
    person: 'account',
    purpose: 'notices for the mail of the morning',
    basis: 'contract',
    kept: 'until that mail is written',
    ends: ['erasure', 'notifications.digest'],
    exported: 'digest',
    personal: ['params', 'path'],
    other: ['account_id', 'created_at', 'deduplication_key', 'id', 'template'],
  },
  asked_mails: {
    person: 'visitor',
    purpose: 'an end to the mails that strangers cause to one address; only keyed hashes',
    basis: 'legitimate interest',
    kept: 'a day',
    ends: ['notifications.outbox'],
    exported: null,
    personal: ['address_hash', 'place_hash'],
    other: ['at', 'id', 'kind', 'known'],
  },
  outbox: {
    person: 'account',
    purpose: 'mail',
    basis: 'contract',
    kept: `text and recipient ${days(mailLimits.keptAfterSending)} after sending; the subject as long as the account`,
    ends: ['erasure', 'notifications.outbox'],
    exported: 'mails',
    personal: ['body_text', 'content', 'deduplication_key', 'last_error', 'recipient', 'subject'],
    other: [
      'account_id',
      'attempts',
      'claimed_at',
      'created_at',
      'failed_at',
      'holder',
      'id',
      'locale',
      'newsletter_id',
      'next_attempt_at',
      'sent_at',
      'template',
    ],
  },
  push_subscriptions: {
    person: 'account',
    purpose: 'notices from the browser',
    basis: 'consent',
    kept: 'until they are switched off or the session ends',
    ends: ['erasure'],
    exported: 'push_subscriptions',
    personal: ['auth', 'endpoint', 'p256dh'],
    other: ['account_id', 'created_at', 'id', 'session_id'],
  },
  webhooks: {
    person: 'account',
    purpose: 'telling the programs of a firm of events, by ids alone',
    basis: 'contract',
    kept: 'until the firm removes it; as long as the account',
    ends: ['erasure'],
    exported: 'webhooks',
    personal: ['url'],
    other: ['account_id', 'created_at', 'disabled_at', 'events', 'failing_since', 'id', 'secret'],
  },
  webhook_deliveries: {
    other: [
      'answer',
      'attempts',
      'created_at',
      'event',
      'id',
      'last_attempt_at',
      'next_attempt_at',
      'refs',
      'status',
      'webhook_id',
    ],
  },
} as const satisfies Pick<
  TableRecords,
  | 'notifications'
  | 'digest_entries'
  | 'asked_mails'
  | 'outbox'
  | 'push_subscriptions'
  | 'webhooks'
  | 'webhook_deliveries'
>;
