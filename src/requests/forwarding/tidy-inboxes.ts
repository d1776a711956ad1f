import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { plus } from '../../shared/clock.js';
import { Database, planForValues, sqlOf } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { requestLimits } from '../../shared/limits.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import { shownStatusSql } from '../inbox/firm-inbox.sql.js';

/** Rows of firm_inbox_counts that a firm may have before they are joined. */
const MANY = 40;

/** Responses of a sweep; the rest waits for the next. */
const BATCH = 10_000;

/**
 * Updates the columns of responses that change with time alone, and joins the counts. An inbox shows the same before
 * and after; it is read faster after. A firm's notes about a request go when the request leaves its inbox. Rule 2.30.
 */
@Injectable()
export class TidyInboxes {
  constructor(private readonly database: Database) {}

  execute(now: Date): Promise<void> {
    return this.database.transaction(async (em) => {
      await planForValues(em);
      const db = sqlOf(em);
      // The time to choose is over.
      await db
        .updateTable('responses as p')
        .from('requests as r')
        .set({ inbox_status: shownStatusSql(now), inbox_due_at: null })
        .whereRef('r.id', '=', 'p.request_id')
        .where('p.id', 'in', (query) =>
          query
            .selectFrom('responses')
            .select('id')
            .where('inbox_status', '=', ResponseStatus.ok)
            .where('inbox_due_at', '<', moment(now))
            .orderBy('inbox_due_at')
            .limit(BATCH),
        )
        .execute();
      await db
        .with('gone', (query) =>
          query
            .updateTable('responses')
            .set({ inbox_status: null })
            .where('id', 'in', (ended) =>
              ended
                .selectFrom('responses')
                .select('id')
                .where('inbox_status', 'is not', null)
                .where('inbox_ended_at', '<=', moment(plus(now, -requestLimits.leavesPanelAfter)))
                .orderBy('inbox_ended_at')
                .limit(BATCH),
            )
            .returning('id'),
        )
        .deleteFrom('firm_notes')
        .where('response_id', 'in', (query) => query.selectFrom('gone').select('id'))
        .execute();
      await sql`
        with many as (
          select firm_id from firm_inbox_counts group by firm_id having count(*) > ${MANY}
        ),
        gone as (
          delete from firm_inbox_counts c using many where c.firm_id = many.firm_id
          returning c.firm_id, c.status, c.count
        )
        insert into firm_inbox_counts
        select firm_id, status, sum(count) from gone group by firm_id, status having sum(count) <> 0`.execute(db);
    });
  }
}
