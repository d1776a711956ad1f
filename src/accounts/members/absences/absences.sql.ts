import { sql, type RawBuilder } from 'kysely';
import type { Moment } from '../../../kernel/database/sql.js';
import { isPresent } from '../../../kernel/auth/request-access.sql.js';
import { replacingRoles } from '../../../shared/accounts/absences.rules.js';
import type { Locale } from '../../../shared/locale.js';

/** Who replaces a person of a firm who is absent. */
export interface Replacement {
  readonly name: string;
  readonly first_name: string;
  readonly email: string;
  readonly locale: Locale;
}

const person = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`json_build_object(
    'name', concat_ws(' ', ${column('first_name')}, ${column('last_name')}), 'first_name', ${column('first_name')},
    'email', ${column('email')}, 'locale', ${column('locale')})`;
};

/**
 * Who replaces during the absence `w` now. Null where nobody was named, or who was named signs in no more, does not work
 * on requests, or is absent too. Rule 26.18.
 */
export const replacementNow = (now: Moment): RawBuilder<Replacement | null> => sql<Replacement | null>`(
  select ${person('s')}
  from firm_members s
  where s.id = w.replacement_id and s.removed_at is null
    and s.role in (${sql.join(replacingRoles.map((role) => sql.lit(role)))})
    and ${isPresent(sql`s.id`, now)}
  union all
  select ${person('o')}
  from accounts o
  where w.owner_replaces and o.id = w.account_id and ${isPresent(sql`null`, now)})`;
