import { sql, type RawBuilder } from 'kysely';
import { sqlOf, type Sql } from '../../src/kernel/database/database.js';
import { personalTables } from '../../src/personal-data.js';
import type { TestApp } from './app.js';

/** An account whose data are marked. */
export interface Marked {
  readonly id: number;
  readonly model: 'user' | 'lawyer';
}

interface Column {
  table: string;
  name: string;
  type: string;
  needed: boolean;
}

/** Tables that only one kind of account has. */
const CITIZENS = ['requests', 'account_request_counts', 'refused_firms', 'identity_marks'];
const FIRMS = ['firms', 'firm_marks', 'firm_members', 'firm_activity', 'credit_lots', 'credit_movements', 'wallets'];

/** The authors of the columns of a row that two people share. */
const AUTHORS: Readonly<Record<string, 'user' | 'lawyer'>> = {
  'feedbacks.review_lawyer': 'user',
  'feedbacks.review_site': 'user',
  'feedbacks.reply': 'lawyer',
};

/** Values that the constraints of a table require. */
const FIXED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  accounts: { locale: 'it', password_hash: 'none' },
  account_tokens: { purpose: 'change_email' },
  account_events: { kind: 'notification' },
  consents: { kind: 'terms' },
  cases: { kind: 'verification', status: 'open', subject_type: 'account' },
  checkouts: {
    status: 'expired',
    subject: 'credits',
    credits: 5,
    provider: 'sandbox',
    amount_cents: 1,
    list_cents: 1,
    request_id: null,
  },
  contact_leaks: { confirmed_by: 'staff' },
  feedbacks: { firm_id: 1 },
  firm_activity: { kind: 'quoted' },
  firm_members: { role: 'lawyer' },
  notifications: { template: 'review_replied', type: 1, priority: 1 },
  digest_entries: { template: 'review_replied' },
  messages: { sender: 1, status: 1 },
  outbox: { locale: 'it', template: 'x' },
  refunds: {
    kind: 'package_unusable',
    status: 'denied',
    subject: 'credits',
    lot_id: 1,
    request_id: null,
    amount_cents: 1,
  },
  reports: { side: 'reporter', subject_type: 'account', reference: sql`'SG-2026-9' || floor(random() * 99999)` },
  requests: { status: 1, request_type_id: 'malasanita' },
  security_events: { kind: 'signed_in' },
  suspensions: { status: 'lifted', ended_at: new Date(), lifted_by: 1 },
  engagements: { status: 'sent', version: 1, notices: sql`'[]'`, hash: '0'.repeat(64), asked_at: new Date() },
  inbox_filters: { slot: 1 },
  quote_texts: { slot: 1 },
  firm_notes: { next_on: '2099-01-01' },
  letters: { locale: 'it' },
  matching_firms: { request_type_id: 'malasanita' },
  documents: {
    purpose: 'request',
    content_type: 'application/pdf',
    scan: 'clean',
    // Those of an account wait under no secret.
    visitor_hash: null,
    visitor_until: null,
    storage_key: sql`md5(random()::text)`,
    sha256: 'none',
  },
};

/** The mark of a column: a unique word. */
export const markOf = ({ id }: Marked, table: string, column: string): string => `Zabaglione${id}x${table}x${column}x`;

const marked = (type: string, mark: string): RawBuilder<unknown> | undefined => {
  // Each row has another value, because some are unique.
  const word = sql`${mark}::text || replace(gen_random_uuid()::text, '-', '')`;
  if (['text', 'character varying', 'citext'].includes(type)) return word;
  if (type === 'jsonb') return sql`jsonb_build_object('mark', ${word})`;
  if (type === 'json') return sql`json_build_object('mark', ${word})`;
  return type === 'ARRAY' ? sql`array[${word}]` : undefined;
};

/** JSON columns with a list. */
const LISTS: readonly string[] = ['requests.papers', 'messages.papers', 'responses.instalments'];

/** A value for a column without a default. */
const filler = (type: string): RawBuilder<unknown> =>
  ({
    integer: sql`1`,
    smallint: sql`1`,
    bigint: sql`1`,
    boolean: sql`false`,
    date: sql`current_date`,
    jsonb: sql`'{}'::jsonb`,
    ARRAY: sql`'{}'`,
    'timestamp with time zone': sql`now()`,
    'double precision': sql`0`,
  })[type] ?? sql`gen_random_uuid()::text`;

/** The column that names the account of a row. */
const ownerOf = (table: string, columns: readonly Column[], { model }: Marked): string | undefined => {
  if (table === 'accounts') return 'id';
  const names = columns.map(({ name }) => name);
  if (model === 'lawyer' && names.includes('firm_id')) return 'firm_id';
  return names.includes('account_id') ? 'account_id' : undefined;
};

/** Ids of the account's own records. */
const own = ({ id, model }: Marked): Readonly<Record<string, RawBuilder<unknown>>> => {
  const responses = sql`select p.id from responses p join requests r on r.id = p.request_id
    where ${model === 'user' ? sql`r.account_id` : sql`p.firm_id`} = ${id}`;
  return {
    request_id: sql`(select min(id) from requests where id in (select request_id from responses where id in (${responses})))`,
    response_id: sql`(select max(id) from (${responses}) p)`,
    staff_id: sql`(select min(id) from staff)`,
    session_id: sql`(select max(id) from sessions where account_id = ${id})`,
    report_id: sql`(select max(id) from reports where account_id = ${id})`,
  };
};

/**
 * Writes a mark into every personal column of an account, in its rows and in one more row of each table.
 * @param except tables that stay as they are
 * @returns the columns that hold one, as `table.column`
 */
export async function markAll(test: TestApp, account: Marked, except: readonly string[] = []): Promise<string[]> {
  return test.database.transaction(async (em) => {
    const db = sqlOf(em);
    await sql`set local role none`.execute(db);
    await sql`set local session_replication_role = replica`.execute(db);
    const { rows } = await sql<Column>`
      select table_name as table, column_name as name, case when data_type = 'USER-DEFINED' then udt_name else data_type end as type,
        is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as needed
      from information_schema.columns where table_schema = 'public'`.execute(db);
    const done: string[] = [];
    const refused: string[] = [];
    for (const { table, personal } of personalTables.filter((one) => !except.includes(one.table))) {
      await sql`savepoint a_table`.execute(db);
      try {
        done.push(...(await markTable(db, account, table, personal, rows)));
      } catch (error) {
        refused.push(`${table}: ${(error as Error).message}`);
        await sql`rollback to a_table`.execute(db);
      }
    }
    if (refused.length > 0) throw new Error(`not marked: ${refused.join('; ')}`);
    return done;
  });
}

/** @returns the marked columns of the table */
async function markTable(
  db: Sql,
  account: Marked,
  table: string,
  personal: readonly string[],
  rows: readonly Column[],
): Promise<string[]> {
  const columns = rows.filter((column) => column.table === table);
  const owner = ownerOf(table, columns, account);
  if (owner === undefined) return [];
  if ((account.model === 'user' ? FIRMS : CITIZENS).includes(table)) return [];
  const fixed = FIXED[table] ?? {};
  const values = new Map<string, RawBuilder<unknown>>();
  for (const name of personal) {
    if (name in fixed || name === owner || (AUTHORS[`${table}.${name}`] ?? account.model) !== account.model) continue;
    const column = columns.find((one) => one.name === name);
    const value = column && marked(column.type, markOf(account, table, name));
    if (value) values.set(name, LISTS.includes(`${table}.${name}`) ? sql`jsonb_build_array(${value})` : value);
  }
  if (values.size === 0) return [];
  if (!['accounts', 'firms', 'wallets', 'invoices'].includes(table)) {
    const all = new Map(values);
    for (const [name, value] of Object.entries(fixed)) all.set(name, sql`${value}`);
    for (const { name, type, needed } of columns)
      if (!all.has(name) && (needed || (name !== 'staff_id' && name in own(account))))
        all.set(name, own(account)[name] ?? filler(type));
    all.set(owner, sql`${account.id}`);
    await sql`insert into ${sql.table(table)} (${sql.join([...all.keys()].map((name) => sql.ref(name)))})
          values (${sql.join([...all.values()])}) on conflict do nothing`.execute(db);
  }
  const written = await sql`update ${sql.table(table)}
        set ${sql.join([...values].map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
        where ${sql.ref(owner)} = ${account.id}`.execute(db);
  return Number(written.numAffectedRows) > 0 ? [...values.keys()].map((name) => `${table}.${name}`) : [];
}

/** The tables with values that match this pattern, each with the values. */
export async function holdersOf(test: TestApp, pattern: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(test.sql);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: marks } = await sql<{ mark: string }>`
      select distinct m[1] as mark
      from ${sql.raw(name)} t, regexp_matches(t::text, ${`(${pattern})`}, 'gi') m`.execute(test.sql);
    found.push(...marks.map(({ mark }) => `${name}: ${mark}`));
  }
  return found.sort();
}
