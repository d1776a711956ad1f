import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database, sqlOf, type Sql } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { Clock } from '../../shared/clock.js';
import { firstMilestones, type MilestoneChoice } from '../../shared/reviews/milestones.codes.js';
import { Audit, differing, type StaffActor } from '../../staff/staff.api.js';
import { directoryProblems } from './directory.problems.js';
import type { MilestonesBody } from './milestones.dto.js';

/** The editors' choices, and the revision that a change of them names; 0 until the first one. */
export interface Choices {
  readonly revision: number;
  readonly entries: readonly MilestoneChoice[];
}

/** The last choices of editors, else those of the code. */
export async function milestoneChoices(db: Sql): Promise<Choices> {
  const last = await db
    .selectFrom('milestone_choices')
    .select(['revision', 'entries'])
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? { revision: 0, entries: firstMilestones };
}

/** Editors name, order, show and hide the figures of the home page. Rule 27.23. */
@Injectable()
export class ChooseMilestones {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** @throws milestones_changed (409) if somebody has saved since the caller read them */
  async execute({ staffId }: StaffActor, { revision, entries }: MilestonesBody): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const before = await milestoneChoices(db);
      if (before.revision !== revision) throw directoryProblems.milestones_changed();
      const changed = differing({ entries: before.entries }, { entries });
      if (!changed) return;
      // Of two that save at once the revision lets only one through.
      const written = await db
        .insertInto('milestone_choices')
        .values({ revision: revision + 1, entries: JSON.stringify(entries), at: moment(this.clock.now()) })
        .onConflict((conflict) => conflict.column('revision').doNothing())
        .returning('revision')
        .executeTakeFirst();
      if (!written) throw directoryProblems.milestones_changed();
      await this.audit.write(em, {
        staffId,
        action: 'update',
        resource: 'milestones',
        recordId: null,
        ...changed,
      });
      await sql`select pg_notify('page_changes', 'milestones')`.execute(db);
    });
  }
}
