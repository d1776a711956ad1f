import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../shared/clock.js';
import { sqlOf } from '../../kernel/database/database.js';
import { newToken, tokenHash } from '../../kernel/decimal-token.js';
import { CasesApi } from '../cases/cases.api.js';
import { newReport } from './new-report.js';
import { Appeal, Report } from './report.entity.js';
import { appealUntilOf } from './reports.rules.js';

export {
  ReportSubjects,
  type Removed,
  type ReportSubject,
  type Restoring,
  type SubjectFile,
} from './report-subjects.js';
export { ReportDecisions } from './report-decisions.js';
export { reasonRows, type ReportReason } from '../../shared/moderation/reports.codes.js';

/** The case about an appeal. */
const appealOf = (reportId: number) => ({ kind: 'appeal', type: 'report', id: reportId }) as const;

/** Reports and appeals, for the other modules. */
@Injectable()
export class ReportsApi {
  constructor(
    private readonly clock: Clock,
    private readonly cases: CasesApi,
  ) {}

  /**
   * An account was suspended: the decision gets a reference, and a link by which the person, who cannot sign in, appeals.
   * Rule 22.9.
   * @param reason the statement of reasons, in the words of the staff
   * @param caseId the case that was decided so, if there was one
   * @returns the token of `/ricorso/{token}`, of which only a hash is stored, and until when it may be used
   */
  async suspended(
    em: EntityManager,
    accountId: number,
    reason: string,
    staffId: number | null,
    caseId: number | null,
  ): Promise<{ token: string; until: Date }> {
    const now = this.clock.now();
    const token = newToken();
    const until = appealUntilOf(now);
    await newReport(em, now, {
      side: 'suspended',
      accountId,
      reportedId: accountId,
      subjectType: 'account',
      subjectId: accountId,
      createdAt: now,
      decidedAt: now,
      decidedBy: staffId,
      caseId,
      decision: 'suspend',
      statement: reason,
      measure: 'suspended',
      removed: {},
      appealUntil: until,
      appealTokenHash: tokenHash(token),
    });
    return { token, until };
  }

  /** A suspension was lifted: an appeal against it is closed. */
  async reinstated(em: EntityManager, accountId: number): Promise<void> {
    const now = this.clock.now();
    const open = await em.find(Report, { side: 'suspended', accountId, overturnedAt: null });
    for (const report of open) {
      report.overturnedAt = now;
      report.appealTokenHash = null;
      await this.cases.withdraw(em, appealOf(report.id));
    }
    await em.flush();
  }

  /**
   * An account is erased: its reports and appeals lose their words and name, and reports about it are closed. Rule 22.12.
   */
  async erase(em: EntityManager, accountId: number): Promise<void> {
    const now = this.clock.now();
    const db = sqlOf(em);
    const erased = { account_id: null, text: null, statement: null };
    const appealed = await em.find(Appeal, { accountId, decidedAt: null }, { fields: ['reportId'] });
    for (const { reportId } of appealed) await this.cases.withdraw(em, appealOf(reportId));
    await db.updateTable('appeals').set(erased).where('account_id', '=', accountId).execute();
    await db
      .updateTable('reports')
      .set({ decided_at: now, decision: 'gone' })
      .where('reported_id', '=', accountId)
      .where('decided_at', 'is', null)
      .execute();
    await db.updateTable('reports').set({ reported_id: null }).where('reported_id', '=', accountId).execute();
    await db
      .updateTable('reports')
      .set({ ...erased, removed: null, appeal_token_hash: null })
      .where('account_id', '=', accountId)
      .execute();
  }
}
