import { defineEntity } from '@mikro-orm/core';
import { column } from '../kernel/database/entity.js';

/** What a document belongs to: a citizen's request, a firm's response, or a firm's profile. */
export type DocumentPurpose = 'request' | 'response' | 'photo';

const DocumentSchema = defineEntity({
  name: 'Document',
  tableName: 'documents',
  properties: {
    id: column.id(),
    accountId: column.integer(),
    requestId: column.integer().nullable(),
    responseId: column.integer().nullable(),
    purpose: column.text().$type<DocumentPurpose>(),
    name: column.text(),
    contentType: column.text(),
    size: column.integer(),
    sha256: column.text(),
    storageKey: column.text(),
    createdAt: column.instant(),
  },
});

/** An uploaded file. Its bytes are in the file store under `storageKey`. Rule 11.1. */
export class Document extends DocumentSchema.class {}
DocumentSchema.setClass(Document);
