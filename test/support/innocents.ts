import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { sql } from 'kysely';
import { FileStore } from '../../src/kernel/files/file-store.js';
import { personalData } from '../../src/personal-data.js';
import { markAll } from './marks.js';
import { asOwner } from './owner.js';
import { Rows } from './rows.js';
import type { TestApp } from './app.js';

/** Tables without a record of an innocent: what is shipped, and what is written only while something happens. */
const NONE = [
  'audit', // can only be added to, as are invoices
  'business_settings', // announced for everybody
  'call_limits', // of the limiter's own process
  'content_editions', // the site's own, as shipped
  'content_search',
  'content_texts',
  'content_words',
  'erased_files', // waits for its removal
  'finder_example_totals',
  'finder_examples',
  'finder_terms',
  'finder_words',
  'invoice_counters',
  'invoices',
  'invoice_receipts', // of invoices
  'invoice_transmissions',
  'legal_announcements',
  'milestone_choices', // of the home page
  'market_changes', // waits to be counted
  'market_counts', // of all firms together
  'market_requests', // derived from requests
  'matching_firms', // derived from firms
  'mikro_orm_migrations',
  'municipalities',
  'operation_runs', // of the operator's commands
  'place_names',
  'payment_events', // what a provider told
  'reason_texts', // read by all of the staff
  'refund_payments',
  'sandbox_payments',
  'sandbox_refunds',
  'score_weights',
  'settings',
  'shipped_lists',
  'type_ratings', // of all firms together
  'used_passkey_challenges', // names nobody
];

/** Parts of a firm that everybody may read. */
const PUBLIC = /xfirmsx(?:company_name|presentation|city|province_id|languages)x/;

const columnsOf = (table: string): readonly string[] => {
  const about = personalData[table as keyof typeof personalData] as {
    personal?: readonly string[];
    other: readonly string[];
  };
  return [...(about.personal ?? []), ...about.other];
};
/** The columns that name the account of a row. */
const ownersOf = (table: string): string[] =>
  table === 'accounts' ? ['id'] : columnsOf(table).filter((column) => ['account_id', 'firm_id'].includes(column));
const watched = Object.keys(personalData).filter((table) => !NONE.includes(table));
const owned: ReadonlySet<string> = new Set(watched.filter((table) => ownersOf(table).length > 0));

/**
 * A citizen, a firm with a member, a subscriber and a member of the staff who have nothing to do with a test. They have
 * a record in every table about people, and each of their texts contains a mark. Nothing of theirs is due. Whatever
 * others or the clock do, `changes()` stays empty and nobody reads a mark of theirs.
 */
export class Innocents {
  citizenId = 0;
  firmId = 0;
  private before!: ReadonlySet<string>;

  private constructor(private readonly test: TestApp) {}

  static async of(test: TestApp): Promise<Innocents> {
    const innocents = new Innocents(test);
    const others = new Set(await innocents.rows());
    await innocents.fill();
    await innocents.remember(others);
    return innocents;
  }

  /** The citizen excludes this firm too. */
  async refuse(firmId: number): Promise<void> {
    await sql`insert into refused_firms (account_id, firm_id) values (${this.citizenId}, ${firmId})`.execute(
      this.test.sql,
    );
    await this.changes();
  }

  /**
   * Since the last call: the records that are no longer there (−) or were not there (+), and the files that are gone.
   */
  async changes(): Promise<string[]> {
    const rows = await this.rows();
    const after = new Set(rows);
    const gone = [...this.before].filter((row) => !after.has(row));
    // Of a table without an owner only what was there is theirs.
    const added = rows.filter((row) => !this.before.has(row) && owned.has(row.split(' ', 1)[0]!));
    this.before = new Set([...[...this.before].filter((row) => after.has(row)), ...added]);
    return [...gone.map((row) => `− ${row}`), ...added.map((row) => `+ ${row}`), ...(await this.lostFiles())];
  }

  /** The marks in an answer, without what a firm's profile shows to everybody. */
  marksIn(answer: string): string[] {
    const mark = new RegExp(`Zabaglione(?:0|${this.citizenId}|${this.firmId})x\\w*`, 'gi');
    return [...new Set(answer.match(mark) ?? [])].filter((found) => !PUBLIC.test(found));
  }

  private async remember(others: ReadonlySet<string>): Promise<void> {
    const rows = (await this.rows()).filter((row) => !others.has(row));
    const missing = watched.filter((table) => !rows.some((row) => row.startsWith(`${table} `)));
    if (missing.length > 0) throw new Error(`an innocent has no record in ${missing.join(', ')}`);
    this.before = new Set(rows);
  }

  /** Each row as text, after the name of its table. */
  private async rows(): Promise<string[]> {
    const own = [this.citizenId, this.firmId];
    const { rows } = await sql<{ row: string }>`${sql.join(
      watched.map((table) => {
        const owners = ownersOf(table);
        const theirs =
          owners.length === 0
            ? sql`true`
            : sql.join(
                owners.map((owner) => sql`${sql.ref(owner)} in (${sql.join(own)})`),
                sql` or `,
              );
        return sql`select ${`${table} `}::text || t::text as row from ${sql.table(table)} t where ${theirs}`;
      }),
      sql` union all `,
    )}`.execute(this.test.sql);
    return rows.map(({ row }) => row);
  }

  private async lostFiles(): Promise<string[]> {
    const { rows } = await this.files();
    const store = this.test.app.get(FileStore);
    const lost: string[] = [];
    for (const { name, key } of rows) if ((await store.sizeOf(key)) === undefined) lost.push(`− file of ${name}`);
    return lost;
  }

  private files() {
    return sql<{ name: string; key: string }>`
      select 'a document' as name, storage_key as key from documents where account_id in (${this.citizenId}, ${this.firmId})
      union all select 'a picture', storage_key from content_picture_files where hash = repeat('a', 32)`.execute(
      this.test.sql,
    );
  }

  private async fill(): Promise<void> {
    const { test } = this;
    const rows = new Rows(test, 1000);
    this.citizenId = await rows.citizen();
    this.firmId = await rows.firm({ skills: ['ricorsi-inps'], latitude: 38.1, longitude: 13.36, listed: false });
    const { citizenId, firmId } = this;
    const requestId = await rows.request(citizenId, { status: 5 });
    const responseId = await rows.response(requestId, firmId, 9, {
      opened_at: new Date('2025-01-01T09:00:00Z'),
      approved_at: new Date('2025-01-01T09:00:00Z'),
      forwarded_at: new Date('2025-01-01T09:00:00Z'),
    });
    // One more, which waits for the answer.
    const openId = await rows.request(citizenId, { status: 3, type: 'ricorsi-inps' });
    const waitingId = await rows.response(openId, firmId, 3, { opened_at: test.clock.now() });
    await asOwner(test, sql`set local session_replication_role = replica`, ...withoutAccount());
    await asOwner(test, ...between({ citizenId, firmId, requestId, responseId, waitingId }));
    for (const id of [citizenId, firmId]) await rows.as(id);
    await markAll(test, { id: citizenId, model: 'user' }, NONE);
    await markAll(test, { id: firmId, model: 'lawyer' }, NONE);
    await asOwner(test, sql`set local session_replication_role = replica`, ...nothingDue(this));
    const store = test.app.get(FileStore);
    for (const { key } of (await this.files()).rows) await store.put(key, Readable.from([Buffer.from('%PDF-1.4')]), 99);
  }
}

/**
 * Checks at the end of a file that its tests left people who have nothing to do with them as they were. It stands after
 * the `beforeAll` that starts the application.
 */
export function watchInnocents(app: () => TestApp): void {
  let innocents: Innocents;
  beforeAll(async () => {
    innocents = await Innocents.of(app());
  });
  afterAll(async () => {
    expect(await innocents.changes()).toEqual([]);
  });
}

/** Records of people without an account, and of what the site shows. */
const withoutAccount = () => [
  sql`insert into staff (email, name, role, password_hash, totp_secret, created_at, updated_at)
    values ('innocente@staff.example', 'Zabaglione0xstaff', 'moderator', '-', '-', now(), now())`,
  sql`insert into staff_sessions (staff_id, created_at, expires_at, seen_at)
    select max(id), now(), 'infinity', now() from staff`,
  sql`insert into staff_recovery_codes (staff_id, code_hash) select max(id), 'Zabaglione0xcode' from staff`,
  sql`insert into newsletter_subscriptions (email, locale, authorizations, token_hash, token_expires_at, asked_at, confirmed_at)
    values ('Zabaglione0xreader@example.com', 'it', '{newsletter}', 'Zabaglione0xused', '2025-01-01', now(), now()),
      ('Zabaglione0xasker@example.com', 'it', '{newsletter}', 'Zabaglione0xtoken', 'infinity', now(), null)`,
  sql`insert into newsletter_consents (email_hash, kind, given, text_version, at)
    values ('Zabaglione0xhash', 'newsletter', true, '1', now())`,
  sql`insert into newsletters (subject_it, subject_en, body_it, body_en, audience, status, created_by, created_at, updated_at)
    values ('Zabaglione0xnewsletter', '', '', '', 'everyone', 'draft', 1, now(), now())`,
  sql`insert into login_failures (username_hash, address, at) values ('Zabaglione0xname', 'Zabaglione0xplace', now())`,
  sql`insert into asked_mails (address_hash, kind, known, at) values ('Zabaglione0xaddress', 'recovery', true, now())`,
  sql`insert into blacklist (kind, value_hash, reason, created_at, created_by)
    values ('email', 'Zabaglione0xhash', 'Zabaglione0xreason', now(), 1)`,
  sql`insert into erasures (key, erased_at, kept_at) values (repeat('c', 32), now(), now())`,
  sql`insert into content_pictures (hash, width, height, staff_id, created_at) values (repeat('a', 32), 1, 1, 1, now())`,
  sql`insert into content_picture_files (hash, width, format, storage_key) values (repeat('a', 32), 1, 'png', repeat('b', 32))`,
  sql`insert into coupons (code, type, value, subject, max_uses, created_at, updated_at)
    values ('Zabaglione0xcode', 1, 10, 'credits', 5, now(), now())`,
];

/** What the citizen and the firm wrote to each other. */
const between = (ids: Record<'citizenId' | 'firmId' | 'requestId' | 'responseId' | 'waitingId', number>) => {
  const { citizenId, firmId, requestId, responseId, waitingId } = ids;
  return [
    sql`insert into conversations (response_id, account_id, firm_id, user_last_at, firm_last_at, user_unread, firm_unread)
      values (${waitingId}, ${citizenId}, ${firmId}, now(), now(), 1, 1)`,
    sql`insert into mailed_replies (response_id, account_id, key, taken_at, told)
      values (${waitingId}, ${citizenId}, repeat('d', 64), now(), false)`,
    sql`insert into request_activity (request_id, kind, response_id, at) values (${requestId}, 'sent', null, now()),
      (${requestId}, 'chosen', ${responseId}, now())`,
    sql`insert into reports (reference, side, account_id, reported_id, subject_type, subject_id, reason, created_at)
      values ('SG-2026-800001', 'reporter', ${citizenId}, ${firmId}, 'account', ${firmId}, 'spam', now()),
        ('SG-2026-800002', 'reporter', ${firmId}, ${citizenId}, 'account', ${citizenId}, 'spam', now())`,
    sql`insert into feedbacks (request_id, account_id, firm_id, request_type_id, satisfaction_lawyer, created_at, updated_at,
        counts_from, published_at)
      values (${requestId}, ${citizenId}, ${firmId}, 'sinistri-stradali', 4, now(), now(), now(), now())`,
    sql`insert into refused_firms (account_id, firm_id) values (${citizenId}, ${firmId})`,
    sql`insert into wallets (account_id) values (${firmId})`,
    sql`insert into credit_lots (account_id, type, amount, created_at, expires_at) values (${firmId}, 1, 7, now(), 'infinity')`,
    sql`insert into credit_movements (account_id, lot_id, type, amount, balance_after, purpose, created_at)
      select account_id, id, 1, 7, 7, 'Zabaglione0xlot', now() from credit_lots where account_id = ${firmId}`,
    sql`insert into credit_movements (account_id, lot_id, response_id, type, amount, balance_after, purpose, created_at)
      select account_id, id, ${responseId}, 3, -1, 6, 'quote', now() from credit_lots where account_id = ${firmId}`,
    sql`insert into engagements (response_id, status, version, scope, excluded, payment, notices, note, document, hash, sent_at)
      values (${responseId}, 'sent', 1, 'Zabaglione0xscope', '', '', '[]', '', '{}', ${'0'.repeat(64)}, now())`,
    sql`insert into quote_drafts (response_id, firm_id, content, saved_at) values (${waitingId}, ${firmId}, '{}', now())`,
    sql`insert into member_absences (account_id, first_on, last_on) values (${firmId}, '2099-01-01', '2099-01-02')`,
    sql`insert into contact_leaks (account_id, response_id, confirmed_by, created_at)
      values (${citizenId}, ${responseId}, 'staff', now()), (${firmId}, ${responseId}, 'staff', now())`,
  ];
};

/** What the marks make due is not due, and the figures are right. */
const nothingDue = ({ citizenId, firmId }: Innocents) => [
  sql`update accounts set identity_marked = true where id in (${citizenId}, ${firmId})`,
  sql`update outbox set sent_at = now() where account_id in (${citizenId}, ${firmId})`,
  sql`update requests set expires_at = '2099-01-01T00:00:00Z', last_day_notified_at = now(), premium_notified_at = now(),
      choose_notified_at = now(), latitude = null, longitude = null
    where account_id = ${citizenId} and status = 3`,
  sql`update requests set ok_count = 1, approved_count = 1 where account_id = ${citizenId} and status = 5`,
  sql`update account_request_counts set count = 3 where account_id = ${citizenId}`,
  sql`update messages set sender = 2, read_at = null where account_id = ${firmId}`,
  sql`update messages set read_at = null where account_id = ${citizenId}`,
  sql`update refunds set amount_cents = 0, decided_at = now() where account_id in (${citizenId}, ${firmId})`,
  sql`delete from quote_drafts where response_id in (select id from responses where firm_id = ${firmId} and status = 9)`,
  sql`update api_tokens set expires_at = '2099-01-01T00:00:00Z' where account_id in (${citizenId}, ${firmId})`,
  sql`insert into webhook_deliveries (webhook_id, event, status, created_at)
    select id, 'test', 'delivered', '2099-01-01T00:00:00Z' from webhooks where account_id = ${firmId}`,
  sql`insert into case_notes (case_id, staff_id, at, text)
    select max(c.id), max(s.id), now(), 'Zabaglione0xcasenote' from cases c, staff s where c.account_id = ${citizenId}`,
  sql`insert into case_assignments (case_id, staff_id, assigned_by, at)
    select max(c.id), max(s.id), max(s.id), now() from cases c, staff s where c.account_id = ${citizenId}`,
  sql`insert into case_mentions (note_id, staff_id) select max(n.id), max(n.staff_id) from case_notes n`,
];
