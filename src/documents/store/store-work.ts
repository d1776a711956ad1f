import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sql } from '../../kernel/database/database.js';
import { DamagedFile, type FileStore } from '../../kernel/files/file-store.js';
import { sealedBy } from '../../kernel/files/open-store.js';
import type { SealedStore } from '../../kernel/files/sealed/sealed-store.js';
import type { DocumentsSettings } from '../../kernel/files/settings.js';
import { documentLimits } from '../../shared/limits.js';
import { isNamed, type NamedFile } from './named-files.js';

/** What became of one file. `gone`: its row was deleted meanwhile; `unjudged`: the scanner cannot judge it. */
export type Outcome = 'done' | 'skipped' | 'gone' | 'missing' | 'damaged' | 'infected' | 'unjudged';

/** What is done with each file. */
export type StoreWork = (file: NamedFile) => Promise<Outcome>;

async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex');
}

/** Opens a file and compares it with its checksum. */
async function compare(
  store: SealedStore,
  key: string,
  sha256: string | null,
): Promise<'done' | 'missing' | 'damaged'> {
  try {
    const bytes = await store.get(key);
    if (!bytes) return 'missing';
    const found = await hashOf(bytes);
    return sha256 === null || found === sha256 ? 'done' : 'damaged';
  } catch (error) {
    if (error instanceof DamagedFile) return 'damaged';
    throw error;
  }
}

/** A missing file may have been deleted a moment ago, together with its row. */
export const unlessGone = async (db: Sql, key: string, otherwise: Outcome): Promise<Outcome> =>
  (await isNamed(db, key)) ? otherwise : 'gone';

/** Reads a file back and compares it with its row; a picture of the site is only checked by its seal. */
export const verifying =
  (db: Sql, store: SealedStore): StoreWork =>
  async ({ key, sha256 }) => {
    const outcome = await compare(store, key, sha256);
    return outcome === 'done' ? outcome : unlessGone(db, key, outcome);
  };

/** Wraps a file with the newest key. One that was deleted meanwhile is not restored. */
export const rewrapping =
  (db: Sql, store: SealedStore): StoreWork =>
  async ({ key }) => {
    try {
      if ((await store.sizeOf(key)) === undefined) return await unlessGone(db, key, 'missing');
      if (!(await store.rewrap(key, documentLimits.maxBytes))) return 'skipped';
    } catch (error) {
      if (error instanceof DamagedFile) return unlessGone(db, key, 'damaged');
      throw error;
    }
    if (await isNamed(db, key)) return 'done';
    await store.delete(key);
    return 'gone';
  };

/**
 * Copies a file unchanged from one store to another, and compares the copy. A file of the same size that is there
 * already was copied before. The first store is left as it is.
 */
export function moving(db: Sql, from: FileStore, to: FileStore, settings: DocumentsSettings): StoreWork {
  const [source, target] = [sealedBy(settings, from), sealedBy(settings, to)];
  const sumOf = async (key: string): Promise<string | null> => {
    const bytes = await source.get(key);
    return bytes ? hashOf(bytes) : null;
  };
  return async ({ key, sha256 }) => {
    const [there, here] = await Promise.all([to.sizeOf(key), from.sizeOf(key)]);
    // A file that is only in the new store came while the product used both.
    if (there !== undefined && (here === undefined || here === there)) return 'skipped';
    const bytes = await from.get(key);
    if (!bytes) return unlessGone(db, key, 'missing');
    await to.put(key, bytes, Infinity);
    try {
      const outcome = (await isNamed(db, key)) ? await compare(target, key, sha256 ?? (await sumOf(key))) : 'gone';
      if (outcome !== 'done') await to.delete(key);
      return outcome;
    } catch (error) {
      await to.delete(key);
      if (error instanceof DamagedFile) return 'damaged';
      throw error;
    }
  };
}
