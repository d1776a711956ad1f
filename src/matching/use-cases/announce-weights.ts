import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { startOfDayInRome } from '../../shared/calendar.js';
import { Clock } from '../../shared/clock.js';
import { lockName } from '../../kernel/database/locks.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { problems } from '../../kernel/problem.js';
import { Audit, type StaffActor } from '../../staff/staff.api.js';
import { TELL_WEIGHTS, WEIGHTS_LOCK } from '../weights-jobs.codes.js';
import { termNames, type ScoreWeights } from '../../shared/matching/score.rules.js';
import type { NewWeightsBody } from '../weights.dto.js';
import { weightsFieldTexts, weightsProblems } from '../weights.problems.js';
import { activeWeights } from '../weights.queries.js';
import { firstDayOfVersion, mayCountFrom } from '../../shared/staff/settings.rules.js';

/** New weights of the score are announced: every firm is told, and they count from their day on. Rules 25.1 to 25.3. */
@Injectable()
export class AnnounceWeights {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
  ) {}

  /**
   * @returns the new version
   * @throws invalid_input (422) for a day before the notice is over; weights_announced_already, weights_unchanged (409)
   */
  async execute(
    { staffId }: StaffActor,
    { weights: percent, effective_on: on, reason }: NewWeightsBody,
  ): Promise<number> {
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      await lockName(db, WEIGHTS_LOCK);
      const now = this.clock.now();
      if (!mayCountFrom(on, now))
        throw problems.invalid_input({
          fields: { effective_on: [weightsFieldTexts.effective_on] },
          values: { first: firstDayOfVersion(now) },
        });
      const coming = await db
        .selectFrom('score_weights')
        .select('version')
        .where('active', '=', false)
        .where('ended_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .executeTakeFirst();
      if (coming) throw weightsProblems.weights_announced_already();
      const before = await activeWeights(db);
      const weights = Object.fromEntries(
        termNames.map((name) => [name, percent[name] / 100]),
      ) as unknown as ScoreWeights;
      if (termNames.every((name) => Math.round(before.weights[name] * 100) === percent[name]))
        throw weightsProblems.weights_unchanged();
      const { rows } = await sql<{ version: number }>`
        insert into score_weights (weights, active, created_at, effective_at, reason, staff_id)
        values (${JSON.stringify(weights)}::jsonb, false, ${now}, ${startOfDayInRome(on)}, ${reason}, ${staffId})
        returning version`.execute(db);
      const version = rows[0]?.version ?? 0;
      this.jobs.send(em, TELL_WEIGHTS, { version, withdrawn: false, after: 0 });
      await this.audit.write(em, {
        staffId,
        action: 'announce',
        resource: 'settings',
        recordId: version,
        reason,
        before: { version: before.version, ...before.weights },
        after: { version, ...weights, effective_on: on },
      });
      return version;
    });
  }
}
