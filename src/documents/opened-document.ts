import type { Readable } from 'node:stream';
import type { FileStore } from '../kernel/files/file-store.js';
import { verifiedBytes } from '../kernel/files/verified-bytes.js';
import { problems } from '../kernel/problem.js';
import { documentProblems } from './documents.problems.js';
import type { ScanState } from './scan/scan.codes.js';
import { scanLetsRead } from './scan/scan.rules.js';

/** The bytes of a document and what the response headers need. */
export interface OpenedDocument {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly bytes: Readable;
}

/** @throws document_infected (409), document_unscanned (409). Rule 31.6 */
export function refuseUnscanned(scan: string | null, isUploader: boolean): void {
  const verdict = scanLetsRead(scan as ScanState | null, isUploader);
  if (verdict === 'document_infected') throw documentProblems.document_infected();
  if (verdict !== 'ok') throw documentProblems.document_unscanned();
}

/**
 * Opens the bytes that a row names; they are compared with its SHA-256 while they are sent. Rule 31.1.
 * @throws not_found
 */
export async function openDocument(
  store: FileStore,
  row: { storage_key: string; sha256: string; name: string; content_type: string; size: number },
): Promise<OpenedDocument> {
  const bytes = await store.get(row.storage_key);
  if (!bytes) throw problems.not_found();
  return {
    name: row.name,
    contentType: row.content_type,
    size: row.size,
    bytes: verifiedBytes(bytes, row.sha256, row.storage_key),
  };
}
