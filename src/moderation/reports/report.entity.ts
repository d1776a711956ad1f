import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../kernel/database/entity.js';
import type {
  ReportDecision,
  ReportAction,
  ReportReason,
  ReportSide,
  DecidedSubjectType,
} from '../../shared/moderation/reports.codes.js';

const ReportSchema = defineEntity({
  name: 'Report',
  tableName: 'reports',
  properties: {
    id: column.id(),
    reference: column.text(),
    side: column.text().$type<ReportSide>(),
    /** Whose row it is; null once the account is erased. */
    accountId: column.integer().nullable(),
    /** The author of what was reported; null once that account is erased. */
    reportedId: column.integer().nullable(),
    subjectType: column.text().$type<DecidedSubjectType>(),
    subjectId: column.integer(),
    /** Null for a suspension, which staff give reasons for in their own words. */
    reason: column.text().$type<ReportReason>().nullable(),
    text: column.text().nullable(),
    createdAt: column.instant(),
    caseId: column.integer().nullable(),
    decidedBy: column.integer().nullable(),
    decidedAt: column.instant().nullable(),
    decision: column.text().$type<ReportDecision>().nullable(),
    /** The facts that the decision rests on, in the words of the staff. */
    statement: column.text().nullable(),
    measure: column.text().$type<ReportAction>().nullable(),
    /** What was removed, for an appeal that is granted. */
    removed: p.json().$type<Readonly<Record<string, unknown>>>().nullable(),
    appealUntil: column.instant().nullable(),
    /** Of the link by which somebody who cannot sign in appeals. */
    appealTokenHash: column.text().nullable(),
    /** An appeal changed the decision. */
    overturnedAt: column.instant().nullable(),
  },
});

/** What a report is for one person: for its author, or for the person whom a decision burdens. Rules 22.1 to 22.10. */
export class Report extends ReportSchema.class {}
ReportSchema.setClass(Report);

const AppealSchema = defineEntity({
  name: 'Appeal',
  tableName: 'appeals',
  properties: {
    id: column.id(),
    reportId: column.integer(),
    accountId: column.integer().nullable(),
    text: column.text().nullable(),
    createdAt: column.instant(),
    decidedAt: column.instant().nullable(),
    decision: column.text().$type<'grant' | 'reject'>().nullable(),
    statement: column.text().nullable(),
  },
});

/** The one appeal against a decision. Rule 22.8. */
export class Appeal extends AppealSchema.class {}
AppealSchema.setClass(Appeal);
