import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { plusMonths } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { reportLimits } from '../../../shared/limits.js';

/** Erases the words of reports and appeals a year after their decision; an open appeal keeps them. Rule 22.12. */
@Injectable()
export class TidyReports {
  constructor(private readonly database: Database) {}

  async execute(now: Date): Promise<void> {
    const since = plusMonths(now, -reportLimits.keptMonths);
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      await sql`
        update reports r
        set text = null, removed = null, statement = null, appeal_token_hash = null
        where r.decided_at < ${since} and (r.text is not null or r.removed is not null or r.statement is not null)
          and not exists (select from appeals a where a.report_id = r.id and a.decided_at is null)`.execute(db);
      await sql`
        update appeals set text = null, statement = null
        where decided_at < ${since} and (text is not null or statement is not null)`.execute(db);
    });
  }
}
