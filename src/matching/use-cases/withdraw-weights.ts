import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/clock.js';
import { lockName } from '../../kernel/database/locks.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { problems } from '../../kernel/problem.js';
import { Audit, type StaffActor } from '../../staff/staff.api.js';
import { TELL_WEIGHTS, WEIGHTS_LOCK } from '../weights-jobs.codes.js';
import { weightsProblems } from '../weights.problems.js';

/** Announced weights are taken back before their day; the firms are told that too. Rule 25.4. */
@Injectable()
export class WithdrawWeights {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404), weights_not_coming (409) */
  async execute({ staffId }: StaffActor, version: number, reason: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      await lockName(db, WEIGHTS_LOCK);
      const now = this.clock.now();
      const found = await db
        .selectFrom('score_weights')
        .select(['active', 'ended_at', 'withdrawn_at', 'effective_at'])
        .where('version', '=', version)
        .executeTakeFirst();
      if (!found) throw problems.not_found();
      const { active, ended_at: ended, withdrawn_at: withdrawn, effective_at: effective } = found;
      if (active || ended !== null || withdrawn !== null || new Date(effective) <= now)
        throw weightsProblems.weights_not_coming();
      const withdrawal = db.updateTable('score_weights').set({ withdrawn_at: now, withdrawn_reason: reason });
      await withdrawal.where('version', '=', version).execute();
      this.jobs.send(em, TELL_WEIGHTS, { version, withdrawn: true, after: 0 });
      await this.audit.write(em, {
        staffId,
        action: 'withdraw',
        resource: 'settings',
        recordId: version,
        reason,
        before: { state: 'coming' },
        after: { state: 'withdrawn' },
      });
    });
  }
}
