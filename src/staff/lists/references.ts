import { sql, type RawBuilder } from 'kysely';

/** An account inside another record: enough to identify it and to open its page. */
export interface AccountReference {
  readonly id: number;
  readonly name: string;
  readonly model: 'user' | 'lawyer';
}

/** The name of the account `a`, whose firm (if it is one) is joined as `f`. */
export const accountName = sql<string>`coalesce(
  nullif(f.company_name, ''), nullif(concat_ws(' ', a.first_name, a.last_name), ' '), a.id::text)`;

/** The reference to the account `a`. */
export const accountReference = sql<AccountReference>`json_build_object(
  'id', a.id, 'name', ${accountName}, 'model', a.model)`;

/** The same where there may be none. */
export const optionalAccount = sql<AccountReference | null>`case when a.id is not null then ${accountReference} end`;

/** A member of staff inside another record. */
export interface StaffMember {
  readonly id: number;
  readonly name: string;
}

/** The member of staff of the number `id`, where there is one; `name` is that of the joined `s`. */
export const staffMember = (id: RawBuilder<unknown>, name: RawBuilder<unknown> = sql`s.name`) =>
  sql<StaffMember | null>`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${name}) end`;

/**
 * Joins `a` and `f` to the account of `column`. Left joins, though the account is always there: where no column needs
 * them, as when records are counted, PostgreSQL drops left joins.
 */
export const withAccount = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`
    left join accounts a on a.id = ${column}
    left join firms f on f.account_id = a.id`;

/** The columns of an account that `q` searches. */
export const accountSearch: readonly RawBuilder<unknown>[] = [
  sql`a.email`,
  sql`a.first_name`,
  sql`a.last_name`,
  sql`f.company_name`,
  sql`f.vat_number`,
];
