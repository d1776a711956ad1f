import { newsletterLimits, reportLimits } from '../shared/limits.js';
import { days } from '../kernel/personal-data/periods.js';
import type { TableRecords } from '../kernel/personal-data/record.types.js';

/** What the tables of this module hold about people. Rule 14.10. */
export const contentData = {
  content_editions: {
    other: [
      'author_id',
      'body',
      'created_at',
      'description',
      'ended_at',
      'id',
      'note',
      'pictures',
      'publish_at',
      'published_at',
      'published_on',
      'reviewed_on',
      'revision',
      'sources',
      'status',
      'text_id',
      'title',
      'topic',
      'updated_at',
    ],
  },
  content_picture_files: { other: ['format', 'hash', 'storage_key', 'width'] },
  content_pictures: { other: ['created_at', 'hash', 'height', 'staff_id', 'width'] },
  content_search: {
    other: [
      'anchor',
      'body',
      'description',
      'heading',
      'id',
      'kind',
      'language',
      'path',
      'position',
      'title',
      'translated',
      'words',
    ],
  },
  content_texts: { other: ['first', 'id', 'kind', 'language', 'path', 'type'] },
  content_words: { other: ['language', 'lexeme', 'word'] },
  letters: {
    person: 'visitor',
    purpose: 'answering letters from the contact page',
    basis: 'contract',
    kept: `${reportLimits.keptMonths} months after the answer, or as long as the account`,
    ends: ['erasure', 'contact.letters'],
    exported: 'letters',
    personal: ['email', 'name', 'subject', 'text'],
    other: ['account_id', 'created_at', 'decided_at', 'id', 'locale', 'request_id'],
  },
  newsletter_subscriptions: {
    person: 'subscriber',
    purpose: 'newsletter',
    basis: 'consent',
    kept: `until the person leaves; unconfirmed ${days(newsletterLimits.confirmation)}`,
    ends: ['erasure', 'newsletter.tidy'],
    exported: 'newsletter',
    personal: ['authorizations', 'email', 'locale', 'token_hash'],
    other: ['asked_at', 'confirmed_at', 'id', 'token_expires_at'],
  },
  newsletter_consents: {
    person: 'subscriber',
    purpose: 'proof of consents to the newsletter; a keyed hash stands for the address',
    basis: 'legal obligation',
    kept: 'stays',
    ends: ['stays'],
    exported: null,
    personal: ['address', 'email_hash', 'given', 'kind'],
    other: ['at', 'id', 'text_version'],
  },
  newsletters: {
    other: [
      'audience',
      'body_en',
      'body_it',
      'created_at',
      'created_by',
      'cursor_id',
      'cursor_source',
      'finished_at',
      'id',
      'recipients',
      'started_at',
      'status',
      'stopped_at',
      'subject_en',
      'subject_it',
      'updated_at',
    ],
  },
} as const satisfies Pick<
  TableRecords,
  | 'content_editions'
  | 'content_picture_files'
  | 'content_pictures'
  | 'content_search'
  | 'content_texts'
  | 'content_words'
  | 'letters'
  | 'newsletter_subscriptions'
  | 'newsletter_consents'
  | 'newsletters'
>;
