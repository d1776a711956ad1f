import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** What a store knows of the bytes it took in. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** The bytes did not fit the limit; nothing of them was kept. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

/** Where bytes are kept, under keys that tell nothing. The class is the injection token. */
export abstract class FileStore {
  /**
   * Takes a stream in, whole or not at all.
   * @throws FileTooLarge beyond `maxBytes`
   */
  abstract put(
    key: string,
    bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    maxBytes: number,
  ): Promise<StoredFile>;

  /** @returns undefined when nothing stands under the key. */
  abstract get(key: string): Promise<Readable | undefined>;

  /** Removes what stands under the key; nothing there is no failure. */
  abstract delete(key: string): Promise<void>;

  /** The keys, and the unfinished uploads, last written before `before` (the machine's time). */
  abstract writtenBefore(before: Date): AsyncIterable<string>;
}

/** A new key: 128 random bits. */
export const newFileKey = (): string => randomBytes(16).toString('hex');
