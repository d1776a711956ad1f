import { createHash } from 'node:crypto';
import { FileTooLarge, type StoredFile } from './file-store.js';

/** Bytes on their way into a store, counted and hashed as they pass. */
export class Counted implements AsyncIterable<Uint8Array> {
  private readonly hash = createHash('sha256');
  private size = 0;
  /** The error of the source before all bytes had arrived. */
  failure: unknown;

  constructor(
    private readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    private readonly maxBytes: number,
  ) {}

  /** @throws FileTooLarge beyond the limit, and what the bytes themselves fail with */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of this.bytes) {
        this.size += chunk.length;
        if (this.size > this.maxBytes) throw new FileTooLarge();
        this.hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }

  /** Size and hash of all bytes; called once, after the last byte. */
  file(): StoredFile {
    return { size: this.size, sha256: this.hash.digest('hex') };
  }
}
