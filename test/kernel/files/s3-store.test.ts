import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { FileTooLarge, newFileKey, type FileStore } from '../../../src/kernel/files/file-store.js';
import { storeAt } from '../../../src/kernel/files/open-store.js';
import type { DocumentsSettings } from '../../../src/kernel/files/settings.js';
import { readToolEnv } from '../../../src/env.js';
import { S3Double } from '../../support/s3.js';

const MEGABYTE = 1024 * 1024;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** TEST_S3_URL names a real store instead of the double, with its credentials in the SDK's environment. */
const real = process.env.TEST_S3_URL;

describe('an S3 store', () => {
  let double: S3Double;
  let settings: DocumentsSettings;
  let store: FileStore;
  beforeAll(async () => {
    double = await S3Double.start();
    settings = readToolEnv({ DOCUMENTS_CONNECT_TIMEOUT: '1', DOCUMENTS_ANSWER_TIMEOUT: '0.4' });
    store = storeAt(real ?? double.url('uploads/of-people'), settings);
  });
  afterEach(() => {
    double.fault = undefined;
  });
  afterAll(() => double.close());

  it.each([
    ['nothing', 0],
    ['a little', 100],
    ['one part', 5 * MEGABYTE],
    ['several parts', 11 * MEGABYTE + 3],
  ])('stores %s with its size and SHA-256, returns it and deletes it', async (_, size) => {
    const key = newFileKey();
    const bytes = randomBytes(size);
    const pieces = [bytes.subarray(0, size / 3), bytes.subarray(size / 3)];
    expect(await store.put(key, pieces, 20 * MEGABYTE)).toEqual({ size, sha256: sha256(bytes) });
    expect(await store.sizeOf(key)).toBe(size);
    expect((await buffer((await store.get(key))!)).equals(bytes)).toBe(true);
    await store.delete(key);
    expect([await store.get(key), await store.sizeOf(key)]).toEqual([undefined, undefined]);
    await store.delete(key);
  });

  it('keeps nothing of a too large or interrupted upload, in one part or in several', async () => {
    const before = double.files.size;
    async function* broken() {
      yield randomBytes(6 * MEGABYTE);
      await Promise.resolve();
      throw new Error('the caller hung up');
    }
    await expect(store.put(newFileKey(), [randomBytes(101)], 100)).rejects.toThrow(FileTooLarge);
    await expect(
      store.put(newFileKey(), [randomBytes(6 * MEGABYTE), randomBytes(MEGABYTE)], 6 * MEGABYTE),
    ).rejects.toThrow(FileTooLarge);
    await expect(store.put(newFileKey(), broken(), 20 * MEGABYTE)).rejects.toThrow('the caller hung up');
    expect([double.files.size - before, double.unfinished.size]).toEqual([0, 0]);
  });

  it('lists what was written before a moment, over all pages, with unfinished uploads and without other files', async () => {
    const keys = Array.from({ length: 5 }, newFileKey);
    for (const key of keys) await store.put(key, [Buffer.from('x')], 10);
    const listed = async (before: Date): Promise<string[]> => {
      const found = [];
      for await (const key of store.writtenBefore(before)) found.push(key);
      return found.sort();
    };
    expect(await listed(new Date(Date.now() - 60_000))).toEqual([]);
    if (real === undefined) {
      const [unfinished, foreign] = [newFileKey(), newFileKey()];
      double.unfinished.set('an upload', { key: `uploads/of-people/${unfinished}`, at: new Date(0), parts: new Map() });
      double.files.set(`backups/${foreign}`, { bytes: Buffer.from('x'), at: new Date(0) });
      double.files.set('uploads/of-people/notes.txt', { bytes: Buffer.from('x'), at: new Date(0) });
      expect(await listed(new Date(Date.now() - 60_000))).toEqual([unfinished]);
      await store.delete(unfinished);
      expect(double.unfinished.size).toBe(0);
    }
    expect(await listed(new Date(Date.now() + 60_000))).toEqual([...keys].sort());
    for (const key of keys) await store.delete(key);
  });

  it('refuses an invalid key', async () => {
    await expect(store.get('../secrets')).rejects.toThrow('32 hexadecimal digits');
    await expect(store.put('a', [], 1)).rejects.toThrow('32 hexadecimal digits');
  });

  (real === undefined ? describe : describe.skip)('with failures', () => {
    const put = () => store.put(newFileKey(), [Buffer.from('x')], 10);
    const unavailable = { code: 'storage_unavailable', kind: { status: 503, retryAfter: 10 } };

    it('retries an overloaded store, and then reports it as unavailable', async () => {
      double.fault = { answer: [500, 'InternalError'] };
      double.calls.length = 0;
      await expect(put()).rejects.toMatchObject(unavailable);
      expect(double.calls).toHaveLength(3);
      await expect(store.get(newFileKey())).rejects.toMatchObject(unavailable);
      await expect(store.delete(newFileKey())).rejects.toMatchObject(unavailable);
      expect(await store.state(1000)).toBe('unwritable');
    });

    it('does without a list of unfinished uploads where the store has none, and with no other failure of it', async () => {
      const key = newFileKey();
      const store = storeAt(double.url('uploads/elsewhere'), settings);
      await store.put(key, [Buffer.from('x')], 10);
      const listed = async (): Promise<string[]> => {
        const found = [];
        for await (const one of store.writtenBefore(new Date(Date.now() + 60_000))) found.push(one);
        return found;
      };
      double.fault = { operation: 'uploads', answer: [501, 'NotImplemented'] };
      expect(await listed()).toEqual([key]);
      await store.delete(key);
      expect(await store.sizeOf(key)).toBeUndefined();
      double.fault = { operation: 'uploads', answer: [403, 'AccessDenied'] };
      await expect(listed()).rejects.toMatchObject(unavailable);
      await expect(store.delete(key)).rejects.toMatchObject(unavailable);
    });

    it('stops waiting for a silent store at its time limit', async () => {
      double.fault = {};
      const began = performance.now();
      await expect(store.sizeOf(newFileKey())).rejects.toMatchObject(unavailable);
      expect(await store.state(100)).toBe('silent');
      expect(performance.now() - began).toBeLessThan(4000);
    });

    it('reports an unreachable store and refused credentials as unavailable', async () => {
      const unreachable = storeAt('s3://documenti?endpoint=http://127.0.0.1:1', settings);
      await expect(unreachable.get(newFileKey())).rejects.toMatchObject(unavailable);
      expect(await unreachable.state(3000)).toBe('silent');
      const other = storeAt(double.url('', 'di-altri'), settings);
      await expect(other.put(newFileKey(), [Buffer.from('x')], 10)).rejects.toMatchObject(unavailable);
      expect(await other.state(1000)).toBe('unwritable');
    });

    it.each([
      [507, 'InsufficientStorage'],
      [403, 'QuotaExceeded'],
      [507, 'XMinioStorageFull'],
      // Their names are enough, whatever the status.
      [400, 'InsufficientCapacity'],
      [400, 'XMinioAdminBucketQuotaExceeded'],
      [400, 'XMinioStorageFull'],
      [400, 'XMinioDiskFull'],
    ])('treats %d %s as a full store until a file fits again', async (status, code) => {
      double.fault = { method: 'PUT', answer: [status, code] };
      await expect(put()).rejects.toMatchObject({ code: 'storage_full', details: { retryAfter: 60 } });
      expect(await store.state(1000)).toBe('full');
      double.fault = undefined;
      await put();
      expect(await store.state(1000)).toBe('ok');
    });
  });
});
