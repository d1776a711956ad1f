import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { DamagedFile, type FileStore } from '../../kernel/files/file-store.js';
import { documentPath, type BackedDocument } from './manifest.js';
import { Meter } from './meter.js';

/**
 * The tables whose rows name a file of the store. Erased documents are left out, because their bytes are about to be
 * deleted.
 */
const NAMED = `
  select storage_key as key, sha256 from documents where scan is distinct from 'infected'
  union all select storage_key, null from content_picture_files order by 1`;

/** A file that a row names, with its checksum where the row has it. */
export interface NamedFile {
  readonly key: string;
  readonly sha256: string | null;
}

/** The files that rows name, as the transaction of `client` sees them. */
export const namedFiles = async (client: pg.ClientBase): Promise<NamedFile[]> =>
  (await client.query<NamedFile & pg.QueryResultRow>(NAMED)).rows;

/** The documents of a snapshot. */
export interface SettledDocuments {
  readonly documents: BackedDocument[];
  /** Keys of rows that have no file. */
  readonly lost: string[];
  /** Keys of files whose checksum is not that of their row. */
  readonly altered: string[];
}

/**
 * Copies the documents of a backup in two steps: those that rows name before the snapshot, and then those that came
 * until the snapshot. So a document that somebody erases meanwhile is there when the snapshot still has its row.
 */
export class DocumentCopies {
  private readonly copied = new Map<string, BackedDocument>();
  /** Keys of sealed files that do not open. */
  private readonly damaged = new Set<string>();

  constructor(
    private readonly store: FileStore,
    private readonly folder: string,
  ) {}

  /** Copies the documents that are not there yet. A key without a file is left out. */
  async copy(files: readonly NamedFile[], show: (done: number, total: number) => void): Promise<void> {
    for (const [nth, { key }] of files.entries()) {
      if (!this.copied.has(key)) {
        await this.copyOne(key);
      }
      show(nth + 1, files.length);
    }
  }

  private async copyOne(key: string): Promise<void> {
    try {
      const bytes = await this.store.get(key);
      if (bytes) this.copied.set(key, await this.write(key, bytes));
    } catch (error) {
      // A sealed file detects its own damage; the others are still copied.
      if (!(error instanceof DamagedFile)) throw error;
      await rm(join(this.folder, documentPath(key)), { force: true });
      this.damaged.add(key);
    }
  }

  /**
   * Removes documents that the snapshot does not name: their rows were erased before. @returns what is left, and what
   * is wrong with it
   */
  async settle(files: readonly NamedFile[]): Promise<SettledDocuments> {
    const named = new Set(files.map(({ key }) => key));
    for (const key of this.copied.keys()) if (!named.has(key)) await rm(join(this.folder, documentPath(key)));
    const settled: SettledDocuments = { documents: [], lost: [], altered: [] };
    for (const { key, sha256 } of files) {
      const document = this.copied.get(key);
      if (!document) {
        (this.damaged.has(key) ? settled.altered : settled.lost).push(key);
        continue;
      }
      settled.documents.push(document);
      if (sha256 !== null && sha256 !== document.sha256) settled.altered.push(key);
    }
    return settled;
  }

  private async write(key: string, bytes: Readable): Promise<BackedDocument> {
    const path = join(this.folder, documentPath(key));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const meter = new Meter();
    await pipeline(bytes, meter.pass, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }));
    return { key, bytes: meter.bytes, sha256: meter.sum() };
  }
}

/**
 * Puts the documents of a backup into a store. One that is there already is replaced.
 * @throws Error when the store received something else than was sent
 */
export async function restoreDocuments(
  store: FileStore,
  folder: string,
  documents: readonly BackedDocument[],
  show: (done: number, total: number) => void,
): Promise<void> {
  for (const [nth, { key, bytes, sha256 }] of documents.entries()) {
    await store.delete(key);
    const stored = await store.put(key, createReadStream(join(folder, documentPath(key))), bytes);
    if (stored.sha256 !== sha256) throw new Error(`the store received other bytes than ${documentPath(key)} has`);
    show(nth + 1, documents.length);
  }
}
