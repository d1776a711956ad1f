import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DamagedFile } from './file-store.js';
import { derivedStream } from './derived-stream.js';

async function* compared(bytes: Readable, sha256: string, key: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let held: Uint8Array | undefined;
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (hash.digest('hex') !== sha256) throw new DamagedFile(key, 'its SHA-256 is not that of its row');
  if (held) yield held;
}

/**
 * The bytes of a file, compared with the SHA-256 that its row keeps. The last piece of a damaged file is not sent, so
 * that its reader notices that the file is incomplete.
 */
export const verifiedBytes = (bytes: Readable, sha256: string, key: string): Readable =>
  derivedStream(bytes, compared(bytes, sha256, key));
