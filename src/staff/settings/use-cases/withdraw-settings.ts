import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { lockName } from '../../../kernel/database/locks.js';
import { Jobs } from '../../../kernel/jobs/jobs.js';
import { problems } from '../../../kernel/problem.js';
import { Audit, type StaffActor } from '../../staff.api.js';
import { SETTINGS_LOCK, TELL_SETTINGS } from '../settings-jobs.codes.js';
import { settingsProblems } from '../settings.problems.js';

/** An announced version is taken back before its day; whoever was told is told that too. Rule 25.8. */
@Injectable()
export class WithdrawSettings {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404), settings_not_coming (409) */
  async execute({ staffId }: StaffActor, version: number, reason: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      await lockName(db, SETTINGS_LOCK);
      const now = this.clock.now();
      const found = await db
        .selectFrom('business_settings')
        .select(['withdrawn_at', 'effective_at'])
        .where('version', '=', version)
        .executeTakeFirst();
      if (!found) throw problems.not_found();
      if (found.withdrawn_at !== null || new Date(found.effective_at) <= now)
        throw settingsProblems.settings_not_coming();
      const withdrawal = db.updateTable('business_settings').set({ withdrawn_at: now, withdrawn_reason: reason });
      await withdrawal.where('version', '=', version).execute();
      this.jobs.send(em, TELL_SETTINGS, { version, withdrawn: true, after: 0 });
      await this.audit.write(em, {
        staffId,
        action: 'withdraw',
        resource: 'business-settings',
        recordId: version,
        reason,
        before: { state: 'coming' },
        after: { state: 'withdrawn' },
      });
    });
  }
}
