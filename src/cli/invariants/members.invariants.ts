import { sql } from 'kysely';
import { accountLimits } from '../../shared/limits.js';
import type { Invariant } from './invariant.js';

/** What holds of the sign-ins of firms. Rules 26.1 and 26.8. */
export const membersInvariants: readonly Invariant[] = [
  {
    name: 'an address belongs to one sign-in',
    offenders: () => sql`
      select m.id
      from firm_members m
      join accounts a on a.email = m.email and a.deleted_at is null
      where m.accepted_at is not null`,
  },
  {
    name: 'a firm has no more sign-ins than it may have',
    offenders: () => sql`
      select m.account_id
      from firm_members m
      where m.removed_at is null
      group by m.account_id
      having count(*) >= ${accountLimits.signIns}`,
  },
  {
    name: 'whoever acts or signs in for a firm is a member of it',
    offenders: () => sql`
      select m.id
      from firm_members m
      join (
        select account_id, member_id from sessions
        union
        select account_id, member_id from firm_activity
        union
        select account_id, member_id from messages
      ) u on u.member_id = m.id and u.account_id <> m.account_id`,
  },
];
