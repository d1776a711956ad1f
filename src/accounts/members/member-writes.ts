import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import type { MemberRole, RequestAccess } from '../../shared/accounts/members.rules.js';
import type { SignIn } from '../sign-in/sign-ins.js';

/** A member signs in. @returns false when the password was changed meanwhile, or the member removed */
export async function seeMember(em: EntityManager, { memberId, passwordHash }: SignIn, now: Date): Promise<boolean> {
  const seen = await sqlOf(em)
    .updateTable('firm_members')
    .set({ last_seen_at: now, unused_told_at: null })
    .where('id', '=', memberId)
    .where('password_hash', '=', passwordHash)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return seen !== undefined;
}

interface LockedMember {
  readonly email: string;
  readonly locale: Locale;
  readonly first_name: string;
  readonly accepted_at: string | null;
  readonly role: MemberRole;
  readonly request_access: RequestAccess;
}

/**
 * A member of a firm that is not removed, with the account locked, so that changes of its sign-ins wait.
 * @returns undefined for one that is removed, or of another firm
 */
export async function lockMember(em: EntityManager, accountId: number, id: number): Promise<LockedMember | undefined> {
  const db = sqlOf(em);
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const member = await db
    .selectFrom('firm_members')
    .select(['email', 'locale', 'first_name', 'accepted_at', 'role', 'request_access'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return member && { ...member, email: member.email ?? '' };
}
