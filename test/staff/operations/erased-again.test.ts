import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { Erasure } from '../../../src/accounts/closing/erasure.js';
import { ENV, type Env } from '../../../src/env.js';
import { ErasureList } from '../../../src/kernel/erasures/erasure-list.js';
import { FileStore } from '../../../src/kernel/files/file-store.js';
import { Sweeps } from '../../../src/kernel/jobs/sweeps.js';
import { erasureLimits } from '../../../src/shared/limits.js';
import { RequestStatus } from '../../../src/shared/requests/codes.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';
import { programEnv } from '../../support/product.js';
import { Rows } from '../../support/rows.js';

const JWT_SECRET = 'a secret that only this test knows, long enough';

const pdf = (words: string) => ({
  name: 'perizia.pdf',
  content: Buffer.from(`%PDF-1.7\n${words}`),
  type: 'application/pdf',
});

describe('an erasure after a backup', () => {
  let test: TestApp;
  let rows: Rows;
  let folder: string;
  let admin: pg.Client;
  const made: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'giustamente-erased-'));
    const env = { JWT_SECRET, ERASURES_URL: `file://${folder}/erasures` };
    test = await startTestApp({ env, start: new Date().toISOString() });
    rows = new Rows(test);
    admin = new pg.Client({ connectionString: process.env.TEST_TEMPLATE_URL!.replace(/template_app/, 'postgres') });
    await admin.connect();
  });
  afterAll(async () => {
    for (const name of made) await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (command: 'backup' | 'restore', args: string[], env: NodeJS.ProcessEnv): Promise<string> =>
    new Promise((done, failed) => {
      const child = spawn(process.execPath, [`dist/cli/backup/${command}.cli.js`, ...args], {
        env: { ...programEnv(), NODE_ENV: 'test', JWT_SECRET, ...env },
      });
      let out = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (out += chunk.toString()));
      child.on('error', failed).on('close', (code) => {
        if (code === 0) done(out);
        else failed(new Error(`${command} ended with ${code}: ${out}`));
      });
    });
  const query = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const newDatabase = async (): Promise<string> => {
    const name = `erased_${randomBytes(5).toString('hex')}`;
    await admin.query(`create database ${name}`);
    made.push(name);
    const url = new URL(test.databaseUrl);
    url.pathname = `/${name}`;
    return url.href;
  };
  const kept = async (place = 'erasures'): Promise<string[]> =>
    (await readdir(join(folder, place), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();
  const upload = async (http: HttpClient, requestId: number, words: string): Promise<void> => {
    const { status } = await http.upload(`/requests/${requestId}/documents`, pdf(words));
    expect(status).toBe(201);
  };
  /** The requests of an account: whether each still has its text, and the number of documents. */
  const left = (url: string) =>
    query<{ account: number; request: number; words: boolean; documents: number }>(
      url,
      `select r.account_id as account, r.id as request, r.description <> '' as words,
              (select count(*)::int from documents d where d.request_id = r.id) as documents
         from requests r order by r.id`,
    );
  const people = async (url: string): Promise<Record<number, string>> =>
    Object.fromEntries(
      (await query<{ id: number; email: string }>(url, 'select id, email::text from accounts order by id')).map(
        ({ id, email }) => [id, email],
      ),
    );

  it('is repeated by the restore, and erases nothing else', async () => {
    const [goneId, stayId] = [await rows.citizen(), await rows.citizen()];
    const [gone, stay] = [await rows.as(goneId), await rows.as(stayId)];
    const requests: number[] = [];
    for (const [id, http] of [
      [goneId, gone],
      [stayId, stay],
      [stayId, stay],
    ] as const) {
      const request = await rows.request(id, { status: RequestStatus.new });
      await upload(http, request, `di ${id}`);
      requests.push(request);
    }
    const [ofGone, erased, stays] = requests as [number, number, number];
    const before = await people(test.databaseUrl);
    const documents = join(resolve(test.app.get<Env>(ENV).DATA_DIR), 'documents');
    const source = {
      DATABASE_URL: test.databaseUrl,
      DOCUMENTS_URL: `file://${documents}`,
      ERASURES_URL: `file://${folder}/erasures`,
    };
    const target = join(folder, 'backups');
    await run('backup', [target], source);

    await test.database.transaction((em) =>
      test.app.get(Erasure, { strict: false }).erase(em, goneId, 'account_deleted'),
    );
    expect((await stay.delete(`/requests/${erased}`)).status).toBe(204);
    await test.drain();
    // The account, its request, and the request of the other one: hashes, without a name or a number.
    expect(await kept()).toHaveLength(3);
    for (const name of await kept()) expect(name).toMatch(/^[0-9a-f]{32}$/);

    const url = await newDatabase();
    const env = { DATABASE_URL: url, DOCUMENTS_URL: `file://${folder}/restored`, DATA_DIR: folder };
    const out = await run('restore', [target], { ...env, ERASURES_URL: `file://${folder}/erasures` });
    expect(out).toContain('Erased    again since the backup: 1 accounts, 1 requests');
    expect(out).toMatch(/(\d+) of \1 invariants hold/);
    expect(await left(url)).toEqual([
      { account: goneId, request: ofGone, words: false, documents: 0 },
      { account: stayId, request: erased, words: false, documents: 0 },
      { account: stayId, request: stays, words: true, documents: 1 },
    ]);
    const after = await people(url);
    expect(after).toEqual({ ...before, [goneId]: `deleted-${goneId}@account.invalid` });
    // The owner was notified before; the bytes were deleted with the rows.
    expect(await query(url, `select 1 from outbox where template = 'account_deleted'`)).toEqual([]);
    expect(await kept('restored')).toHaveLength(1);
    // The next restore still needs them.
    expect(await kept()).toHaveLength(3);

    // If the store of the erasures is lost too, the list beside the backups is used.
    const other = await newDatabase();
    await run('backup', [target], source);
    expect((await readFile(join(target, 'erasures.txt'), 'utf8')).trim().split('\n')).toHaveLength(3);
    const [first] = (await readdir(target)).filter((name) => name.startsWith('giustamente-')).sort();
    const lost = {
      DATABASE_URL: other,
      DOCUMENTS_URL: `file://${folder}/other`,
      ERASURES_URL: `file://${folder}/lost`,
    };
    expect(await run('restore', [join(target, first!)], { ...lost, DATA_DIR: folder })).toContain(
      '1 accounts, 1 requests',
    );
    expect(await left(other)).toEqual(await left(url));
    // They are stored in the new place too.
    expect(await kept('lost')).toEqual(await kept());
  }, 180_000);

  it('is kept in the database while the list’s store is unavailable, and a sweep writes it there', async () => {
    const list = test.app.get(ErasureList);
    const place = (list as unknown as { place: FileStore }).place;
    const before = await kept();
    const citizen = await rows.citizen();
    const put = place.put.bind(place);
    place.put = () => Promise.reject(new Error('unavailable'));
    await test.database.transaction((em) =>
      test.app.get(Erasure, { strict: false }).erase(em, citizen, 'account_deleted'),
    );
    await test.drain().catch(() => undefined);
    expect(await kept()).toEqual(before);
    place.put = put;
    await test.app.get(Sweeps).run();
    expect(await kept()).toHaveLength(before.length + 1);
  });

  it('is deleted from the list when no backup can contain its data, and not before', async () => {
    const all = await kept();
    expect(all.length).toBeGreaterThan(1);
    const now = test.clock.now();
    // One of them has the maximum age, another one is older.
    const age = async (name: string, by: number): Promise<void> => {
      const at = new Date(test.clock.machineTime(now).getTime() - by);
      await utimes(join(folder, 'erasures', name.slice(0, 2), name), at, at);
    };
    await age(all[0]!, erasureLimits.kept - 60_000);
    await age(all[1]!, erasureLimits.kept + 60_000);
    const list = test.app.get<{ oldDueAt?: Date; sweep: (now: Date) => Promise<void> }>(ErasureList);
    delete list.oldDueAt;
    await list.sweep(now);
    expect(await kept()).toEqual(all.filter((name) => name !== all[1]));
    const rowsLeft = async () => (await test.sql.selectFrom('erasures').select('key').execute()).length;
    const count = await rowsLeft();
    expect(count).toBeGreaterThan(0);
    delete list.oldDueAt;
    await list.sweep(new Date(now.getTime() + erasureLimits.kept + 60_000));
    expect(await rowsLeft()).toBe(0);
  });
});
