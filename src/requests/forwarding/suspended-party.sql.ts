import { sql, type RawBuilder } from 'kysely';
import { suspendedNow } from '../../accounts/accounts.api.js';

/** One of the two accounts of a request `r` and a response `p` is suspended or gone. */
export const suspendedPartySql = (now: RawBuilder<Date>): RawBuilder<boolean> => sql<boolean>`exists (
  select from accounts a
  where a.id in (r.account_id, p.firm_id) and (a.deleted_at is not null or ${suspendedNow(now)}))`;
