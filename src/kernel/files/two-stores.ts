import type { Readable } from 'node:stream';
import { FileStore, type StoredFile, type StoreState } from './file-store.js';

/** Two stores while files move from one to the other: the first takes new files, both are read and deleted from. */
export class TwoStores extends FileStore {
  constructor(
    private readonly first: FileStore,
    private readonly other: FileStore,
  ) {
    super();
  }

  put(key: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, maxBytes: number): Promise<StoredFile> {
    return this.first.put(key, bytes, maxBytes);
  }

  async get(key: string): Promise<Readable | undefined> {
    return (await this.first.get(key)) ?? (await this.other.get(key));
  }

  async sizeOf(key: string): Promise<number | undefined> {
    return (await this.first.sizeOf(key)) ?? (await this.other.sizeOf(key));
  }

  async delete(key: string): Promise<void> {
    await this.first.delete(key);
    await this.other.delete(key);
  }

  state(within: number): Promise<StoreState> {
    return this.first.state(within);
  }

  async *writtenBefore(before: Date): AsyncIterable<string> {
    yield* this.first.writtenBefore(before);
    yield* this.other.writtenBefore(before);
  }
}
