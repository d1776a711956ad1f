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

const LEGAL_FORMS = new Set(['spa', 'srl', 'srls', 'snc', 'sas', 'sapa', 'scarl', 'onlus']);

/** Names and tax codes as they are compared: no accents, case, punctuation or legal form, words in any order ("Rossi Mario" is "Mario Rossi"). */
export function normaliseIdentity(value: string): string {
  const words = value
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const names = words.filter((word) => !LEGAL_FORMS.has(word));
  return (names.length > 0 ? names : words).sort().join(' ');
}

const IDENTITY = 'identity';

/** The keyed hash of a person's or company's name or tax code, as the opposing party, a firm's own clients and the blacklist store it. */
export function identityHash(secrets: Secrets, value: string): string {
  return secrets.hash(IDENTITY, normaliseIdentity(value));
}
