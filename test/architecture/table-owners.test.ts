import { expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Which module writes a table. Reads may join any table; writes go through the owner's api. */
const owners: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    'account_authenticators',
    'account_notes',
    'account_recovery_codes',
    'accounts',
    'account_tokens',
    'consents',
    'firms',
    'firm_clients',
    'firm_members',
    'member_absences',
    'firm_skills',
    'legal_announcements',
    'sessions',
    'suspensions',
    'verification_answers',
    'identity_marks',
  ],
  billing: [
    'checkouts',
    'coupons',
    'invoice_counters',
    'invoices',
    'payment_events',
    'refund_payments',
    'refunds',
    'sandbox_payments',
    'sandbox_refunds',
  ],
  chat: ['account_events', 'conversations', 'mailed_replies', 'message_drafts', 'messages', 'quick_replies'],
  content: [
    'content_editions',
    'content_texts',
    'letters',
    'newsletter_consents',
    'newsletter_subscriptions',
    'newsletters',
  ],
  credits: ['credit_lots', 'credit_movements', 'wallets'],
  documents: ['documents', 'erased_files'],
  geo: ['municipalities', 'place_names'],
  guidance: ['finder_terms', 'finder_words'],
  kernel: ['call_limits', 'firm_activity', 'idempotency_keys', 'login_failures', 'security_events', 'shipped_lists'],
  matching: ['matching_firms', 'refused_firms', 'score_weights', 'type_ratings'],
  moderation: [
    'appeals',
    'blacklist',
    'case_assignments',
    'case_mentions',
    'case_notes',
    'cases',
    'contact_leaks',
    'reports',
  ],
  notifications: ['digest_entries', 'notifications', 'outbox', 'push_subscriptions'],
  requests: [
    'engagements',
    'firm_notes',
    'quote_drafts',
    'inbox_filters',
    'quote_texts',
    'request_activity',
    'request_consents',
    'requests',
    'responses',
    'visitor_drafts',
  ],
  reviews: ['feedbacks', 'milestone_choices'],
  staff: [
    'audit',
    'business_settings',
    'market_changes',
    'market_counts',
    'market_requests',
    'operation_runs',
    'reason_texts',
    'staff',
    'staff_recovery_codes',
    'staff_sessions',
  ],
};
const ownerOf = new Map(Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])));
/** Demo data fills the tables of an instance that nobody uses yet. */
const EXEMPT = new Set(['demo', 'cli']);

const WRITE = /\b(?:insert into|delete from|update) ([a-z_]+)|\b(?:insertInto|deleteFrom|updateTable)\(\s*'([a-z_]+)/g;

it('each module writes only its own tables', async () => {
  const foreign: string[] = [];
  for (const path of await readdir('src', { recursive: true })) {
    const [home = ''] = path.split('/');
    if (!path.endsWith('.ts') || EXEMPT.has(home)) continue;
    const code = (await readFile(join('src', path), 'utf8')).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    for (const [, raw, typed] of code.matchAll(WRITE)) {
      const table = raw ?? typed ?? '';
      const owner = ownerOf.get(table);
      if (owner !== undefined && owner !== home) foreign.push(`${path} writes ${table} of ${owner}`);
    }
  }
  expect(foreign).toEqual([]);
});
