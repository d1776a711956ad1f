import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { DamagedFile } from '../file-store.js';
import { ByteReader } from './byte-reader.js';
import type { FileKey } from './file-keys.js';

/**
 * The form of a sealed file. A header: the mark, the length and the letters of the id of a key, and the file's own random
 * key, wrapped with that key (nonce, 32 bytes, tag). Then pieces of 64 KiB, each with its tag. The nonce of a piece is its
 * number and whether it is the last one: pieces that are missing, added or in another order are noticed. The header
 * counts the file's name in the store as part of what it authenticates: two files that are swapped are noticed too.
 * Decision 0064.
 */
const MARK = Buffer.from('\u0093GFE1\r\n\u001A', 'latin1');
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const WRAPPED_BYTES = NONCE_BYTES + KEY_BYTES + TAG_BYTES;
const PIECE_BYTES = 64 * 1024;
const LONGEST_ID = 255;

/** How many bytes a sealed file of so many bytes has at most. */
export const sealedSize = (bytes: number): number =>
  MARK.length + 1 + LONGEST_ID + WRAPPED_BYTES + bytes + (Math.floor(bytes / PIECE_BYTES) + 1) * TAG_BYTES;

const boundTo = (id: string, name: string): Buffer => Buffer.concat([MARK, Buffer.from(`${id} ${name}`)]);

function headerOf(dataKey: Uint8Array, { id, key }: FileKey, name: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(boundTo(id, name));
  const wrapped = Buffer.concat([cipher.update(dataKey), cipher.final()]);
  return Buffer.concat([MARK, Buffer.from([id.length]), Buffer.from(id), nonce, wrapped, cipher.getAuthTag()]);
}

function nonceOf(piece: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(piece, NONCE_BYTES - 5);
  nonce.writeUInt8(last ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

/** Seals the bytes of the file `name`. */
export async function* sealed(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  fileKey: FileKey,
): AsyncGenerator<Buffer> {
  const dataKey = randomBytes(KEY_BYTES);
  yield headerOf(dataKey, fileKey, name);
  const key = createSecretKey(dataKey);
  const reader = new ByteReader(bytes);
  for (let piece = 0, last = false; !last; piece += 1) {
    const plain = await reader.take(PIECE_BYTES);
    last = await reader.isAtEnd();
    const cipher = createCipheriv(CIPHER, key, nonceOf(piece, last));
    yield Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The header of a sealed file. */
export interface Opened {
  /** The key that wraps the file's own. */
  readonly keyId: string;
  readonly dataKey: Buffer;
}

/**
 * Reads the header, and leaves the reader at the first piece.
 * @returns undefined for a file that is not sealed, of which nothing was read
 * @throws DamagedFile
 */
export async function openHeader(
  reader: ByteReader,
  name: string,
  keys: readonly FileKey[],
): Promise<Opened | undefined> {
  if (!(await reader.peek(MARK.length)).equals(MARK)) return undefined;
  const [length = 0] = (await reader.take(MARK.length + 1)).subarray(MARK.length);
  const id = (await reader.take(length)).toString('latin1');
  const wrapped = await reader.take(WRAPPED_BYTES);
  if (wrapped.length < WRAPPED_BYTES) throw new DamagedFile(name, 'its header is cut');
  const found = keys.find((one) => one.id === id);
  if (!found) throw new DamagedFile(name, `DOCUMENTS_KEYS has no key ${JSON.stringify(id)}`);
  const dataKey = decrypted(name, {
    key: found.key,
    nonce: wrapped.subarray(0, NONCE_BYTES),
    bytes: wrapped.subarray(NONCE_BYTES),
    bound: boundTo(id, name),
  });
  return { keyId: id, dataKey };
}

/** The bytes of a file whose header was read. @throws DamagedFile, before the damaged piece is given out */
export async function* openPieces(reader: ByteReader, name: string, { dataKey }: Opened): AsyncGenerator<Buffer> {
  const key = createSecretKey(dataKey);
  for (let piece = 0, last = false; !last; piece += 1) {
    const bytes = await reader.take(PIECE_BYTES + TAG_BYTES);
    last = await reader.isAtEnd();
    yield decrypted(name, { key, nonce: nonceOf(piece, last), bytes });
  }
}

/** The same file with its own key wrapped anew; its pieces stay as they are. */
export async function* rewrapped(
  reader: ByteReader,
  name: string,
  { dataKey }: Opened,
  by: FileKey,
): AsyncGenerator<Uint8Array> {
  yield headerOf(dataKey, by, name);
  yield* reader.rest();
}

interface Encrypted {
  readonly key: KeyObject;
  readonly nonce: Uint8Array;
  /** With the tag at the end. */
  readonly bytes: Buffer;
  readonly bound?: Buffer;
}

function decrypted(name: string, { key, nonce, bytes, bound }: Encrypted): Buffer {
  if (bytes.length < TAG_BYTES) throw new DamagedFile(name, 'its end is missing');
  const end = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(end));
  if (bound) decipher.setAAD(bound);
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]);
  } catch {
    throw new DamagedFile(name, 'its bytes are not those that were sealed');
  }
}
