import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ENV, type Env } from '../../src/env.js';
import { FileStore } from '../../src/kernel/files/file-store.js';
import { openStore } from '../../src/kernel/files/open-store.js';
import { RequestStatus } from '../../src/shared/requests/codes.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';
import { S3Double } from '../support/s3.js';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;

describe('documents in a remote store', () => {
  let s3: S3Double;
  let test: TestApp;
  let anna: HttpClient;
  let requestId: number;
  beforeAll(async () => {
    s3 = await S3Double.start();
    test = await startTestApp({
      env: { DOCUMENTS_URL: s3.url('uploads'), DOCUMENTS_KEYS: key('2026'), DOCUMENTS_ANSWER_TIMEOUT: '2' },
    });
    const rows = new Rows(test);
    const annaId = await rows.citizen();
    anna = await rows.as(annaId);
    requestId = await rows.request(annaId, { status: RequestStatus.init });
  });
  afterEach(() => {
    s3.fault = undefined;
  });
  afterAll(async () => {
    await test.close();
    await s3.close();
  });

  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, 'Anna Rossi ')]);
  const upload = () =>
    anna.upload(`/requests/${requestId}/documents`, { name: 'perizia.pdf', content, type: 'application/pdf' });
  const storedUnder = async (documentId: number): Promise<string> => {
    const { storage_key } = await test.sql
      .selectFrom('documents')
      .select('storage_key')
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow();
    return storage_key;
  };

  it('are returned unchanged, stored sealed, and deleted', async () => {
    const { status, info } = await upload();
    expect([status, info.size]).toEqual([201, content.length]);
    expect((await anna.get(`/documents/${info.id}`)).bytes).toEqual(content);
    const stored = s3.files.get(`uploads/${await storedUnder(info.id as number)}`)!.bytes;
    expect([stored.length > content.length, stored.includes('Rossi')]).toEqual([true, false]);
    expect((await anna.delete(`/documents/${info.id}`)).status).toBe(204);
    await test.drain();
    expect(s3.files.size).toBe(0);
  });

  it('leave nothing when they are refused', async () => {
    const refused = await anna.upload(`/requests/${requestId}/documents`, {
      name: 'a.pdf',
      content: Buffer.from('fetch("/api")'),
    });
    expect([refused.status, s3.files.size]).toEqual([415, 0]);
  });

  it('are unavailable while the store is, and the product keeps running', async () => {
    const { info } = await upload();
    s3.fault = { answer: [500, 'InternalError'] };
    for (const answer of [await upload(), await anna.get(`/documents/${info.id}`)])
      expect([answer.status, answer.body.message, answer.headers['retry-after']]).toEqual([
        503,
        'storage_unavailable',
        '10',
      ]);
    const ready = await test.http.get('/health/ready');
    expect([ready.status, (ready.body as unknown as { documents: string }).documents]).toEqual([200, 'unwritable']);
    expect((await anna.get(`/requests/${requestId}`)).status).toBe(200);
    s3.fault = { method: 'PUT', answer: [507, 'XMinioStorageFull'] };
    const full = await upload();
    expect([full.status, full.body.message, full.headers['retry-after']]).toEqual([507, 'storage_full', '60']);
    s3.fault = undefined;
    expect((await upload()).status).toBe(201);
    expect((await anna.get(`/documents/${info.id}`)).bytes).toEqual(content);
  });

  it('are never returned completely if their bytes do not match their row', async () => {
    const { info } = await upload();
    const id = info.id as number;
    await sql`update documents set sha256 = ${'0'.repeat(64)} where id = ${id}`.execute(test.sql);
    const address = await test.listen();
    const answer = await fetch(`${address}/api/v1/documents/${id}`, {
      headers: { authorization: `Bearer ${anna.token}` },
    });
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  it('are read from two stores while they move, and deleted from both', async () => {
    const { info } = await upload();
    const storageKey = await storedUnder(info.id as number);
    const env = test.app.get<Env>(ENV);
    const moving = openStore({ ...env, DOCUMENTS_URL: s3.url('new'), DOCUMENTS_OTHER_URL: s3.url('uploads') });
    expect((await buffer((await moving.get(storageKey))!)).equals(content)).toBe(true);
    await moving.put(storageKey, [Buffer.from('in the new one')], 100);
    expect(String(await buffer((await moving.get(storageKey))!))).toBe('in the new one');
    expect((await buffer((await test.app.get(FileStore).get(storageKey))!)).equals(content)).toBe(true);
    await moving.delete(storageKey);
    expect([s3.files.has(`new/${storageKey}`), s3.files.has(`uploads/${storageKey}`)]).toEqual([false, false]);
  });
});
