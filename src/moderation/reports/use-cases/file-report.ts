import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAct } from '../../../kernel/auth/firm-activity.js';
import { CallLimits } from '../../../kernel/auth/auth.api.js';
import type { Actor } from '../../../shared/actor.js';
import { Clock } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { lockName } from '../../../kernel/database/locks.js';
import { problems } from '../../../kernel/problem.js';
import { ms } from '../../../shared/limits.js';
import { CasesApi } from '../../cases/cases.api.js';
import { NotificationsApi } from '../../../notifications/notifications.api.js';
import type { NewReport } from '../reports.dto.js';
import { newReport } from '../new-report.js';
import { Report } from '../report.entity.js';
import { ReportSubjects } from '../report-subjects.js';
import { reportProblems } from '../reports.problems.js';
import { pausedUntil } from '../reports.rules.js';
import { settingValues } from '../../../shared/staff/in-force.facts.js';

/** Somebody reports what another wrote, or who they are. Rules 22.1 to 22.5. */
@Injectable()
export class FileReport {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: CallLimits,
    private readonly subjects: ReportSubjects,
    private readonly cases: CasesApi,
    private readonly notifications: NotificationsApi,
  ) {}

  /**
   * @returns the reference; the same one if the caller has an undecided report about it already
   * @throws not_found for what the caller may not read; own_content (409); reports_paused, too_many_requests (429)
   */
  async execute(actor: Actor, { subject_type, subject_id, reason, text }: NewReport, address: string): Promise<string> {
    const { accountId } = actor;
    await this.limits.count('report', { address, account: accountId });
    return this.database.transaction(async (em) => {
      await lockName(sqlOf(em), `reports/${accountId}`);
      const now = this.clock.now();
      const subject = this.subjects.of(subject_type);
      const reportedId = await subject.readableBy(sqlOf(em), actor, subject_id, now);
      if (reportedId === null) throw problems.not_found();
      if (reportedId === accountId) throw reportProblems.own_content();
      const about = { subjectType: subject_type, subjectId: subject_id };
      const open = await em.findOne(Report, { side: 'reporter', accountId, decidedAt: null, ...about });
      if (open) return open.reference;
      await this.refuseAbuse(em, accountId, now);
      const report = await newReport(em, now, {
        side: 'reporter',
        accountId,
        reportedId,
        ...about,
        reason,
        text,
        createdAt: now,
      });
      recordAct(em, actor, 'report_made', now);
      await this.cases.open(em, { kind: 'report', type: subject_type, id: subject_id, accountId: reportedId });
      const { reference } = report;
      await this.notifications.notify(em, {
        accountId,
        template: 'report_received',
        params: { reference },
        deduplicationKey: `report_received:${reference}`,
      });
      return reference;
    });
  }

  /** @throws reports_paused (429) for somebody whose reports were repeatedly found unfounded. Rule 22.5 */
  private async refuseAbuse(em: EntityManager, accountId: number, now: Date): Promise<void> {
    const settings = settingValues();
    const unfounded = await em.find(
      Report,
      { side: 'reporter', accountId, decision: 'unfounded', overturnedAt: null },
      { fields: ['decidedAt'], orderBy: { decidedAt: 'desc' }, limit: settings.unfounded_reports },
    );
    const until = pausedUntil(
      unfounded.flatMap(({ decidedAt }) => (decidedAt ? [decidedAt] : [])),
      settings,
      now,
    );
    if (!until) return;
    const wait = until.getTime() - now.getTime();
    throw reportProblems.reports_paused({
      retryAfter: Math.ceil(wait / ms.second),
      values: { days: Math.ceil(wait / ms.day) },
    });
  }
}
