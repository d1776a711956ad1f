import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { NamedFile } from '../../src/documents/store/named-files.js';
import { moving, rewrapping, verifying } from '../../src/documents/store/store-work.js';
import { readToolEnv } from '../../src/env.js';
import { FileStore, type StoredFile, type StoreState } from '../../src/kernel/files/file-store.js';
import { sealedBy } from '../../src/kernel/files/open-store.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

/** A store in memory. */
class Shelf extends FileStore {
  readonly files = new Map<string, Buffer>();
  /** Damages what is written, as a bad disk does. */
  isBad = false;
  /** Happens after each write. */
  then: () => Promise<unknown> = () => Promise.resolve();

  async put(key: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<StoredFile> {
    const all = await buffer(Readable.from(bytes));
    this.files.set(key, this.isBad ? Buffer.concat([all.subarray(0, -1), Buffer.of(all.at(-1)! ^ 1)]) : all);
    await this.then();
    return { size: all.length, sha256: sumOf(all) };
  }
  get(key: string): Promise<Readable | undefined> {
    const bytes = this.files.get(key);
    return Promise.resolve(bytes && Readable.from([bytes]));
  }
  sizeOf(key: string): Promise<number | undefined> {
    return Promise.resolve(this.files.get(key)?.length);
  }
  delete(key: string): Promise<void> {
    this.files.delete(key);
    return Promise.resolve();
  }
  state(): Promise<StoreState> {
    return Promise.resolve('ok');
  }
  async *writtenBefore(): AsyncIterable<string> {
    await Promise.resolve();
    yield* [];
  }
}
const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [older, newer] = [newKey('2025'), newKey('2026')];
const plain = readToolEnv({});
const sealing = readToolEnv({ DOCUMENTS_KEYS: newer });
const both = readToolEnv({ DOCUMENTS_KEYS: `${newer},${older}` });
const before = readToolEnv({ DOCUMENTS_KEYS: older });

const KEY = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);
const bytes = Buffer.from('Gentile avvocato');

const test = useTestApp();
let accountId: number;
let from: Shelf;
let to: Shelf;
beforeAll(async () => {
  accountId = await new Rows(test).citizen();
});
beforeEach(async () => {
  [from, to] = [new Shelf(), new Shelf()];
  for (const shelf of [from, to]) shelf.files.set(OTHER, Buffer.from('somebody else’s'));
  await sql`delete from documents`.execute(test.sql);
  await sql`delete from content_pictures`.execute(test.sql);
});

const forget = () => sql`delete from documents where storage_key = ${KEY}`.execute(test.sql);
/** A document, whose row has a checksum, or a picture of the site, whose row has none. */
const kinds = {
  'a document': async (): Promise<NamedFile> => {
    for (const [key, account] of [
      [KEY, accountId],
      [OTHER, accountId],
    ] as const)
      await sql`
        insert into documents (account_id, purpose, name, content_type, size, sha256, storage_key, created_at)
        values (${account}, 'photo', 'a', 'image/webp', 1, 'x', ${key}, ${test.clock.now()})`.execute(test.sql);
    return { key: KEY, sha256: sumOf(bytes) };
  },
  'a picture of the site': async (): Promise<NamedFile> => {
    await sql`insert into content_pictures (hash, width, height, created_at) values (${KEY}, 1, 1, ${test.clock.now()})`.execute(
      test.sql,
    );
    await sql`insert into content_picture_files (hash, width, format, storage_key) values (${KEY}, 1, 'png', ${KEY})`.execute(
      test.sql,
    );
    return { key: KEY, sha256: null };
  },
  'a file that no row names': (): Promise<NamedFile> => Promise.resolve({ key: KEY, sha256: sumOf(bytes) }),
};
type Kind = keyof typeof kinds;

/** What lies in a store for the file: its bytes, `sealed`, other bytes, or nothing. */
const held = async (shelf: Shelf): Promise<string> => {
  expect(String(shelf.files.get(OTHER))).toBe('somebody else’s');
  const found = shelf.files.get(KEY);
  if (!found) return 'nothing';
  if (found.equals(bytes)) return 'plain';
  for (const [name, settings] of Object.entries({ newer: sealing, older: before })) {
    const opened = await sealedBy(settings, shelf)
      .get(KEY)
      .then((stream) => buffer(stream!))
      .catch(() => undefined);
    if (opened?.equals(bytes)) return `sealed by the ${name} key`;
  }
  return 'other bytes';
};
const put = async (shelf: Shelf, settings = plain, content = bytes): Promise<void> => {
  await sealedBy(settings, shelf).put(KEY, [content], 1000);
};
const damage = (shelf: Shelf): void => {
  const found = shelf.files.get(KEY)!;
  found.writeUInt8(found.at(-1)! ^ 1, found.length - 1);
};

it.each<[Kind, string, settings: typeof plain, () => Promise<void> | void, outcome: string]>([
  ['a document', 'is whole', plain, () => put(from), 'done'],
  ['a document', 'is whole and sealed', sealing, () => put(from, sealing), 'done'],
  ['a document', 'has other bytes', plain, () => put(from, plain, Buffer.from('Gentile notaio')), 'damaged'],
  ['a document', 'is sealed with a key that is not known', plain, () => put(from, sealing), 'damaged'],
  ['a document', 'is missing', plain, () => undefined, 'missing'],
  ['a picture of the site', 'is whole', plain, () => put(from), 'done'],
  ['a picture of the site', 'is sealed', sealing, () => put(from, sealing), 'done'],
  ['a picture of the site', 'is damaged', sealing, () => put(from, sealing).then(() => damage(from)), 'damaged'],
  ['a picture of the site', 'is missing', plain, () => undefined, 'missing'],
  ['a file that no row names', 'is missing', plain, () => undefined, 'gone'],
  ['a file that no row names', 'has other bytes', plain, () => put(from, plain, Buffer.from('x')), 'gone'],
])('verify: %s that %s', async (kind, _, settings, prepare, outcome) => {
  const file = await kinds[kind]();
  await prepare();
  const had = from.files.get(KEY);
  expect(await verifying(test.sql, sealedBy(settings, from))(file)).toBe(outcome);
  expect(from.files.get(KEY)).toBe(had);
});

it.each<[Kind, string, () => Promise<void> | void, outcome: string, left: string]>([
  ['a document', 'is plain', () => put(from), 'done', 'sealed by the newer key'],
  ['a document', 'is sealed by an older key', () => put(from, before), 'done', 'sealed by the newer key'],
  ['a document', 'is sealed by the first key', () => put(from, sealing), 'skipped', 'sealed by the newer key'],
  ['a document', 'is missing', () => undefined, 'missing', 'nothing'],
  [
    'a document',
    'is sealed with an unknown key',
    () => put(from, readToolEnv({ DOCUMENTS_KEYS: newKey('2020') })),
    'damaged',
    'other bytes',
  ],
  ['a picture of the site', 'is plain', () => put(from), 'done', 'sealed by the newer key'],
  ['a picture of the site', 'is missing', () => undefined, 'missing', 'nothing'],
  ['a file that no row names', 'is missing', () => undefined, 'gone', 'nothing'],
  ['a file that no row names', 'is plain', () => put(from), 'gone', 'nothing'],
])('rewrap: %s that %s', async (kind, _, prepare, outcome, left) => {
  const file = await kinds[kind]();
  await prepare();
  expect(await rewrapping(test.sql, sealedBy(both, from))(file)).toBe(outcome);
  expect(await held(from)).toBe(left);
});

const deletedMeanwhile = (): void => {
  to.then = forget;
};
it.each<[Kind, string, () => unknown, outcome: string, left: string, copied: string]>([
  ['a document', 'is whole', () => put(from, sealing), 'done', 'sealed by the newer key', 'sealed by the newer key'],
  ['a document', 'is plain', () => put(from), 'done', 'plain', 'plain'],
  [
    'a document',
    'was copied before',
    () => put(from).then(() => to.files.set(KEY, Buffer.from('Gentile avvocata'))),
    'skipped',
    'plain',
    'other bytes',
  ],
  [
    'a document',
    'was copied in part',
    () => put(from).then(() => to.files.set(KEY, Buffer.from('Gentile'))),
    'done',
    'plain',
    'plain',
  ],
  ['a document', 'came into the new store alone', () => put(to), 'skipped', 'nothing', 'plain'],
  ['a document', 'is missing in both', () => undefined, 'missing', 'nothing', 'nothing'],
  [
    'a document',
    'has other bytes already',
    () => put(from, plain, Buffer.from('Gentile notaio')),
    'damaged',
    'other bytes',
    'nothing',
  ],
  ['a document', 'is copied badly', () => put(from).then(() => (to.isBad = true)), 'damaged', 'plain', 'nothing'],
  [
    'a document',
    'is sealed and copied badly',
    () => put(from, sealing).then(() => (to.isBad = true)),
    'damaged',
    'sealed by the newer key',
    'nothing',
  ],
  ['a document', 'is deleted meanwhile', () => put(from).then(deletedMeanwhile), 'gone', 'plain', 'nothing'],
  ['a picture of the site', 'is whole', () => put(from), 'done', 'plain', 'plain'],
  [
    'a picture of the site',
    'is copied badly',
    () => put(from).then(() => (to.isBad = true)),
    'damaged',
    'plain',
    'nothing',
  ],
  [
    'a picture of the site',
    'is damaged already',
    () => put(from, sealing).then(() => damage(from)),
    'damaged',
    'other bytes',
    'nothing',
  ],
  ['a picture of the site', 'is missing in both', () => undefined, 'missing', 'nothing', 'nothing'],
  ['a file that no row names', 'is whole', () => put(from), 'gone', 'plain', 'nothing'],
  ['a file that no row names', 'is missing in both', () => undefined, 'gone', 'nothing', 'nothing'],
])('move: %s that %s', async (kind, _, prepare, outcome, left, copied) => {
  const file = await kinds[kind]();
  await prepare();
  expect(await moving(test.sql, from, to, sealing)(file)).toBe(outcome);
  expect([await held(from), await held(to)]).toEqual([left, copied]);
});

it('a store that fails stops the work, and a move leaves no copy that was not compared', async () => {
  const file = await kinds['a document']();
  await put(from);
  const failure = new Error('no answer');
  to.then = () => {
    to.get = () => Promise.reject(failure);
    return Promise.resolve();
  };
  await expect(moving(test.sql, from, to, plain)(file)).rejects.toBe(failure);
  expect([await held(from), to.files.has(KEY)]).toEqual(['plain', false]);
  await expect(verifying(test.sql, sealedBy(plain, to))(file)).rejects.toBe(failure);
  from.get = () => Promise.reject(failure);
  await expect(rewrapping(test.sql, sealedBy(both, from))(file)).rejects.toBe(failure);
});
