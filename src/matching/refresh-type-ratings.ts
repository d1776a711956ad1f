import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { countsInPublic } from './counted-reviews.sql.js';
import { plus } from '../shared/clock.js';
import { Database, sqlOf } from '../kernel/database/database.js';
import { moment } from '../kernel/database/sql.js';
import { ms } from '../shared/limits.js';
import { ResponseStatus } from '../shared/requests/codes.js';

/** The mean of thousands of ratings changes slowly. */
const EVERY = ms.hour;

/** Recomputes the mean rating of each subject, at most once an hour. Rule 3.16. */
@Injectable()
export class RefreshTypeRatings {
  constructor(private readonly database: Database) {}

  async execute(now: Date): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const fresh = await db
        .selectFrom('type_ratings')
        .select('request_type_id')
        .where('computed_at', '>', moment(plus(now, -EVERY)))
        .where('computed_at', '<=', moment(now))
        .limit(1)
        .executeTakeFirst();
      if (fresh) return;
      await sql`
        insert into type_ratings (request_type_id, ratings, mean, computed_at)
        select f.request_type_id, count(*), avg(f.satisfaction_lawyer), ${now}
        from feedbacks f
        join responses r
          on r.request_id = f.request_id
          and r.firm_id = f.firm_id
          and r.status = ${ResponseStatus.approved}
        where f.satisfaction_lawyer is not null and ${countsInPublic('f')}
        group by f.request_type_id
        order by f.request_type_id
        on conflict (request_type_id) do update set
          ratings = excluded.ratings,
          mean = excluded.mean,
          computed_at = excluded.computed_at`.execute(db);
    });
  }
}
