import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../kernel/database/entity.js';

const FeedbackSchema = defineEntity({
  name: 'Feedback',
  tableName: 'feedbacks',
  properties: {
    requestId: p.integer().primary(),
    accountId: column.integer(),
    firmId: column.integer(),
    requestTypeId: column.text(),
    satisfactionLawyer: column.smallint().nullable(),
    satisfactionSite: column.smallint().nullable(),
    reviewLawyer: column.text().nullable(),
    reviewSite: column.text().nullable(),
    reply: column.text().nullable(),
    repliedAt: column.instant().nullable(),
    removedAt: column.instant().nullable(),
    createdAt: column.instant(),
    updatedAt: column.instant(),
  },
});

/** A citizen's feedback about the chosen firm and the site, one a request. Rules 10.1 and 10.2. */
export class Feedback extends FeedbackSchema.class {}
FeedbackSchema.setClass(Feedback);
