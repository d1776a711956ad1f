import type { Readable } from 'node:stream';
import { Counted } from '../counted.js';
import { FileStore, type StoredFile, type StoreState } from '../file-store.js';
import { derivedStream } from '../derived-stream.js';
import { ByteReader } from './byte-reader.js';
import { openHeader, openPieces, rewrapped, sealed, sealedSize } from './envelope.js';
import type { FileKey } from './file-keys.js';

/**
 * Seals the files of another store when they are written and opens them when they are read. The first key seals, every
 * key opens; without keys files are stored as they are. Files that were stored before there were keys are read as they
 * are.
 */
export class SealedStore extends FileStore {
  constructor(
    private readonly inner: FileStore,
    private readonly keys: readonly FileKey[],
  ) {
    super();
  }

  async put(
    key: string,
    bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    maxBytes: number,
  ): Promise<StoredFile> {
    const [first] = this.keys;
    if (!first) return this.inner.put(key, bytes, maxBytes);
    const counted = new Counted(bytes, maxBytes);
    await this.inner.put(key, sealed(counted, key, first), sealedSize(maxBytes));
    return counted.file();
  }

  async get(key: string): Promise<Readable | undefined> {
    const stored = await this.inner.get(key);
    if (!stored) return undefined;
    const reader = new ByteReader(stored);
    try {
      const opened = await openHeader(reader, key, this.keys);
      return derivedStream(stored, opened ? openPieces(reader, key, opened) : reader.rest());
    } catch (error) {
      stored.destroy();
      throw error;
    }
  }

  /** The size of the sealed file. */
  sizeOf(key: string): Promise<number | undefined> {
    return this.inner.sizeOf(key);
  }

  delete(key: string): Promise<void> {
    return this.inner.delete(key);
  }

  state(within: number): Promise<StoreState> {
    return this.inner.state(within);
  }

  writtenBefore(before: Date): AsyncIterable<string> {
    return this.inner.writtenBefore(before);
  }

  /**
   * Wraps a file's key with the first key, and seals a file that was not sealed.
   * @returns whether there was something to do
   * @throws DamagedFile; the file stays as it was
   */
  async rewrap(key: string, maxBytes: number): Promise<boolean> {
    const [first] = this.keys;
    const stored = first && (await this.inner.get(key));
    if (!stored) return false;
    try {
      const reader = new ByteReader(stored);
      const opened = await openHeader(reader, key, this.keys);
      if (opened?.keyId === first.id) return false;
      const bytes = opened ? rewrapped(reader, key, opened, first) : sealed(reader.rest(), key, first);
      await this.inner.put(key, bytes, sealedSize(maxBytes));
      return true;
    } finally {
      stored.destroy();
    }
  }
}
