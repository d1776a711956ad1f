import { plusMonths } from '../../shared/clock.js';
import { reportLimits } from '../../shared/limits.js';
import type {
  AppealDecision,
  ReportDecision,
  ReportSide,
  ReportStatus,
} from '../../shared/moderation/reports.codes.js';
import type { Detection } from '../../shared/moderation/statement-of-reasons.codes.js';
import type { SettingValues } from '../../shared/staff/setting.codes.js';

/** What decides about a row of the reports and its appeal. */
export interface ReportFacts {
  readonly side: ReportSide;
  readonly decision: ReportDecision | null;
  readonly appealUntil: Date | null;
  readonly overturnedAt: Date | null;
  /** The appeal against this decision: null where there is none, its decision null while it is open. */
  readonly appeal: { readonly decision: AppealDecision | null } | null;
}

/** The reference that people read and write: SG, the year, six digits or more. Rule 22.2. */
export const referenceOf = (id: number, at: Date): string =>
  `SG-${at.getUTCFullYear()}-${String(id).padStart(reportLimits.referenceDigits, '0')}`;

/** Whom the decision goes against: the author of a report that was not upheld, or the person it burdens. Rule 22.8. */
export function isAgainst({ side, decision }: Pick<ReportFacts, 'side' | 'decision'>): boolean {
  if (side === 'reporter') return decision === 'dismiss' || decision === 'unfounded';
  return decision === 'uphold' || decision === 'suspend' || decision === 'remove';
}

/**
 * How the staff came to decide; null where nobody decided. Rule 22.15.
 * @param byFigures whether the decided case was opened by the count of reviews and reports
 */
export function detectionOf(decision: ReportDecision, byFigures: boolean): Detection | null {
  if (decision === 'gone') return null;
  if (decision === 'remove') return 'contact_filter';
  if (decision === 'suspend') return byFigures ? 'figures' : 'staff';
  return 'report';
}

/** One appeal may be made, until six months after the decision. Rule 22.8. */
export const appealUntilOf = (decidedAt: Date): Date => plusMonths(decidedAt, reportLimits.appealMonths);

/** Whether the person may appeal now. Rule 22.8. */
export function mayAppeal(facts: ReportFacts, now: Date): boolean {
  const { appeal, appealUntil, overturnedAt } = facts;
  return isAgainst(facts) && appeal === null && overturnedAt === null && appealUntil !== null && now < appealUntil;
}

/** The status of a report. */
export function reportStatus({
  decision,
  appeal,
  overturnedAt,
}: Omit<ReportFacts, 'side' | 'appealUntil'>): ReportStatus {
  if (decision === null) return 'open';
  if (overturnedAt !== null || appeal?.decision === 'grant') return 'changed';
  if (appeal === null) return 'decided';
  return appeal.decision === null ? 'appealed' : 'confirmed';
}

/**
 * Until when somebody whose reports were found unfounded makes no more: the third of the last 90 days, the newest first,
 * has to leave the period. Null where there are fewer. Rule 22.5.
 * @param unfounded when each was decided, newest first
 */
export function pausedUntil(unfounded: readonly Date[], { unfounded_reports }: SettingValues, now: Date): Date | null {
  const { unfoundedPeriod } = reportLimits;
  const recent = unfounded.filter((at) => now.getTime() - at.getTime() < unfoundedPeriod);
  const decisive = recent[unfounded_reports - 1];
  return decisive === undefined ? null : new Date(decisive.getTime() + unfoundedPeriod);
}
