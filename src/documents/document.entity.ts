import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../kernel/database/entity.js';
import type { ScanState } from './scan/scan.codes.js';

/** What a document belongs to: a citizen's request, a firm's response, profile or enrolment, or a message. */
export type DocumentPurpose = 'request' | 'response' | 'photo' | 'message' | 'evidence';

const DocumentSchema = defineEntity({
  name: 'Document',
  tableName: 'documents',
  properties: {
    id: column.id(),
    /** Null while a visitor's file waits for an account. */
    accountId: column.integer().nullable(),
    requestId: column.integer().nullable(),
    responseId: column.integer().nullable(),
    /** The response whose conversation it was uploaded for. */
    conversationId: column.integer().nullable(),
    /** Null until that message is sent. */
    messageId: column.integer().nullable(),
    purpose: column.text().$type<DocumentPurpose>(),
    /** The kind of paper, as its citizen says. */
    kind: column.text().nullable(),
    name: column.text(),
    contentType: column.text(),
    size: column.integer(),
    sha256: column.text(),
    storageKey: column.text(),
    /** Fragments of the file's text that staff have to look at before its message is delivered. */
    doubts: p.json().$type<readonly string[]>().nullable(),
    /** The result of the malware scan; null where there was none. Rule 31.6. */
    scan: column.text().$type<ScanState>().nullable(),
    scannedAt: column.instant().nullable(),
    /** Of the secret of the visitor's browser, until an account has the file. Rule 1.32. */
    visitorHash: column.text().nullable(),
    /** When it is deleted then; null with a draft that waits for its account. */
    visitorUntil: column.instant().nullable(),
    createdAt: column.instant(),
  },
});

/** An uploaded file. Its bytes are in the file store under `storageKey`. Rule 11.1. */
export class Document extends DocumentSchema.class {}
DocumentSchema.setClass(Document);
