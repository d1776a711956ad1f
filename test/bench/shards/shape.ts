/** Whose account decides in which shard the rows of a response are. */
export type Key = 'citizen' | 'firm';

export const KEYS: readonly Key[] = ['citizen', 'firm'];

/** A table whose rows are distributed by an account. */
export interface Distributed {
  readonly kind: 'distributed';
  /** Whose account it is. */
  readonly of: Key | 'any';
  /** The column with the account. */
  readonly column: string;
  /** The table has no such column yet: it would be copied from a row that the table refers to. */
  readonly added: boolean;
  /** Columns that refer to a row in the same shard, with its table. */
  readonly beside: Beside;
}

/** A reference table has a copy on each machine; a local one is on the coordinator alone. */
export type Place = Distributed | { readonly kind: 'reference' } | { readonly kind: 'local' };

type Beside = Readonly<Record<string, string>>;

const by = (of: Key | 'any', column: string, beside: Beside = {}): Distributed => ({
  kind: 'distributed',
  of,
  column,
  added: false,
  beside,
});

/** The key is the account of the row that one of these columns refers to. */
const copied = (of: Key | 'any', beside: Beside): Distributed => ({
  kind: 'distributed',
  of,
  column: 'key_account_id',
  added: true,
  beside,
});

const both = (place: Place): Record<Key, Place> => ({ citizen: place, firm: place });
const reference = both({ kind: 'reference' });
const local = both({ kind: 'local' });
const account = both(by('any', 'account_id'));
const citizens = both(by('citizen', 'account_id'));
const firmsOwn = both(by('firm', 'account_id'));
const firm = both(by('firm', 'firm_id'));
const ofRequest = { request_id: 'requests' };
const ofResponse = { response_id: 'responses' };

/**
 * Where each table would be under Citus, for each key. Both keys put a citizen's and a firm's own rows into the shard of
 * their account. They differ in what belongs to two accounts.
 */
export const SHAPE: Readonly<Record<string, Readonly<Record<Key, Place>>>> = {
  // Of two accounts.
  responses: { citizen: copied('citizen', ofRequest), firm: by('firm', 'firm_id') },
  conversations: { citizen: by('citizen', 'account_id', ofResponse), firm: by('firm', 'firm_id', ofResponse) },
  messages: { citizen: copied('citizen', ofResponse), firm: copied('firm', ofResponse) },
  engagements: { citizen: copied('citizen', ofResponse), firm: copied('firm', ofResponse) },
  firm_notes: { citizen: copied('citizen', ofResponse), firm: by('firm', 'firm_id', ofResponse) },
  quote_drafts: { citizen: copied('citizen', ofResponse), firm: by('firm', 'firm_id', ofResponse) },
  message_drafts: { citizen: copied('citizen', ofResponse), firm: copied('firm', ofResponse) },
  mailed_replies: { citizen: copied('citizen', ofResponse), firm: copied('firm', ofResponse) },
  documents: both(copied('any', { ...ofRequest, ...ofResponse, conversation_id: 'responses', message_id: 'messages' })),

  // Of a citizen.
  requests: citizens,
  request_activity: both(copied('citizen', ofRequest)),
  request_consents: both(by('citizen', 'account_id', ofRequest)),
  feedbacks: both(by('citizen', 'account_id', ofRequest)),
  account_request_counts: citizens,
  refused_firms: citizens,

  // Of a firm.
  wallets: firmsOwn,
  credit_lots: firmsOwn,
  credit_movements: {
    citizen: by('firm', 'account_id', { lot_id: 'credit_lots' }),
    firm: by('firm', 'account_id', { lot_id: 'credit_lots', ...ofResponse }),
  },
  firm_activity: {
    citizen: by('firm', 'account_id', { checkout_id: 'checkouts' }),
    firm: by('firm', 'account_id', { checkout_id: 'checkouts', ...ofResponse }),
  },
  firm_clients: firm,
  firm_inbox_counts: firm,
  firm_marks: firm,
  inbox_filters: firm,
  quick_replies: firm,
  quote_texts: firm,
  verification_answers: firm,
  digest_entries: firmsOwn,
  webhooks: firmsOwn,
  webhook_deliveries: both(copied('firm', { webhook_id: 'webhooks' })),

  // Of any account.
  account_authenticators: account,
  account_events: account,
  account_notes: account,
  account_recovery_codes: account,
  account_tokens: account,
  api_tokens: account,
  checkouts: both(by('any', 'account_id', { ...ofRequest, lot_id: 'credit_lots' })),
  consents: account,
  contact_leaks: account,
  idempotency_keys: account,
  identity_marks: account,
  notifications: account,
  push_subscriptions: both(by('any', 'account_id', { session_id: 'sessions' })),
  refund_payments: both(copied('any', { refund_id: 'refunds', checkout_id: 'checkouts' })),
  refunds: both(by('any', 'account_id', { ...ofRequest, lot_id: 'credit_lots' })),
  sessions: account,
  suspensions: account,

  // Small, and joined everywhere. An address is unique among all accounts.
  accounts: reference,
  business_settings: reference,
  coupons: reference,
  firm_members: reference,
  firm_skills: reference,
  firms: reference,
  matching_firms: reference,
  member_absences: reference,
  municipalities: reference,
  place_names: reference,
  score_weights: reference,
  settings: reference,
  staff: reference,
  type_ratings: reference,

  // Of staff, of visitors, of the whole site, or without an account until somebody claims them.
  appeals: local,
  asked_mails: local,
  audit: local,
  blacklist: local,
  call_limits: local,
  case_assignments: local,
  case_mentions: local,
  case_notes: local,
  cases: local,
  content_editions: local,
  content_picture_files: local,
  content_pictures: local,
  content_search: local,
  content_texts: local,
  content_words: local,
  erased_files: local,
  erasures: local,
  finder_example_totals: local,
  finder_examples: local,
  finder_terms: local,
  finder_words: local,
  // Numbers without gaps: one counter for all.
  invoice_counters: local,
  invoice_receipts: local,
  invoice_transmissions: local,
  invoices: local,
  legal_announcements: local,
  letters: local,
  login_failures: local,
  market_changes: local,
  market_counts: local,
  market_requests: local,
  milestone_choices: local,
  newsletter_consents: local,
  newsletter_subscriptions: local,
  newsletters: local,
  operation_runs: local,
  // A queue of all accounts.
  outbox: local,
  passkeys: local,
  payment_events: local,
  reason_texts: local,
  reports: local,
  sandbox_payments: local,
  sandbox_refunds: local,
  security_events: local,
  shipped_lists: local,
  staff_recovery_codes: local,
  staff_sessions: local,
  used_passkey_challenges: local,
  visitor_drafts: local,
};

const LOCAL: Place = { kind: 'local' };

/** Where a table is; those of the queue have their schema in their name and are on the coordinator. */
export const placeOf = (table: string, key: Key): Place => SHAPE[table]?.[key] ?? LOCAL;
