import { Inject, Injectable } from '@nestjs/common';
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENV, type Env } from '../env.js';

const FOLDER = 'secrets';
const FILE = 'master';
const KEY_BYTES = 32;

/** Reads the instance's own secret, made once at the first start; two processes that start together end with the same one. */
function ownSecret(dataDir: string): string {
  const folder = join(dataDir, FOLDER);
  const file = join(folder, FILE);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * Keys of this instance: one for each purpose, all derived from `JWT_SECRET` or, without it, from a secret made once in DATA_DIR.
 * Changing the secret signs everybody out and makes the keyed hashes (blacklist, own clients) unreadable.
 */
@Injectable()
export class Secrets {
  private readonly master: string;
  private readonly keys = new Map<string, Buffer>();

  constructor(@Inject(ENV) env: Env) {
    this.master = env.JWT_SECRET ?? ownSecret(env.DATA_DIR);
  }

  /** 32 bytes that belong to `purpose` alone. */
  key(purpose: string): Buffer {
    let key = this.keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', this.master, '', `giustamente/${purpose}`, KEY_BYTES));
      this.keys.set(purpose, key);
    }
    return key;
  }

  /** A keyed hash (hex) of a value that may be compared later but never read: without the key it can't be guessed by trying names. */
  hash(purpose: string, value: string): string {
    return createHmac('sha256', this.key(purpose)).update(value).digest('hex');
  }
}

/** Names, addresses and tax codes as they are compared: no accents, no case, no punctuation. */
export function normaliseIdentity(value: string): string {
  return value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

const IDENTITY = 'identity';

/** The keyed hash of a person's or company's name or tax code, as the opposing party, a firm's own clients and the blacklist store it. */
export function identityHash(secrets: Secrets, value: string): string {
  return secrets.hash(IDENTITY, normaliseIdentity(value));
}
