import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AccountModel } from '../../shared/actor.js';
import { sqlOf } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import { iso } from '../../kernel/database/sql.js';
import { problems } from '../../kernel/problem.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import type { SuspensionNotice } from '../accounts.problems.js';
import { suspendedNow } from '../accounts.api.js';

/** What a suspension needs to know of its account. */
export interface LockedAccount {
  readonly model: AccountModel;
  readonly email: string;
  readonly locale: Locale;
  readonly first_name: string;
  readonly confirmed_at: string | null;
}

/**
 * Locks an account before its requests, so that two members of the staff wait for each other. Rows that refer to the
 * account can still be written.
 * @throws not_found (404)
 */
export async function lockAccount(em: EntityManager, accountId: number): Promise<LockedAccount> {
  const account = await sqlOf(em)
    .selectFrom('accounts')
    .select(['model', 'email', 'locale', 'first_name', 'confirmed_at'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw problems.not_found();
  return account;
}

/** Why and until when the account `a` is suspended at this moment; null where it is not. */
export const suspensionNow = (now: Date) => sql<SuspensionNotice | null>`
  case when ${suspendedNow(now)} then json_build_object(
    'reason', coalesce(a.suspension_reason, '–'),
    'until', ${iso(sql`a.suspended_until`)},
    'id', (select u.id from suspensions u where u.account_id = a.id and u.status = 'active'))
  end`;

/** Suspended firms that hold a response which they had not opened. */
export const suspendedFirmsWithPlaces = (now: Date, most: number) => sql<{ id: number }>`
  select a.id
  from accounts a
  where ${suspendedNow(now)}
    and exists (
      select from responses p
      where p.firm_id = a.id and p.status in (${ResponseStatus.pending}, ${ResponseStatus.new}))
  limit ${most}`;
