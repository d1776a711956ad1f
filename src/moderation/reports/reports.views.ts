import type { Locale, Text } from '../../shared/locale.js';
import { sayDate } from '../../notifications/notifications.api.js';
import { detectionRows, redressFor, type Detection } from '../../shared/moderation/statement-of-reasons.codes.js';
import type { ReportDto } from './reports.dto.js';
import {
  reasonRows,
  reportStatusLabels,
  type AppealDecision,
  type ReportDecision,
  type ReportAction,
  type ReportReason,
  type ReportSide,
  type DecidedSubjectType,
} from '../../shared/moderation/reports.codes.js';
import { detectionOf, isAgainst, mayAppeal, reportStatus } from './reports.rules.js';

/** A report as SQL hands it over. */
export interface ReportRow {
  readonly reference: string;
  readonly side: ReportSide;
  readonly subject_type: DecidedSubjectType;
  readonly subject_id: number;
  readonly reason: ReportReason | null;
  readonly text: string | null;
  readonly created_at: string;
  readonly decision: ReportDecision | null;
  readonly statement: string | null;
  readonly measure: ReportAction | null;
  readonly removed_text: string | null;
  readonly decided_at: string | null;
  readonly appeal_until: string | null;
  readonly overturned_at: string | null;
  /** The case that was decided was opened by the count of reviews and reports. */
  readonly by_figures: boolean;
  readonly appeal: {
    readonly text: string | null;
    readonly created_at: string;
    readonly decision: AppealDecision | null;
    readonly decided_at: string | null;
    readonly statement: string | null;
  } | null;
}

const subjects: Readonly<Record<DecidedSubjectType, Text>> = {
  account: { it: 'Profilo', en: 'Profile' },
  request: { it: 'Richiesta', en: 'Request' },
  response: { it: 'Risposta dello studio', en: 'Firm’s answer' },
  message: { it: 'Messaggio', en: 'Message' },
  review: { it: 'Giudizio', en: 'Review' },
  review_reply: { it: 'Risposta a un giudizio', en: 'Reply to a review' },
  profile: { it: 'Presentazione', en: 'Presentation' },
};

const decisions: Readonly<Record<ReportDecision, Text>> = {
  uphold: { it: 'Il contenuto viola i termini', en: 'The content breaks the terms' },
  dismiss: { it: 'Il contenuto non viola i termini', en: 'The content does not break the terms' },
  unfounded: { it: 'La segnalazione è infondata', en: 'The report is unfounded' },
  suspend: { it: 'L’account è stato sospeso', en: 'The account was suspended' },
  remove: { it: 'Il testo viola i termini', en: 'The text breaks the terms' },
  gone: { it: 'Il contenuto non esiste più', en: 'The content no longer exists' },
};

const measures: Readonly<Record<ReportAction, Text>> = {
  removed: { it: 'Il contenuto è stato rimosso.', en: 'The content was removed.' },
  warned: { it: 'Chi ne risponde è stato avvisato.', en: 'Whoever answers for it was warned.' },
  suspended: { it: 'Non si può accedere all’account.', en: 'The account cannot be signed in to.' },
};

const appealDecisions: Readonly<Record<AppealDecision, Text>> = {
  grant: { it: 'Ricorso accolto', en: 'Appeal granted' },
  reject: { it: 'Ricorso respinto', en: 'Appeal rejected' },
};

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** A report in the words of one side. Rule 22.7. */
export function reportView(row: ReportRow, locale: Locale, now: Date): ReportDto {
  const { side, decision, appeal, reason, measure } = row;
  const facts = {
    side,
    decision,
    appeal,
    appealUntil: dateOf(row.appeal_until),
    overturnedAt: dateOf(row.overturned_at),
  };
  const status = reportStatus(facts);
  const appealable = mayAppeal(facts, now);
  const found: Detection | null = decision && detectionOf(decision, row.by_figures);
  return {
    reference: row.reference,
    side,
    subject: { type: { id: row.subject_type, label: subjects[row.subject_type][locale] }, id: row.subject_id },
    reason: reason && { id: reason, label: reasonRows[reason].label[locale] },
    text: row.text,
    status: { id: status, label: reportStatusLabels[status][locale] },
    created_at: row.created_at,
    statement:
      decision === null || row.decided_at === null
        ? null
        : {
            decision: { id: decision, label: decisions[decision][locale] },
            decided_at: row.decided_at,
            facts: row.statement,
            ground:
              reason && (decision === 'uphold' || decision === 'remove') ? reasonRows[reason].ground[locale] : null,
            measure: measure && measures[measure][locale],
            removed: row.removed_text,
            // Each decision is made by a member of the staff. Rule 22.6.
            automated: false,
            found_by_filter: decision === 'remove',
            detection: found && { id: found, label: detectionRows[found].sentence[locale] },
            redress:
              isAgainst(facts) && status !== 'changed'
                ? redressFor(
                    appealable ? 'appeal' : 'over',
                    locale,
                    appealable && row.appeal_until ? sayDate(row.appeal_until, locale) : '',
                  )
                : [],
          },
    appeal: appeal && {
      ...appeal,
      decision: appeal.decision && { id: appeal.decision, label: appealDecisions[appeal.decision][locale] },
    },
    appeal_until: row.appeal_until,
    allowed_actions: appealable ? ['appeal'] : [],
  };
}
