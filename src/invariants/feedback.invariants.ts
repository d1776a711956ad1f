import { sql } from 'kysely';
import { ResponseStatus } from '../requests/codes.js';
import type { Invariant } from './invariant.js';

/** What holds of reviews. */
export const feedbackInvariants: readonly Invariant[] = [
  {
    name: 'a review is by the client who chose the firm',
    offenders: () => sql`
      select f.request_id, f.firm_id
      from feedbacks f
      where not exists (
        select 1 from responses r
        where r.request_id = f.request_id and r.firm_id = f.firm_id and r.status = ${ResponseStatus.approved}
      )`,
  },
];
