import { Inject, Injectable } from '@nestjs/common';
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENV, type Env } from '../env.js';

const FOLDER = 'secrets';
const FILE = 'master';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Reads the instance's own secret, which is made at the first start; two processes that start together get the same
 * one.
 */
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
 * Keys of this instance: one for each purpose, all derived from `JWT_SECRET` or, without it, from a secret made once in
 * DATA_DIR. Changing the secret signs everybody out and makes the keyed hashes (blacklist, own clients) unreadable.
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

  /** {@link key} as the object that signing libraries take without parsing it at each call. */
  keyObject(purpose: string): KeyObject {
    return createSecretKey(this.key(purpose));
  }

  /**
   * A keyed hash (hex) of a value that is compared later and never read. Without the key nobody can find the value by
   * trying names.
   */
  hash(purpose: string, value: string): string {
    return createHmac('sha256', this.key(purpose)).update(value).digest('hex');
  }

  /** Encrypts a value so that only this instance can read it again (AES-256-GCM), as base64url. */
  seal(purpose: string, value: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key(purpose), nonce);
    const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
  }

  /** @throws Error when the value was sealed with another key or altered */
  unseal(purpose: string, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.key(purpose), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)).toString('utf8') + decipher.final('utf8');
  }
}

const LEGAL_FORMS = new Set(['spa', 'srl', 'srls', 'snc', 'sas', 'sapa', 'scarl', 'onlus']);

/**
 * Names and tax codes in the form in which they are compared: without accents, case, punctuation and legal form, with
 * the words sorted ("Rossi Mario" is "Mario Rossi").
 */
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

/**
 * The keyed hash of a person's or company's name or tax code, as the opposing party, a firm's own clients and the
 * blacklist store it.
 */
export function identityHash(secrets: Secrets, value: string): string {
  return secrets.hash(IDENTITY, normaliseIdentity(value));
}
