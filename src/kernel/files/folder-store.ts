import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, opendir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { documentLimits } from '../../shared/limits.js';
import { Counted } from './counted.js';
import {
  checkedKey,
  FileStore,
  KEY,
  ROOM_AFTER,
  storeProblems,
  type StoredFile,
  type StoreState,
} from './file-store.js';

const UNFINISHED = '.part';

const missing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

/** No room on the disk, for the user or within the quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

const isFull = (error: unknown): boolean => FULL.has((error as { code?: string }).code ?? '');

/** Files in a folder of this machine, spread over subfolders by the first letters of their keys. */
export class FolderStore extends FileStore {
  constructor(private readonly folder: string) {
    super();
  }

  async put(
    key: string,
    bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    maxBytes: number,
  ): Promise<StoredFile> {
    try {
      return await this.write(key, bytes, maxBytes);
    } catch (error) {
      throw isFull(error) ? storeProblems.storage_full({ retryAfter: ROOM_AFTER }) : error;
    }
  }

  private async write(
    key: string,
    bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    maxBytes: number,
  ): Promise<StoredFile> {
    const path = this.pathOf(key);
    const unfinished = `${path}${UNFINISHED}`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(unfinished, 'w', 0o600);
    const counted = new Counted(bytes, maxBytes);
    try {
      for await (const chunk of counted) await file.writeFile(chunk);
      // The row that names this file is committed next, so the bytes must survive a power cut too.
      await file.sync();
      await file.close();
      await rename(unfinished, path);
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(unfinished, { force: true });
      throw error;
    }
    return counted.file();
  }

  async get(key: string): Promise<Readable | undefined> {
    return (await this.sizeOf(key)) === undefined ? undefined : createReadStream(this.pathOf(key));
  }

  async sizeOf(key: string): Promise<number | undefined> {
    const found = await stat(this.pathOf(key)).catch((error: unknown) => {
      if (missing(error)) return undefined;
      throw error;
    });
    return found?.size;
  }

  async delete(key: string): Promise<void> {
    const path = this.pathOf(key);
    await rm(path, { force: true });
    await rm(`${path}${UNFINISHED}`, { force: true });
  }

  state(within: number): Promise<StoreState> {
    // A folder on the network may never answer.
    return Promise.race([this.look(), pause(within, 'silent' as const, { ref: false })]);
  }

  private async look(): Promise<StoreState> {
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await access(this.folder, constants.W_OK);
      const { bavail, bsize } = await statfs(this.folder);
      return bavail * bsize < documentLimits.maxBytes ? 'full' : 'ok';
    } catch (error) {
      return isFull(error) ? 'full' : 'unwritable';
    }
  }

  async *writtenBefore(before: Date): AsyncIterable<string> {
    const folder = await opendir(this.folder, { recursive: true }).catch((error: unknown) => {
      if (missing(error)) return undefined;
      throw error;
    });
    if (!folder) return;
    for await (const entry of folder) {
      const key = entry.name.endsWith(UNFINISHED) ? entry.name.slice(0, -UNFINISHED.length) : entry.name;
      if (!entry.isFile() || !KEY.test(key)) continue;
      const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
      if (found && found.mtime < before) yield key;
    }
  }

  private pathOf(key: string): string {
    return join(this.folder, checkedKey(key).slice(0, 2), key);
  }
}
