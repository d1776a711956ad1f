import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AccountModel, SignInKey } from '../../shared/actor.js';
import { sqlOf, type Sql } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';

/** How one person signs in: the owner of an account, or a member of a firm who has accepted. Rule 26.1. */
export interface SignIn extends SignInKey {
  readonly model: AccountModel;
  readonly email: string;
  /** Empty while nobody has chosen a password. */
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly locale: Locale;
  /** Whether the address was confirmed; a member's is, by the invitation. */
  readonly confirmed: boolean;
}

const ownerColumns = sql`
  a.id as "accountId", null::integer as "memberId", a.model, a.email::text as email,
  a.password_hash as "passwordHash", a.first_name as "firstName", a.last_name as "lastName", a.locale,
  a.confirmed_at is not null as confirmed`;

const memberColumns = sql`
  a.id as "accountId", m.id as "memberId", a.model, m.email::text as email, m.password_hash as "passwordHash",
  m.first_name as "firstName", m.last_name as "lastName", m.locale, a.confirmed_at is not null as confirmed`;

/** The sign-in with an address; the address of an invitation that nobody has accepted is none yet. */
export async function signInByEmail(db: Sql, email: string): Promise<SignIn | undefined> {
  const { rows } = await sql<SignIn>`
    select ${ownerColumns} from accounts a where a.email = ${email} and a.deleted_at is null
    union all
    select ${memberColumns}
    from firm_members m
    join accounts a on a.id = m.account_id
    where m.email = ${email} and m.accepted_at is not null and a.deleted_at is null`.execute(db);
  return rows[0];
}

/** The sign-in of an owner or a member; undefined for one that was removed. */
export async function signInOf(db: Sql, { accountId, memberId }: SignInKey): Promise<SignIn | undefined> {
  const { rows } = await (
    memberId === null
      ? sql<SignIn>`select ${ownerColumns} from accounts a where a.id = ${accountId} and a.deleted_at is null`
      : sql<SignIn>`
        select ${memberColumns}
        from firm_members m
        join accounts a on a.id = m.account_id
        where m.id = ${memberId} and a.id = ${accountId} and m.accepted_at is not null and m.removed_at is null
          and a.deleted_at is null`
  ).execute(db);
  return rows[0];
}

/**
 * The same with its account locked, so that other changes of its sign-ins wait. Rows that refer to the account can
 * still be written.
 */
export async function lockSignIn(em: EntityManager, key: SignInKey): Promise<SignIn | undefined> {
  const db = sqlOf(em);
  await sql`select from accounts where id = ${key.accountId} for no key update`.execute(db);
  return signInOf(db, key);
}

/** What somebody changes of their own sign-in. */
export interface SignInChange {
  readonly email?: string;
  readonly passwordHash?: string;
}

/** Changes a sign-in that is locked. */
export async function changeSignIn(
  em: EntityManager,
  { accountId, memberId }: SignInKey,
  { email, passwordHash }: SignInChange,
  now: Date,
): Promise<void> {
  const db = sqlOf(em);
  const columns = {
    ...(email !== undefined && { email }),
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
  };
  if (memberId !== null) await db.updateTable('firm_members').set(columns).where('id', '=', memberId).execute();
  else
    await db
      .updateTable('accounts')
      .set({ ...columns, updated_at: now })
      .where('id', '=', accountId)
      .execute();
}

/** The key of a counter of a sign-in. */
export const signInName = ({ accountId, memberId }: SignInKey): string =>
  memberId === null ? String(accountId) : `${accountId}/${memberId}`;

/** The key under which guesses of a sign-in's codes are counted. */
export const codesOf = (key: SignInKey): string => `account-code:${signInName(key)}`;
