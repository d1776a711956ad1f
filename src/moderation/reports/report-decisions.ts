import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { textCase } from '../../shared/moderation/case.codes.js';
import { CasesApi } from '../cases/cases.api.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import type { NotificationName } from '../../notifications/notification-templates.js';
import { newReport } from './new-report.js';
import { Report } from './report.entity.js';
import { ReportSubjects, type Removed } from './report-subjects.js';
import {
  reportSubjectTypes,
  type ReportDecision,
  type ReportReason,
  type ReportSubjectType,
  type DecidedSubjectType,
} from '../../shared/moderation/reports.codes.js';
import { appealUntilOf, isAgainst } from './reports.rules.js';

/** The notification that reporters get for each decision. */
const reporterTemplates = {
  uphold: 'report_upheld',
  dismiss: 'report_dismissed',
  unfounded: 'report_dismissed',
} as const satisfies Partial<Record<ReportDecision, NotificationName>>;

/** What a decision is about, and who decides it. */
export interface DecisionOn {
  readonly caseId: number;
  readonly type: DecidedSubjectType;
  readonly id: number;
  readonly staffId: number;
  /** The facts, as both sides read them. */
  readonly statement: string;
  readonly now: Date;
}

/** What was reported, where a case may be about other things as well. */
export function reportedType(type: string): ReportSubjectType {
  const found = reportSubjectTypes.find((one) => one === type);
  if (!found) throw new Error(`${type} cannot be reported`);
  return found;
}

/** Carries out decisions about reports: for those who made them, and for those whom they burden. Rules 22.6 and 22.7. */
@Injectable()
export class ReportDecisions {
  constructor(
    private readonly subjects: ReportSubjects,
    private readonly cases: CasesApi,
    private readonly notifications: NotificationsApi,
  ) {}

  /**
   * Decides all open reports about one thing.
   * @returns how many there were, and what followed for whom they are about
   */
  async decide(em: EntityManager, on: DecisionOn, decision: keyof typeof reporterTemplates) {
    const { caseId, staffId, statement, now } = on;
    const open = await em.find(
      Report,
      { side: 'reporter', subjectType: on.type, subjectId: on.id, decidedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    const against = isAgainst({ side: 'reporter', decision });
    for (const report of open) {
      Object.assign(report, { caseId, decidedAt: now, decidedBy: staffId, decision, statement });
      if (against) report.appealUntil = appealUntilOf(now);
      await this.notify(em, report, reporterTemplates[decision]);
    }
    await em.flush();
    const [first] = open;
    if (decision !== 'uphold' || !first) return { reports: open.length, measure: null };
    return { reports: open.length, measure: await this.burden(em, on, first) };
  }

  /**
   * What was reported is removed where possible; its author is notified why, and may appeal.
   * @param report one that was upheld
   */
  async burden(em: EntityManager, on: DecisionOn, { reason, reportedId }: Report): Promise<'removed' | 'warned'> {
    const { type, id, now } = on;
    const removed = await this.subjects.of(type).remove(em, id, reason as ReportReason, now);
    // A removed text needs no review.
    if (removed) await this.cases.withdraw(em, textCase(type, id));
    const measure = removed ? 'removed' : 'warned';
    if (reportedId == null) return measure;
    const template = removed ? 'content_removed' : 'account_warned';
    await this.state(em, on, { accountId: reportedId, reason, decision: 'uphold', measure, removed }, template);
    return measure;
  }

  /**
   * Removes words about which the contact filter was not sure; their author is notified why, and may appeal.
   * @param author whose words they are, and what else a granted appeal has to restore
   */
  async removeWords(
    em: EntityManager,
    on: DecisionOn,
    reason: ReportReason,
    { accountId, besides = {} }: { readonly accountId: number; readonly besides?: Removed },
  ): Promise<void> {
    const words = await this.subjects.of(on.type).remove(em, on.id, reason, on.now, 'words');
    const removed = { ...words, ...besides };
    await this.state(em, on, { accountId, reason, decision: 'remove', measure: 'removed', removed }, 'text_removed');
  }

  /** Writes down a decision for the account that it burdens, and notifies it. */
  private async state(
    em: EntityManager,
    { caseId, type, id, staffId, statement, now }: DecisionOn,
    burden: Pick<Report, 'accountId' | 'reason' | 'decision' | 'measure' | 'removed'>,
    template: NotificationName,
  ): Promise<void> {
    const burdened = await newReport(em, now, {
      ...burden,
      side: 'reported',
      reportedId: burden.accountId,
      subjectType: type,
      subjectId: id,
      createdAt: now,
      caseId,
      decidedAt: now,
      decidedBy: staffId,
      statement,
      appealUntil: appealUntilOf(now),
    } as never);
    await this.notify(em, burdened, template);
  }

  /** Notifies the person of a row of the decision and its reasons. */
  async notify(
    em: EntityManager,
    { accountId, reference, statement, reason, appealUntil }: Report,
    template: NotificationName,
    words = statement,
  ): Promise<void> {
    if (accountId == null) return;
    await this.notifications.notify(em, {
      accountId,
      template,
      params: {
        reference,
        reason: words ?? '',
        ...(reason && { ground: reason }),
        ...(appealUntil && { until: appealUntil.toISOString() }),
      },
      deduplicationKey: `${template}:${reference}`,
    });
  }
}
