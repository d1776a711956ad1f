import { defineEntity, p } from '@mikro-orm/core';
import type { NoChoiceReason } from '../../shared/requests/choice-reasons.codes.js';
import { column } from '../../kernel/database/entity.js';

// Triggers of feedbacks:
// - firm_marks: the count of a mark is right whoever publishes, removes, corrects or erases a review.
// - market_changed: the market's figures are counted of every mark, whoever writes it.

// Triggers of firm_marks:
// - ranking_changes: every process keeps ranking pages, which show the marks.

const FeedbackSchema = defineEntity({
  name: 'Feedback',
  tableName: 'feedbacks',
  properties: {
    requestId: p.integer().primary(),
    accountId: column.integer(),
    /** The firm that was chosen; null while none was, and the site alone is rated. */
    firmId: column.integer().nullable(),
    requestTypeId: column.text(),
    satisfactionLawyer: column.smallint().nullable(),
    satisfactionSite: column.smallint().nullable(),
    reviewLawyer: column.text().nullable(),
    reviewSite: column.text().nullable(),
    /** Why no firm was chosen, if the citizen says it. Rule 10.31. */
    noChoiceReason: column.text().$type<NoChoiceReason>().nullable(),
    reply: column.text().nullable(),
    repliedAt: column.instant().nullable(),
    /** When staff removed the reply; only the firm reads it then. */
    replyRemovedAt: column.instant().nullable(),
    removedAt: column.instant().nullable(),
    /** It was removed for its words: other words restore it. */
    mayReturn: column.boolean().default(false),
    /** Before then it does not count in public. */
    countsFrom: column.instant(),
    /** Since when it counts in public. */
    publishedAt: column.instant().nullable(),
    /** Since when its author and its firm look related. */
    heldAt: column.instant().nullable(),
    /** Staff have examined it, and it is no longer held. */
    clearedAt: column.instant().nullable(),
    createdAt: column.instant(),
    updatedAt: column.instant(),
  },
});

/** A citizen's feedback about the chosen firm and the site, one a request. Rules 10.1 and 10.2. */
export class Feedback extends FeedbackSchema.class {}
FeedbackSchema.setClass(Feedback);
