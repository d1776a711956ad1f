import { sql } from 'kysely';
import { countsInPublic } from '../../matching/matching.api.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import type { Invariant } from './invariant.js';

/** What holds of reviews. */
export const feedbackInvariants: readonly Invariant[] = [
  {
    name: 'a review is by the client who chose the firm',
    offenders: () => sql`
      select f.request_id, f.firm_id
      from feedbacks f
      where f.firm_id is not null and not exists (
        select 1 from responses r
        where r.request_id = f.request_id and r.firm_id = f.firm_id and r.status = ${ResponseStatus.approved}
      )`,
  },
  {
    name: 'a review that is held for staff does not count, and has its case',
    offenders: () => sql`
      select f.request_id
      from feedbacks f
      join accounts a on a.id = f.account_id and a.deleted_at is null
      join accounts l on l.id = f.firm_id and l.deleted_at is null
      where f.held_at is not null and f.cleared_at is null
        and not exists (
          select from cases c where c.kind = 'related_review' and c.subject_type = 'review' and c.subject_id = f.id)`,
  },
  {
    name: 'the marks of a firm are those of its reviews',
    offenders: () => sql`
      select coalesce(c.firm_id, f.firm_id) as firm_id, coalesce(c.request_type_id, f.request_type_id) as request_type_id,
        coalesce(c.mark, f.mark) as mark, c.count, f.reviews
      from (select * from firm_marks where count <> 0) c
      full join (
        select firm_id, request_type_id, coalesce(satisfaction_lawyer, 0)::smallint as mark, count(*)::integer as reviews
        from feedbacks
        where ${countsInPublic('feedbacks')} and (satisfaction_lawyer is not null or review_lawyer is not null)
        group by 1, 2, 3
      ) f on f.firm_id = c.firm_id and f.request_type_id = c.request_type_id and f.mark = c.mark
      where c.count is distinct from f.reviews`,
  },
];
