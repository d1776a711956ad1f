import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../kernel/database/entity.js';
import type { EditionStatus } from '../../shared/content/content.codes.js';
import type { ContentSource } from '../../shared/content/content.dto.js';

// Triggers of content_editions:
// - content_told: every process keeps the published texts in memory.
const ContentEditionSchema = defineEntity({
  name: 'ContentEdition',
  tableName: 'content_editions',
  properties: {
    id: column.id(),
    /** The address and the language that it was written for. */
    textId: column.integer(),
    status: column.text().$type<EditionStatus>(),
    title: column.text(),
    description: column.text(),
    /** Markdown. */
    body: column.text(),
    topic: column.text().nullable(),
    sources: p.json().$type<readonly ContentSource[]>(),
    publishedOn: column.day().nullable(),
    reviewedOn: column.day().nullable(),
    /** The author's note about the change. */
    note: column.text().nullable(),
    authorId: column.integer().nullable(),
    revision: column.integer().default(1),
    createdAt: column.instant(),
    updatedAt: column.instant(),
    publishAt: column.instant().nullable(),
    publishedAt: column.instant().nullable(),
    endedAt: column.instant().nullable(),
  },
});

/** One version of a text of the site. */
export class ContentEdition extends ContentEditionSchema.class {}
ContentEditionSchema.setClass(ContentEdition);
