import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Erasure } from '../../src/accounts/closing/erasure.js';
import { ExportAccount } from '../../src/accounts/closing/export-account.js';
import { DemoData } from '../../src/demo/demo-data.js';
import { startTestApp, type TestApp } from '../support/app.js';

/** The part of the export for each table; every table with an account has a row here. */
const EXPORTED: Readonly<Record<string, string>> = {
  account_authenticators: 'second_factor.confirmed_at',
  account_notes: 'staff_notes',
  account_recovery_codes: 'second_factor.recovery_codes',
  account_tokens: 'account.pending_email',
  accounts: 'account',
  appeals: 'reports',
  cases: 'cases',
  checkouts: 'orders',
  consents: 'consents',
  contact_leaks: 'contact_leaks',
  conversations: 'conversations',
  digest_entries: 'digest',
  credit_lots: 'credits.lots',
  credit_movements: 'credits.movements',
  documents: 'documents',
  feedbacks: 'feedback_given',
  firm_activity: 'activity',
  firm_members: 'members',
  firm_clients: 'firm.own_clients',
  firm_skills: 'firm.skills',
  firms: 'firm',
  invoices: 'invoices',
  letters: 'letters',
  message_drafts: 'message_drafts',
  messages: 'conversations',
  notifications: 'notifications',
  outbox: 'mails',
  push_subscriptions: 'push_subscriptions',
  quote_drafts: 'quote_drafts',
  quote_texts: 'quote_texts',
  quick_replies: 'quick_replies',
  refunds: 'refunds',
  refused_firms: 'refused_firms',
  reports: 'reports',
  request_consents: 'request_consents',
  requests: 'requests',
  responses: 'responses',
  security_events: 'security_events',
  sessions: 'sessions',
  suspensions: 'suspensions',
  verification_answers: 'verification.answers',
  wallets: 'credits.balance',
};
/** Tables of unconfirmed accounts, which cannot request an export. */
const UNCONFIRMED = ['visitor_drafts'];
/** Derived data. */
const DERIVED = [
  'account_events',
  'account_request_counts',
  'firm_inbox_counts',
  'firm_marks',
  'idempotency_keys',
  'identity_marks',
  'matching_firms',
];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { DEMO: '1' } });
  await test.app.get(DemoData).load();
}, 120_000);
afterAll(() => test.close());

const ownerOf = (accountId: number) => ({ accountId, memberId: null });
const read = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(test.sql)).rows;

describe('the coverage of all tables', () => {
  it('is complete in the export', async () => {
    const tables = await read(sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and (column_name in ('account_id', 'firm_id') or table_name = 'accounts')`);
    expect(tables.map(({ name }) => name).sort()).toEqual(
      [...Object.keys(EXPORTED), ...DERIVED, ...UNCONFIRMED].sort(),
    );

    const [anna] = await read(sql<{ id: number }>`select id from accounts where email = 'anna.rossi@example.com'`);
    const [firm] = await read(sql<{ id: number }>`select id from accounts where email = 'studio.bianchi@example.com'`);
    const [ofAnna, ofFirm] = [
      await test.app.get(ExportAccount).data(ownerOf(anna!.id)),
      await test.app.get(ExportAccount).data(ownerOf(firm!.id)),
    ];
    for (const place of Object.values(EXPORTED)) {
      const [subject = '', field] = place.split('.');
      const holds = [ofAnna, ofFirm].some((data) =>
        field === undefined ? subject in data : field in Object(data[subject]),
      );
      expect([place, holds]).toEqual([place, true]);
    }
  });

  it.each(['anna.rossi@example.com', 'studio.bianchi@example.com'])(
    'is complete in the erasure of %s',
    async (email) => {
      const [account] = await read(sql<{ id: number }>`select id from accounts where email = ${email}`);
      const id = account!.id;
      // A unique word in every text of the account or its firm.
      const MARK = `Zabaglione${id}x`;
      for (const write of [
        sql`
        update accounts
        set
          first_name = ${MARK},
          last_name = ${MARK},
          resume = ${`/${MARK}`},
          main_address = jsonb_build_object('address', ${MARK}::text),
          fiscal_data = jsonb_build_object('company_name', ${MARK}::text)
        where id = ${id}`,
        sql`
        update firms
        set
          presentation = ${MARK},
          company_order_city = ${MARK},
          insurance = jsonb_build_object('number', ${MARK}::text)
        where account_id = ${id}`,
        sql`
        insert into firm_clients (firm_id, client_hash, label)
        select account_id, repeat('a', 64), ${MARK}
        from firms
        where account_id = ${id}`,
        sql`
        update requests
        set description = ${MARK}, address_full = ${MARK}, invoice = jsonb_build_object('name', ${MARK}::text)
        where account_id = ${id}`,
        sql`update responses set text = ${MARK} where firm_id = ${id}`,
        sql`
        insert into quote_drafts (response_id, firm_id, content, saved_at)
        select id, firm_id, jsonb_build_object('text', ${MARK}::text), now() from responses where firm_id = ${id}`,
        sql`
        insert into quote_texts (firm_id, slot, name, text)
        select account_id, 1, ${MARK}, ${MARK} from firms where account_id = ${id}`,
        sql`update feedbacks set review_lawyer = ${MARK}, review_site = ${MARK} where account_id = ${id}`,
        sql`update feedbacks set reply = ${MARK} where firm_id = ${id}`,
        sql`
        insert into conversations (response_id, account_id, firm_id)
        select p.id, r.account_id, p.firm_id from responses p join requests r on r.id = p.request_id
        where r.account_id = ${id} or p.firm_id = ${id}
        on conflict do nothing`,
        sql`
        insert into messages (response_id, account_id, sender, status, text, reply, created_at, read_at)
        select response_id, ${id}, case when account_id = ${id} then 1 else 2 end, 1, ${MARK}, ${MARK}, now(), now()
        from conversations where account_id = ${id} or firm_id = ${id}`,
        sql`
        insert into message_drafts (account_id, response_id, text, updated_at)
        select ${id}, response_id, ${MARK}, now() from conversations where account_id = ${id} or firm_id = ${id}`,
        sql`
        insert into contact_leaks (account_id, response_id, confirmed_by, created_at)
        select ${id}, response_id, 'staff', now() from conversations where account_id = ${id} or firm_id = ${id}`,
        sql`insert into quick_replies (firm_id, text, created_at, updated_at) values (${id}, ${MARK}, now(), now())`,
        sql`
        insert into reports (reference, side, account_id, subject_type, subject_id, text, created_at)
        values (${`SG-2026-9${id}`}, 'reporter', ${id}, 'account', 1, ${MARK}, now())`,
        sql`
        insert into appeals (report_id, account_id, text, created_at)
        select id, ${id}, ${MARK}, now() from reports where account_id = ${id}`,
        sql`
        insert into letters (account_id, name, email, subject, text, locale, created_at)
        values (${id}, ${MARK}, ${email}, ${MARK}, ${MARK}, 'it', now())`,
        sql`update refunds set reason = ${MARK} where account_id = ${id}`,
        sql`update checkouts set buyer = jsonb_build_object('name', ${MARK}::text) where account_id = ${id}`,
        sql`insert into account_notes (account_id, staff_id, at, text) select ${id}, min(id), now(), ${MARK} from staff`,
        sql`insert into suspensions (account_id, status, reason, suspended_at, ended_at, lifted_reason)
        values (${id}, 'lifted', ${MARK}, now(), now(), ${MARK})`,
        sql`insert into notifications (account_id, type, priority, template, params, created_at)
        values (${id}, 1, 1, 'review_replied', jsonb_build_object('firm', ${MARK}::text), now())`,
        sql`insert into digest_entries (account_id, template, params, path, created_at)
        values (${id}, 'review_replied', jsonb_build_object('firm', ${MARK}::text), '/', now())`,
        sql`insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth, created_at)
        select account_id, max(id), ${`https://push.example/${MARK}`}, 'x', 'x', now()
        from sessions where account_id = ${id} group by account_id`,
        sql`insert into account_tokens (account_id, purpose, token_hash, email, created_at, expires_at)
        values (${id}, 'change_email', ${`${MARK}${id}`}, ${`${MARK}@example.com`}, now(), now())`,
        sql`insert into visitor_drafts (account_id, claim_hash, content, created_at)
        values (${id}, ${`${MARK}${id}`}, jsonb_build_object('description', ${MARK}::text), now())`,
        sql`insert into outbox (account_id, recipient, locale, template, subject, body_text, content, created_at)
        values (${id}, ${email}, 'it', 'x', ${MARK}, ${MARK}, json_build_object('why', ${MARK}::text), now())`,
      ])
        await write.execute(test.sql);

      const holders = async (): Promise<string[]> => {
        const tables = await read(sql<{ name: string }>`
        select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`);
        const found: string[] = [];
        for (const { name } of tables) {
          const [row] = await read(sql<{ holds: boolean }>`
          select exists (select from ${sql.raw(name)} t where t::text ~* ${`${MARK}|${email}`}) as holds`);
          if (row?.holds === true) found.push(name);
        }
        return found.sort();
      };
      expect((await holders()).length).toBeGreaterThanOrEqual(5);

      await test.database.transaction((em) => test.app.get(Erasure).erase(em, id, 'account_deleted'));

      // Issued documents stay unchanged, and the last mail has to reach its recipient.
      expect((await holders()).filter((name) => name !== 'public.invoices')).toEqual(['public.outbox']);
      const mails = await read(sql<{ template: string }>`
      select template from outbox where concat(recipient, body_text) ~* ${`${MARK}|${email}`}`);
      expect(mails).toEqual([{ template: 'account_deleted' }]);
    },
  );
});
