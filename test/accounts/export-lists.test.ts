import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { ExportAccount } from '../../src/accounts/closing/export-account.js';
import { useTestApp } from '../support/app.js';
import { Innocents } from '../support/innocents.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';

/** The lists of an export: the table, the column that says whose a row is, and the column in whose order it comes. */
const lists: Readonly<Record<string, readonly [table: string, owner: string, order: string]>> = {
  absences: ['member_absences', 'account_id', 'id'],
  activity: ['firm_activity', 'account_id', 'id'],
  cases: ['cases', 'account_id', 'id'],
  consents: ['consents', 'account_id', 'id'],
  'credits.lots': ['credit_lots', 'account_id', 'id'],
  'credits.movements': ['credit_movements', 'account_id', 'id'],
  digest: ['digest_entries', 'account_id', 'id'],
  documents: ['documents', 'account_id', 'id'],
  feedback_given: ['feedbacks', 'account_id', 'request_id'],
  feedback_received: ['feedbacks', 'firm_id', 'request_id'],
  firm_notes: ['firm_notes', 'firm_id', 'response_id'],
  inbox_filters: ['inbox_filters', 'firm_id', 'slot'],
  letters: ['letters', 'account_id', 'id'],
  members: ['firm_members', 'account_id', 'id'],
  message_drafts: ['message_drafts', 'account_id', 'response_id'],
  notifications: ['notifications', 'account_id', 'id'],
  orders: ['checkouts', 'account_id', 'id'],
  quick_replies: ['quick_replies', 'firm_id', 'id'],
  quote_drafts: ['quote_drafts', 'firm_id', 'response_id'],
  quote_texts: ['quote_texts', 'firm_id', 'slot'],
  refunds: ['refunds', 'account_id', 'id'],
  reports: ['reports', 'account_id', 'id'],
  request_consents: ['request_consents', 'account_id', 'id'],
  requests: ['requests', 'account_id', 'id'],
  responses: ['responses', 'firm_id', 'id'],
  staff_notes: ['account_notes', 'account_id', 'id'],
  suspensions: ['suspensions', 'account_id', 'id'],
  'verification.answers': ['verification_answers', 'firm_id', 'id'],
  webhooks: ['webhooks', 'account_id', 'id'],
};

/** What no two rows may have alike. */
const apart: Readonly<Record<string, (nth: number) => object>> = {
  api_tokens: (nth) => ({ token_hash: `token ${nth}` }),
  cases: (nth) => ({ subject_id: nth }),
  checkouts: (nth) => ({ session_ref: `session ${nth}`, lot_id: null, request_id: nth }),
  digest_entries: (nth) => ({ deduplication_key: `digest ${nth}` }),
  documents: (nth) => ({ storage_key: `${nth}`.padStart(32, '0') }),
  feedbacks: (nth) => ({ id: nth }),
  firm_members: (nth) => ({ email: `${nth}@example.com` }),
  member_absences: (nth) => ({ first_on: `2099-0${nth % 10}-01`, last_on: `2099-0${nth % 10}-02` }),
  passkeys: (nth) => ({ credential_id: `passkey ${nth}`, name: nth, staff_id: null }),
  notifications: (nth) => ({ deduplication_key: `notification ${nth}` }),
  refunds: (nth) => ({ kind: 'package_intact', subject: 'credits', lot_id: nth, request_id: null }),
  reports: (nth) => ({ reference: `SG-2026-${nth}`, appeal_token_hash: null, subject_id: nth }),
  responses: (nth) => ({ request_id: nth }),
  suspensions: () => ({ status: 'lifted' }),
};

/** The two places of a list in its order; no other row has them. */
const placesOf = (part: string): number[] =>
  lists[part]?.[2] === 'slot' ? [2, 3] : [2, 3].map((nth) => 900_000 + 10 * Object.keys(lists).indexOf(part) + nth);

/** Lists of which each sign-in of a firm has its own rows, and what tells the rows apart in the export. */
const ofSignIns: Readonly<Record<string, string>> = {
  api_tokens: 'id',
  passkeys: 'name',
  security_events: 'id',
  sessions: 'id',
};
/** The numbers of the rows of each sign-in; the first belongs to the firm itself. */
const rowsOfSignIns = [
  [800_002, 800_003],
  [800_004, 800_005],
  [800_006, 800_007],
] as const;
const [OWNER, MEMBER] = [0, 1];

describe('the export of an account', () => {
  const test = useTestApp();
  let firmId: number;
  beforeAll(async () => {
    const { citizenId, firmId: other } = await Innocents.of(test);
    firmId = await new Rows(test).firm();
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER' group by 1`.execute(test.sql);
    const columns = new Map(rows.map((row) => [row.table, row.columns]));
    /** A row of an innocent once more, with other values. */
    const copied = (table: string, owner: string, values: object): RawBuilder<unknown> => {
      const own = columns.get(table) ?? [];
      const names = sql.join(own.map((name) => sql.ref(name)));
      // Not a copy that was made before.
      const original = ['account_id', 'firm_id']
        .filter((name) => own.includes(name))
        .map((name) => sql` and ${sql.ref(name)} is distinct from ${firmId}`);
      return sql`
        insert into ${sql.table(table)} (${names}) overriding system value
        select ${names} from (
          select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || ${JSON.stringify(values)}::jsonb)).*
          from ${sql.table(table)} t where ${sql.ref(owner)} in (${citizenId}, ${other})${sql.join(original, sql``)} limit 1) copy`;
    };
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      ...Object.entries(lists).flatMap(([part, [table, owner, order]]) =>
        // The later one first: nothing but the order says which comes first.
        placesOf(part)
          .toReversed()
          .map((nth) => copied(table, owner, { ...apart[table]?.(nth), [owner]: firmId, [order]: nth })),
      ),
      ...Object.keys(ofSignIns).flatMap((table) =>
        rowsOfSignIns.flatMap((numbers, signIn) =>
          numbers
            .toReversed()
            .map((id) =>
              copied(table, 'account_id', { ...apart[table]?.(id), account_id: firmId, member_id: keyOf(signIn), id }),
            ),
        ),
      ),
      ...rowsOfSignIns.flatMap((numbers, signIn) =>
        numbers.toReversed().flatMap((id, nth) => [
          sql`insert into push_subscriptions (id, account_id, session_id, endpoint, p256dh, auth, created_at)
            overriding system value values (${id}, ${firmId}, ${id}, ${`push ${id}`}, '', '', now())`,
          sql`insert into outbox (id, account_id, recipient, locale, template, subject, body_text, created_at)
            values (${id}, ${firmId}, ${emailOf(signIn)}, 'it', 'welcome', ${`mail ${id}`}, '', now())`,
          // The code with the number of the sign-in is not used; the first sign-in has one of them, the second two.
          ...Array.from(
            { length: signIn + 1 },
            (_, code) => sql`insert into account_recovery_codes (account_id, member_id, code_hash, used_at)
              values (${firmId}, ${keyOf(signIn)}, ${`${nth} ${code}`}, ${nth === 0 ? null : new Date()})`,
          ),
        ]),
      ),
      ...[
        { member: null, email: 'earlier@example.com' },
        { member: null, email: 'wanted@example.com' },
        { member: null, email: 'used@example.com', used: new Date() },
        { member: null, email: 'other-purpose@example.com', purpose: 'confirm' },
        { member: keyOf(MEMBER), email: 'of-a-member@example.com' },
      ].map(
        ({ member, email, used = null, purpose = 'change_email' }) => sql`
          insert into account_tokens (account_id, member_id, purpose, token_hash, email, created_at, expires_at, used_at)
          values (${firmId}, ${member}, ${purpose}, ${email}, ${email}, now(), 'infinity', ${used})`,
      ),
    );
  });
  const members = placesOf('members');
  const keyOf = (signIn: number): number | null => (signIn === OWNER ? null : members[signIn - 1]!);
  const emailOf = (signIn: number): string => `${keyOf(signIn) ?? 'studio'}@example.com`;
  const exported = (signIn: number) => test.app.get(ExportAccount).data({ accountId: firmId, memberId: keyOf(signIn) });

  it.each(Object.entries(lists))('has its own %s in their order', async (part, [, , order]) => {
    const data = await exported(OWNER);
    const list = part.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], data);
    expect((list as Record<string, unknown>[]).map((row) => row[order])).toEqual(placesOf(part));
  });

  it.each(Object.entries(ofSignIns))('has the %s of the sign-in that asks', async (part, name) => {
    const found = async (signIn: number): Promise<number[]> =>
      ((await exported(signIn))[part] as Record<string, unknown>[]).map((row) => Number(row[name]));
    expect(await Promise.all(rowsOfSignIns.map((_, signIn) => found(signIn)))).toEqual(rowsOfSignIns);
  });

  it('has the browsers and the mails of the sign-in that asks', async () => {
    const found = async (signIn: number) => {
      const { push_subscriptions: browsers, mails } = (await exported(signIn)) as {
        push_subscriptions: { endpoint: string }[];
        mails: { subject: string }[];
      };
      return [browsers.map(({ endpoint }) => endpoint), mails.map(({ subject }) => subject)];
    };
    expect(await Promise.all(rowsOfSignIns.map((_, signIn) => found(signIn)))).toEqual(
      rowsOfSignIns.map((numbers) => [numbers.map((id) => `push ${id}`), numbers.map((id) => `mail ${id}`)]),
    );
  });

  it('counts the recovery codes that are left, and names the address that waits for its confirmation', async () => {
    const found = async (signIn: number) => {
      const { second_factor: factor, account } = (await exported(signIn)) as {
        second_factor: { recovery_codes: number };
        account: { pending_email: string | null };
      };
      return [factor.recovery_codes, account.pending_email];
    };
    expect(await Promise.all(rowsOfSignIns.map((_, signIn) => found(signIn)))).toEqual([
      [1, 'wanted@example.com'],
      [2, 'of-a-member@example.com'],
      [3, null],
    ]);
  });
});
