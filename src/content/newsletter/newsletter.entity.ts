import { defineEntity } from '@mikro-orm/core';
import { column } from '../../kernel/database/entity.js';
import type { NewsletterAudience, NewsletterStatus } from '../../shared/content/newsletter.codes.js';

const NewsletterSchema = defineEntity({
  name: 'Newsletter',
  tableName: 'newsletters',
  properties: {
    id: column.id(),
    subjectIt: column.text(),
    subjectEn: column.text(),
    /** Markdown. */
    bodyIt: column.text(),
    bodyEn: column.text(),
    audience: column.text().$type<NewsletterAudience>(),
    status: column.text().$type<NewsletterStatus>(),
    createdBy: column.integer(),
    createdAt: column.instant(),
    updatedAt: column.instant(),
    startedAt: column.instant().nullable(),
    stoppedAt: column.instant().nullable(),
    finishedAt: column.instant().nullable(),
    /** How many there were when it was sent. */
    recipients: column.integer().nullable(),
    /** The last recipient that a mail was written for, in the order of {@link file://./audiences.ts}. */
    cursorSource: column.smallint().default(0),
    cursorId: column.integer().default(0),
  },
});

/** One newsletter, from its draft to the last mail. */
export class Newsletter extends NewsletterSchema.class {}
NewsletterSchema.setClass(Newsletter);
