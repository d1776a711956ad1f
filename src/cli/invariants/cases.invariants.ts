import { sql } from 'kysely';
import type { Invariant } from './invariant.js';

/** What holds of cases. Rule 19.13. */
export const casesInvariants: readonly Invariant[] = [
  {
    name: 'words that staff have to look at are still there',
    offenders: () => sql`
      select c.id
      from cases c
      left join responses p on p.id = c.subject_id
      left join feedbacks f on f.id = c.subject_id
      left join firms l on l.account_id = c.subject_id
      where c.kind = 'text' and c.status in ('open', 'claimed', 'waiting')
        and coalesce(
          case c.subject_type
            when 'response' then p.text
            when 'review' then case when f.removed_at is null or f.may_return then f.review_lawyer end
            when 'review_reply' then f.reply
            else l.presentation
          end, '') = ''`,
  },
];
