import { createSecretKey, type KeyObject } from 'node:crypto';

/** A key that wraps the keys of files. */
export interface FileKey {
  /** In the header of each file whose key it wraps. */
  readonly id: string;
  readonly key: KeyObject;
}

/** Why a list of keys cannot be read. The message never contains a key. */
export class BadFileKeys extends Error {
  override readonly name = 'BadFileKeys';
}

const ID = /^[a-z0-9-]{1,32}$/i;
const KEY_BYTES = 32;

/**
 * Reads `id:base64,id:base64`: the first key writes, all of them read.
 * @throws BadFileKeys
 */
export function fileKeysOf(text: string): readonly FileKey[] {
  const keys = text.split(',').map((entry) => {
    const [id = '', encoded = '', ...more] = entry.trim().split(':');
    const bytes = Buffer.from(encoded, 'base64');
    if (!ID.test(id) || more.length > 0) throw new BadFileKeys('id:base64 with commas between them');
    if (bytes.length !== KEY_BYTES)
      throw new BadFileKeys(`the key ${id} has not 32 bytes: openssl rand -base64 32 makes one`);
    return { id, key: createSecretKey(bytes) };
  });
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new BadFileKeys('names a key twice');
  return keys;
}
