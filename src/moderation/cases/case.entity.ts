import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../kernel/database/entity.js';
import type { CaseKind, CaseStatus, CaseSubject } from '../../shared/moderation/case.codes.js';

// Triggers of cases:
// - cases_told: the back office of every process is notified of a case, whichever module opens or closes it.
const ModerationCaseSchema = defineEntity({
  name: 'ModerationCase',
  tableName: 'cases',
  properties: {
    id: column.id(),
    kind: column.text().$type<CaseKind>(),
    status: column.text().$type<CaseStatus>(),
    /** Cases of a higher priority come first in the queue. */
    priority: column.smallint().default(0),
    /** Whom it concerns; null once the account is erased. */
    accountId: column.integer().nullable(),
    subjectType: column.text().$type<CaseSubject>(),
    subjectId: column.integer(),
    /** What was known when it was opened; each kind has its own. */
    facts: p.json().$type<Readonly<Record<string, unknown>>>().defaultRaw("'{}'"),
    openedAt: column.instant(),
    /** When staff asked the person for something, what, and when the answer came. */
    askedAt: column.instant().nullable(),
    question: column.text().nullable(),
    answeredAt: column.instant().nullable(),
    claimedBy: column.integer().nullable(),
    claimedAt: column.instant().nullable(),
    decidedBy: column.integer().nullable(),
    decidedAt: column.instant().nullable(),
    decision: column.text().nullable(),
    reason: column.text().nullable(),
  },
});

/** Something that waits for a decision of the staff. */
export class ModerationCase extends ModerationCaseSchema.class {}
ModerationCaseSchema.setClass(ModerationCase);
