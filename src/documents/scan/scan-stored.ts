import { DamagedFile, type FileStore } from '../../kernel/files/file-store.js';
import type { Finding, Scanner } from './scanner.js';

/** The result for a file of the store: that of the scanner, or why there was nothing to scan. */
export type StoredFinding = Finding | { readonly found: 'missing' | 'damaged'; readonly reason: string };

/**
 * Scans a file of the store. One that gets no answer from a scanner that is up is `failed`: it must not block those
 * after it.
 */
export async function scanStored(store: Pick<FileStore, 'get'>, scanner: Scanner, key: string): Promise<StoredFinding> {
  try {
    const bytes = await store.get(key);
    if (!bytes) return { found: 'missing', reason: 'the file is missing' };
    const finding = await scanner.scan(bytes);
    if (finding.found !== 'unreachable' || !(await scanner.answers())) return finding;
    return { found: 'failed', reason: 'no answer for this file' };
  } catch (error) {
    if (error instanceof DamagedFile) return { found: 'damaged', reason: error.message };
    throw error;
  }
}
