import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import files, { constants, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DamagedFile, FileTooLarge, newFileKey } from '../../../src/kernel/files/file-store.js';
import { FolderStore } from '../../../src/kernel/files/folder-store.js';
import { sealedSize } from '../../../src/kernel/files/sealed/envelope.js';
import { BadFileKeys, fileKeysOf } from '../../../src/kernel/files/sealed/file-keys.js';
import { TwoStores } from '../../../src/kernel/files/two-stores.js';
import { SealedStore } from '../../../src/kernel/files/sealed/sealed-store.js';

const PIECE = 64 * 1024;
const MAX = 1024 * 1024;
const keyOf = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [old, recent] = [keyOf('2025'), keyOf('2026')];

describe('the store of sealed files', () => {
  const folder = mkdtemp(join(tmpdir(), 'giustamente-sealed-'));
  process.once('exit', () => void folder.then((path) => rm(path, { recursive: true, force: true })));
  let plain: FolderStore;
  let store: SealedStore;
  beforeEach(async () => {
    plain = new FolderStore(await folder);
    store = new SealedStore(plain, fileKeysOf(old));
  });
  const pathOf = async (key: string): Promise<string> => join(await folder, key.slice(0, 2), key);
  const read = async (from: SealedStore | FolderStore, key: string): Promise<Buffer> => buffer((await from.get(key))!);
  const kept = async (bytes: Uint8Array): Promise<string> => {
    const key = newFileKey();
    await store.put(key, [bytes], MAX);
    return key;
  };

  it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 7])(
    'returns %d bytes, which are unreadable in the folder',
    async (size) => {
      const bytes = Buffer.alloc(size, 'Mario Rossi ');
      const key = newFileKey();
      const { size: reported } = await store.put(key, [bytes.subarray(0, 10), bytes.subarray(10)], MAX);
      expect(reported).toBe(size);
      expect((await read(store, key)).equals(bytes)).toBe(true);
      const stored = await readFile(await pathOf(key));
      expect(stored.includes('Rossi')).toBe(false);
      expect(stored.length).toBeGreaterThan(size);
      expect(stored.length).toBeLessThanOrEqual(sealedSize(size));
    },
  );

  it('lists whole and unfinished files that were written before a moment, and no others', async () => {
    const listed = async (before: Date): Promise<string[]> => {
      const found: string[] = [];
      for await (const key of plain.writtenBefore(before)) found.push(key);
      return found;
    };
    const [whole, unfinished, foreign] = [await kept(Buffer.from('a')), newFileKey(), 'appunti.txt'];
    await mkdir(join(await folder, unfinished.slice(0, 2)), { recursive: true });
    await writeFile(`${await pathOf(unfinished)}.part`, 'half');
    await writeFile(join(await folder, foreign), 'no file of ours');
    const later = await listed(new Date(Date.now() + 60_000));
    expect(later).toEqual(expect.arrayContaining([whole, unfinished]));
    expect(later.filter((key) => !/^[\da-z-]+$/i.test(key))).toEqual([]);
    await plain.delete(unfinished);
    await plain.delete(whole);
    const left = await listed(new Date(Date.now() + 60_000));
    expect(later.filter((key) => !left.includes(key)).sort()).toEqual([whole, unfinished].sort());
    expect(await listed(new Date(Date.now() - 60_000))).toEqual([]);
  });

  it('seals the same bytes differently each time', async () => {
    const bytes = Buffer.from('lo stesso contratto');
    const [first, second] = [await kept(bytes), await kept(bytes)];
    expect(await readFile(await pathOf(first))).not.toEqual(await readFile(await pathOf(second)));
  });

  it('counts the caller’s bytes, not the stored ones', async () => {
    const key = newFileKey();
    expect(await store.put(key, [Buffer.alloc(100)], 100)).toMatchObject({ size: 100 });
    await expect(store.put(newFileKey(), [Buffer.alloc(101)], 100)).rejects.toThrow(FileTooLarge);
  });

  describe('detects', () => {
    const bytes = randomBytes(3 * PIECE);
    const damage = async (change: (stored: Buffer) => Buffer): Promise<unknown> => {
      const key = await kept(bytes);
      const path = await pathOf(key);
      await writeFile(path, change(await readFile(path)));
      return read(store, key).then(
        () => 'nothing',
        (error: unknown) => error,
      );
    };
    // The header of a key with four letters.
    const HEADER = 8 + 1 + 4 + 60;
    const SEALED = PIECE + 16;

    it.each<[string, (stored: Buffer) => Buffer]>([
      ['a changed letter', (stored) => (stored.fill(stored[HEADER + 5]! ^ 1, HEADER + 5, HEADER + 6), stored)],
      ['a changed header', (stored) => (stored.fill(stored[30]! ^ 1, 30, 31), stored)],
      ['another key’s name', (stored) => (stored.write('2024', 9), stored)],
      ['an end that is cut off', (stored) => stored.subarray(0, stored.length - 1)],
      ['a last piece that is missing', (stored) => stored.subarray(0, HEADER + 2 * SEALED)],
      ['all pieces that are missing', (stored) => stored.subarray(0, HEADER)],
      ['a header that is cut', (stored) => stored.subarray(0, HEADER - 1)],
      [
        'pieces in another order',
        (stored) =>
          Buffer.concat([
            stored.subarray(0, HEADER),
            stored.subarray(HEADER + SEALED, HEADER + 2 * SEALED),
            stored.subarray(HEADER, HEADER + SEALED),
            stored.subarray(HEADER + 2 * SEALED),
          ]),
      ],
      ['a piece too many', (stored) => Buffer.concat([stored, stored.subarray(HEADER, HEADER + SEALED)])],
    ])('%s', async (_, change) => {
      expect(await damage(change)).toBeInstanceOf(DamagedFile);
    });

    it('a file stored in place of another', async () => {
      const [one, other] = [await kept(bytes), await kept(bytes)];
      await writeFile(await pathOf(one), await readFile(await pathOf(other)));
      await expect(read(store, one)).rejects.toThrow(DamagedFile);
      expect((await read(store, other)).equals(bytes)).toBe(true);
    });
  });

  it('reads files sealed with older keys, and unsealed files from before there were keys', async () => {
    const [sealed, before] = [await kept(Buffer.from('sotto la chiave vecchia')), newFileKey()];
    await plain.put(before, [Buffer.from('senza chiave')], MAX);
    const rotated = new SealedStore(plain, fileKeysOf(`${recent},${old}`));
    expect(String(await read(rotated, sealed))).toBe('sotto la chiave vecchia');
    expect(String(await read(rotated, before))).toBe('senza chiave');
    await expect(new SealedStore(plain, fileKeysOf(recent)).get(sealed)).rejects.toThrow('has no key "2025"');
    // Without any key the sealed bytes are not returned.
    await expect(new SealedStore(plain, []).get(sealed)).rejects.toThrow('has no key "2025"');
  });

  it('lets go of the bytes of a file that it cannot open', async () => {
    const key = await kept(Buffer.from('sotto la chiave vecchia'));
    const opened: Readable[] = [];
    const get = plain.get.bind(plain);
    plain.get = async (one) => {
      const stored = (await get(one))!;
      opened.push(stored);
      return stored;
    };
    await expect(new SealedStore(plain, fileKeysOf(recent)).get(key)).rejects.toThrow('has no key "2025"');
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
    await buffer((await store.get(key))!);
    await new SealedStore(plain, fileKeysOf(`${recent},${old}`)).rewrap(key, MAX);
    await new SealedStore(plain, fileKeysOf(`${recent},${old}`)).rewrap(key, MAX);
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true, true, true]);
  });

  it('rewraps a file, which then no longer needs the old key, and seals unsealed files', async () => {
    const bytes = randomBytes(2 * PIECE + 5);
    const [sealed, before] = [await kept(bytes), newFileKey()];
    await plain.put(before, [bytes], MAX);
    const pieces = (await readFile(await pathOf(sealed))).subarray(-(2 * PIECE + 5));
    const rotated = new SealedStore(plain, fileKeysOf(`${recent},${old}`));
    expect([await rotated.rewrap(sealed, MAX), await rotated.rewrap(before, MAX)]).toEqual([true, true]);
    expect([await rotated.rewrap(sealed, MAX), await rotated.rewrap(before, MAX)]).toEqual([false, false]);
    // The pieces are not sealed again: only the file's own key is.
    expect((await readFile(await pathOf(sealed))).subarray(-(2 * PIECE + 5)).equals(pieces)).toBe(true);
    const only = new SealedStore(plain, fileKeysOf(recent));
    expect((await read(only, sealed)).equals(bytes)).toBe(true);
    expect((await read(only, before)).equals(bytes)).toBe(true);
    expect((await read(plain, before)).includes(bytes)).toBe(false);
    expect((await readdir(await folder, { recursive: true })).some((name) => name.endsWith('.part'))).toBe(false);
  });

  it.each([
    ['without a key', '2026', 'has not 32 bytes'],
    ['without an id', randomBytes(32).toString('base64'), 'id:base64 with commas'],
    ['too short', '2026:AAAA', 'has not 32 bytes'],
    ['with a space in its id', `a b:${randomBytes(32).toString('base64')}`, 'id:base64 with commas'],
    ['named twice', `${old},${old}`, 'names a key twice'],
    ['left out', '', 'id:base64 with commas'],
  ])('refuses a key %s, without repeating it in the error', (_, text, reported) => {
    const message = (): string => {
      try {
        fileKeysOf(text);
        return 'nothing';
      } catch (error) {
        expect(error).toBeInstanceOf(BadFileKeys);
        return (error as Error).message;
      }
    };
    expect(message()).toContain(reported);
    for (const part of text.split(/[:,]/).filter((one) => one.length > 8)) expect(message()).not.toContain(part);
  });
});

describe('two stores, of which files move from one to the other', () => {
  const folders = Promise.all(['first', 'other'].map((name) => mkdtemp(join(tmpdir(), `giustamente-${name}-`))));
  process.once('exit', () => void folders.then((all) => all.map((path) => rm(path, { recursive: true, force: true }))));

  it('list, measure and delete the files of both, and take new ones into the first', async () => {
    const [first, other] = (await folders).map((folder) => new FolderStore(folder)) as [FolderStore, FolderStore];
    const both = new TwoStores(first, other);
    const [here, there, inBoth] = [newFileKey(), newFileKey(), newFileKey()];
    await both.put(here, [Buffer.from('a')], MAX);
    await other.put(there, [Buffer.from('bb')], MAX);
    await first.put(inBoth, [Buffer.from('ccc')], MAX);
    await other.put(inBoth, [Buffer.from('dddd')], MAX);
    expect(await Promise.all([here, there, inBoth, newFileKey()].map((key) => both.sizeOf(key)))).toEqual([
      1,
      2,
      3,
      undefined,
    ]);
    expect(await first.sizeOf(here)).toBe(1);
    const listed: string[] = [];
    for await (const key of both.writtenBefore(new Date(Date.now() + 60_000))) listed.push(key);
    expect(listed.toSorted()).toEqual([here, inBoth, there, inBoth].toSorted());
    await both.delete(inBoth);
    expect([await first.sizeOf(inBoth), await other.sizeOf(inBoth)]).toEqual([undefined, undefined]);
    expect(await both.state(5_000)).toBe('ok');
    const gone = new FolderStore(join((await folders)[0]!, 'x', '\0'));
    const { access } = files;
    // A folder that can be read and not written, also for root.
    files.access = (path, mode) =>
      mode === constants.W_OK ? Promise.reject(Object.assign(new Error(), { code: 'EACCES' })) : access(path, mode);
    syncBuiltinESMExports();
    expect(await first.state(5_000)).toBe('unwritable');
    files.access = access;
    syncBuiltinESMExports();
    expect([await new TwoStores(gone, other).state(5_000), await new TwoStores(first, gone).state(5_000)]).toEqual([
      'unwritable',
      'ok',
    ]);
  });
});
