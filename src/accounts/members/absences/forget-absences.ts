import { sql } from 'kysely';
import type { Sql } from '../../../kernel/database/database.js';
import { absenceLimits } from '../../../shared/limits.js';
import { dayInRome } from '../../../shared/calendar.js';

/** Deletes absences some time after their last day. Rule 26.20. */
export async function forgetAbsences(db: Sql, now: Date): Promise<void> {
  await sql`
    delete from member_absences
    where last_on < ${dayInRome(now)}::date - ${sql.lit(absenceLimits.keptDays)}::integer`.execute(db);
}
