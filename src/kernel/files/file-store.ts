import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { defineProblems } from '../problem.js';

/** What a store reports about the bytes it received. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** There were more bytes than the limit allows; nothing was stored. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

/** A file whose bytes are not those that were stored. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';

  constructor(
    readonly key: string,
    readonly reason: string,
  ) {
    super(`the file ${key} is damaged: ${reason}`);
  }
}

/** The problems of a store that is full or does not answer. */
export const storeProblems = defineProblems({
  storage_full: {
    status: 507,
    text: {
      it: 'Adesso non possiamo salvare altri file. Riprova più tardi: quello che hai scritto non si perde.',
      en: 'We can’t store any more files right now. Try again later: what you wrote is not lost.',
    },
  },
  storage_unavailable: {
    status: 503,
    text: {
      it: 'Adesso i file non sono raggiungibili. Riprova fra poco.',
      en: 'Files can’t be reached right now. Try again shortly.',
    },
    retryAfter: 10,
  },
});

/** Seconds after which somebody may have made room. */
export const ROOM_AFTER = 60;

/** The form of a key. */
export const KEY = /^[0-9a-f]{32}$/;

/** @throws Error for an invalid key, which could name something else in the store */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('a file key is 32 hexadecimal digits');
  return key;
}

/**
 * The state of a store: `full` where the largest document has no room, `unwritable` where nothing can be written,
 * `silent` where it does not answer.
 */
export type StoreState = 'ok' | 'full' | 'unwritable' | 'silent';

/**
 * A store of bytes under meaningless keys. The class is the injection token. Every call may answer storage_unavailable
 * (503).
 */
export abstract class FileStore {
  /**
   * Stores a stream completely or not at all; earlier bytes under the key are replaced.
   * @throws FileTooLarge beyond `maxBytes`; storage_full (507) where the store has no room
   */
  abstract put(
    key: string,
    bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    maxBytes: number,
  ): Promise<StoredFile>;

  /** @returns undefined when there is nothing under the key */
  abstract get(key: string): Promise<Readable | undefined>;

  /** How many bytes are under the key; undefined when there is nothing. */
  abstract sizeOf(key: string): Promise<number | undefined>;

  /** Removes the bytes under the key; a missing key is no error. */
  abstract delete(key: string): Promise<void>;

  /** The state of the store, within a time. */
  abstract state(within: number): Promise<StoreState>;

  /** The keys, and the unfinished uploads, last written before `before` (the machine's time). */
  abstract writtenBefore(before: Date): AsyncIterable<string>;
}

/** A new key: 128 random bits. */
export const newFileKey = (): string => randomBytes(16).toString('hex');
