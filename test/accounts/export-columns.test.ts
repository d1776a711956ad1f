import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ExportAccount } from '../../src/accounts/closing/export-account.js';
import { useTestApp } from '../support/app.js';
import { Innocents } from '../support/innocents.js';
import { asOwner } from '../support/owner.js';

interface Source {
  readonly table: string;
  /** Which rows of the table `t` they are; `$` is the account. */
  readonly where: string;
  /** Columns that are not exported, of records with all others. */
  readonly without?: readonly string[];
  /** Columns of records with few of them; another name than the column's after a colon. */
  readonly only?: readonly string[];
  /** What a record has besides its columns. */
  readonly besides?: readonly string[];
}

const ofAccount = 't.account_id = $';
const ofOwner = 't.account_id = $ and t.member_id is null';
const ofFirm = 't.firm_id = $';

/** Each subject of an export with the rows that it has, where each value must be that of the row's own column. */
const citizen: Readonly<Record<string, Source>> = {
  account: { table: 'accounts', where: 't.id = $', without: ['password_hash'], besides: ['pending_email'] },
  newsletter: {
    table: 'newsletter_subscriptions',
    where: 't.email = (select email from accounts where id = $)',
    only: ['locale', 'authorizations', 'asked_at', 'confirmed_at'],
  },
  letters: { table: 'letters', where: ofAccount, without: ['account_id'] },
  cases: { table: 'cases', where: ofAccount, without: ['account_id', 'claimed_by', 'claimed_at', 'decided_by'] },
  suspensions: { table: 'suspensions', where: ofAccount, without: ['account_id', 'suspended_by', 'lifted_by'] },
  staff_notes: { table: 'account_notes', where: ofAccount, without: ['account_id', 'staff_id'] },
  consents: { table: 'consents', where: ofAccount, without: ['account_id'] },
  sessions: { table: 'sessions', where: ofOwner, without: ['account_id'] },
  security_events: { table: 'security_events', where: ofOwner, without: ['account_id', 'staff_id'] },
  'second_factor.confirmed_at': { table: 'account_authenticators', where: ofOwner, only: ['confirmed_at'] },
  passkeys: {
    table: 'passkeys',
    where: ofOwner,
    only: ['name', 'transports', 'backed_up', 'created_at', 'last_used_at'],
  },
  notifications: { table: 'notifications', where: ofAccount, without: ['account_id', 'deduplication_key'] },
  digest: { table: 'digest_entries', where: ofAccount, without: ['account_id', 'deduplication_key'] },
  push_subscriptions: { table: 'push_subscriptions', where: ofAccount, only: ['session_id', 'endpoint', 'created_at'] },
  mails: { table: 'outbox', where: ofAccount, only: ['to:recipient', 'subject', 'created_at', 'sent_at'] },
  contact_leaks: { table: 'contact_leaks', where: ofAccount, only: ['response_id', 'created_at'] },
  reports: {
    table: 'reports',
    where: ofAccount,
    without: ['account_id', 'reported_id', 'case_id', 'decided_by', 'appeal_token_hash'],
    besides: ['appeal'],
  },
  'reports.appeal': {
    table: 'appeals',
    where: 't.report_id in (select id from reports where account_id = $)',
    without: ['id', 'report_id', 'account_id'],
  },
  documents: { table: 'documents', where: ofAccount, without: ['storage_key', 'account_id'] },
  orders: { table: 'checkouts', where: ofAccount, without: ['account_id', 'session_ref', 'url'] },
  refunds: { table: 'refunds', where: ofAccount, without: ['account_id', 'decided_by'], besides: ['payments'] },
  requests: {
    table: 'requests',
    where: ofAccount,
    without: ['opposing_party_hash'],
    besides: ['timeline', 'answers'],
  },
  'requests.timeline': {
    table: 'request_activity',
    where: 't.request_id in (select id from requests where account_id = $)',
    only: ['kind', 'at'],
  },
  'requests.answers': {
    table: 'responses',
    where: 't.request_id in (select id from requests where account_id = $) and t.answered_at is not null',
    only: [
      ...['id', 'status', 'text', 'fee_basis', 'percentage_hundredths', 'percentage_base', 'complexity'],
      ...['hourly_rate_cents', 'hours_least', 'hours_most', 'fixed_costs_cents', 'final_costs_cents'],
      ...['additional_costs', 'expenses_cents', 'instalments', 'answered_at', 'approved_at'],
    ],
    besides: ['firm'],
  },
  request_consents: { table: 'request_consents', where: ofAccount, without: ['account_id'] },
  message_drafts: { table: 'message_drafts', where: ofAccount, without: ['account_id'] },
  'conversations.messages': {
    table: 'messages',
    where: ofAccount,
    without: ['account_id', 'response_id', 'staff_id'],
    besides: ['mine'],
  },
  // A reply that staff removed is left out: moderation/doubtful-texts.
  feedback_given: { table: 'feedbacks', where: ofAccount, without: ['firm_id', 'reply'], besides: ['reply'] },
};

const firm: Readonly<Record<string, Source>> = {
  firm: { table: 'firms', where: ofAccount, besides: ['skills', 'own_clients'] },
  'verification.answers': { table: 'verification_answers', where: ofFirm, without: ['firm_id'] },
  api_tokens: { table: 'api_tokens', where: ofOwner, without: ['account_id', 'token_hash'] },
  webhooks: { table: 'webhooks', where: ofAccount, without: ['account_id', 'secret'] },
  members: { table: 'firm_members', where: ofAccount, without: ['account_id', 'password_hash'] },
  absences: { table: 'member_absences', where: ofAccount, without: ['account_id'] },
  activity: { table: 'firm_activity', where: ofAccount, without: ['account_id'] },
  responses: { table: 'responses', where: ofFirm },
  quote_drafts: { table: 'quote_drafts', where: ofFirm, without: ['firm_id'] },
  firm_notes: { table: 'firm_notes', where: ofFirm, without: ['firm_id', 'remind_at', 'version'] },
  inbox_filters: { table: 'inbox_filters', where: ofFirm, without: ['firm_id'] },
  quote_texts: { table: 'quote_texts', where: ofFirm, without: ['firm_id'] },
  quick_replies: { table: 'quick_replies', where: ofFirm, without: ['firm_id'] },
  'credits.lots': { table: 'credit_lots', where: ofAccount, without: ['account_id'] },
  'credits.movements': { table: 'credit_movements', where: ofAccount, without: ['account_id'] },
  feedback_received: {
    table: 'feedbacks',
    where: ofFirm,
    without: ['account_id', 'satisfaction_site', 'review_site', 'no_choice_reason'],
  },
};

/** Columns by which rows are found, or that say what the others mean: they stay as they are. */
const KEPT = /^id$|_id$|^(?:email|status|sender|recipient|purpose|slot|deleted_at|used_at)$/;

describe('the export of an account', () => {
  const test = useTestApp();
  let innocents: Innocents;
  beforeAll(async () => {
    innocents = await Innocents.of(test);
    const tables = [...new Set([...Object.values(citizen), ...Object.values(firm)].map(({ table }) => table))];
    const { rows } = await sql<{ table: string; name: string; type: string }>`
      select table_name as table, column_name as name, udt_name as type from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER' and table_name in (${sql.join(tables)})`.execute(
      test.sql,
    );
    // No two columns of a row have the same value. Where a constraint allows few values, the column keeps its own.
    const values: Readonly<Record<string, (nth: number) => string>> = {
      timestamptz: (nth) => `timestamptz '2025-01-01T09:00:00Z' + interval '${nth} hours'`,
      date: (nth) => `date '2099-01-01' + ${nth}`,
      int4: (nth) => `${1_000 + nth}`,
      int2: (nth) => `${100 + nth}`,
      text: (nth) => `'text ${nth}'`,
      varchar: (nth) => `'text ${nth}'`,
    };
    const changes = rows.flatMap(({ table, name, type }, nth) => {
      const value = values[type]?.(nth);
      if (value === undefined || KEPT.test(name)) return [];
      return `begin update ${table} set ${name} = ${value}; exception when others then null; end;`;
    });
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      sql`
        update newsletter_subscriptions set email = (select email from accounts where id = ${innocents.citizenId})
        where id = (select max(id) from newsletter_subscriptions)`,
      sql.raw(`do $do$ begin ${changes.join(' ')} end $do$`),
    );
  });

  const all = [
    ...Object.keys(citizen).map((part) => ['citizen', part] as const),
    ...Object.keys(firm).map((part) => ['firm', part] as const),
  ];

  it.each(all)('of a %s has in its %s the values of the columns that they are named after', async (who, part) => {
    const accountId = who === 'citizen' ? innocents.citizenId : innocents.firmId;
    const data = await test.app.get(ExportAccount).data({ accountId, memberId: null });
    const { table, where, without = [], only, besides = [] } = (who === 'citizen' ? citizen : firm)[part]!;
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.raw(where.replaceAll('$', `${accountId}`))}`.execute(
      test.sql,
    );
    const names = only ?? Object.keys(rows[0]?.row ?? {}).filter((name) => !without.includes(name));
    const expected = rows.map(({ row }) =>
      Object.fromEntries(names.map((name) => [name.split(':')[0], row[name.split(':').at(-1)!]])),
    );
    expect(expected.length).toBeGreaterThan(0);
    // Of a conversation, what the other side wrote has fewer columns.
    const records = partsOf(data, part.split('.')).filter((record) => (record as { mine?: boolean }).mine !== false);
    const found = records.map((record) => {
      if (typeof record !== 'object') return { [part.split('.').at(-1)!]: record };
      return Object.fromEntries(Object.entries(record as object).filter(([name]) => !besides.includes(name)));
    });
    expect(new Set(found.map(canonical))).toEqual(new Set(expected.map(canonical)));
  });
});

const canonical = (record: object): string =>
  JSON.stringify(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** What is at the end of a path, through every list on the way. */
function partsOf(value: unknown, path: readonly string[]): unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => partsOf(one, path));
  const [name, ...rest] = path;
  return name === undefined ? [value] : partsOf((value as Record<string, unknown>)[name], rest);
}
