import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import type { DecisionOf } from '../../shared/moderation/case-decisions.codes.js';
import { CasesApi, type AboutCase, type CaseHandler, type Decision, type ModerationCase } from '../cases/cases.api.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import type { StaffActor } from '../../staff/staff.api.js';
import { appealFile, othersDecide } from './report-file.queries.js';
import { Appeal, Report } from './report.entity.js';
import { ReportSubjects } from './report-subjects.js';
import { reasonRows } from '../../shared/moderation/reports.codes.js';
import { reportProblems } from './reports.problems.js';
import { ReportDecisions } from './report-decisions.js';

/** Staff decide about appeals. A granted appeal undoes the decision as far as possible. Rules 22.8 to 22.10. */
@Injectable()
export class Appeals implements CaseHandler, OnModuleInit {
  readonly kind = 'appeal';

  constructor(
    private readonly database: Database,
    private readonly cases: CasesApi,
    private readonly subjects: ReportSubjects,
    private readonly rejectionReasons: ReportDecisions,
    private readonly notifications: NotificationsApi,
  ) {}

  onModuleInit(): void {
    this.cases.handledBy(this);
  }

  async lock(em: EntityManager, reportId: number): Promise<void> {
    const report = await em.findOne(Report, { id: reportId });
    if (!report) throw problems.not_found();
    await this.subjects.of(report.subjectType).lock(em, report.subjectId);
  }

  async decide(
    em: EntityManager,
    { subjectId: reportId }: ModerationCase,
    { decision, reason: statement }: Decision,
    by: StaffActor,
    now: Date,
  ) {
    const { staffId } = by;
    const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    const report = await em.findOneOrFail(Report, { id: reportId }, locked);
    const appeal = await em.findOneOrFail(Appeal, { reportId }, locked);
    if (report.decidedBy === staffId && (await othersDecide(sqlOf(em), staffId)))
      throw reportProblems.appeal_needs_another();
    const granted = (decision as DecisionOf<'appeal'>) === 'grant';
    Object.assign(appeal, { decidedAt: now, decision, statement });
    report.appealTokenHash = null;
    if (granted) await this.undo(em, report, by, statement, now);
    await em.flush();
    await this.notify(em, report, statement, granted);
    return {
      resource: 'reports',
      recordId: reportId,
      before: { decision: report.decision, overturned: false },
      after: { decision: report.decision, overturned: granted },
    };
  }

  async file(reportId: number, { locale }: AboutCase): Promise<object> {
    const found = await appealFile(this.database.read, reportId);
    if (!found) throw problems.not_found();
    const { removed, ...row } = found;
    const subject = await this.subjects.of(row.subject_type).file(this.database.read, row.subject_id);
    return {
      ...row,
      reason_label: row.reason ? reasonRows[row.reason].label[locale] : null,
      removed_text: typeof removed?.text === 'string' ? removed.text : null,
      subject,
    };
  }

  /** The decision is reversed for everybody whom it concerned. */
  private async undo(
    em: EntityManager,
    report: Report,
    staff: StaffActor,
    statement: string,
    now: Date,
  ): Promise<void> {
    const { side, subjectType: type, subjectId: id, caseId, decision } = report;
    report.overturnedAt = now;
    // The next statement reads the changed decision.
    await em.flush();
    if (caseId != null)
      await sqlOf(em)
        .updateTable('reports')
        .set({ overturned_at: now })
        .where('case_id', '=', caseId)
        .where('decision', '=', decision ?? null)
        .where('overturned_at', 'is', null)
        .execute();
    if (side === 'reporter')
      await this.rejectionReasons.burden(
        em,
        { caseId: caseId as number, type, id, staffId: staff.staffId, statement, now },
        report,
      );
    else if (report.removed)
      await this.subjects.of(type).restore(em, id, report.removed, { now, staff, reason: statement });
  }

  private async notify(em: EntityManager, report: Report, statement: string, granted: boolean): Promise<void> {
    // An account that is still suspended cannot sign in, so it gets a mail.
    if (report.accountId == null) return;
    await this.notifications.notify(em, {
      accountId: report.accountId,
      template: granted ? 'appeal_granted' : 'appeal_rejected',
      params: { reference: report.reference, reason: statement },
      deduplicationKey: `appeal:${report.reference}`,
    });
  }
}
