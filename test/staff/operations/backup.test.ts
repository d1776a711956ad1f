import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { backUp, keepNewest } from '../../../src/cli/backup/back-up.js';
import { readManifest, UnusableBackup, writeManifest, type Manifest } from '../../../src/cli/backup/manifest.js';
import { restore } from '../../../src/cli/backup/restore.js';
import { DemoData } from '../../../src/demo/demo-data.js';
import { ENV, type Env } from '../../../src/env.js';
import { FileStore } from '../../../src/kernel/files/file-store.js';
import { FolderStore } from '../../../src/kernel/files/folder-store.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { programEnv } from '../../support/product.js';

const JWT_SECRET = 'a secret that only the tests know, long enough';
/** An additional read-only role. Roles belong to the cluster, and so to all tests. */
const READER = `reader_${randomBytes(4).toString('hex')}`;

/** The key of a document. */
const SECOND = randomBytes(16).toString('hex');

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The rows of a statement, as the user of an address. */
async function rowsOf<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('backups', () => {
  let test: TestApp;
  let folder: string;
  let target: string;
  let admin: pg.Client;
  const made: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'giustamente-backup-'));
    target = join(folder, 'backups');
    test = await startTestApp({ env: { DEMO: '1' }, start: new Date().toISOString() });
    await test.app.get(DemoData).load();
    // A second document, beside that of the demo.
    const { sha256, size } = await storeOf(test).put(SECOND, [randomBytes(200_000)], 1_000_000);
    await rowsOf(
      test.databaseUrl,
      `insert into documents (account_id, purpose, name, content_type, size, sha256, storage_key, created_at)
       select min(id), 'photo', 'foto.png', 'image/png', ${size}, '${sha256}', '${SECOND}', now() from accounts`,
    );
    admin = new pg.Client({ connectionString: process.env.TEST_TEMPLATE_URL!.replace(/template_app/, 'postgres') });
    await admin.connect();
    await admin.query(`create role ${READER} login password 'x' connection limit 3`);
    await rowsOf(test.databaseUrl, `grant usage on schema public to ${READER}`);
    await rowsOf(test.databaseUrl, `grant select on requests to ${READER}`);
    await rowsOf(test.databaseUrl, `grant select (id, email) on accounts to ${READER}`);
  });
  afterAll(async () => {
    for (const name of made) await admin.query(`drop database ${name} with (force)`);
    await rowsOf(test.databaseUrl, `drop owned by ${READER}`);
    await admin.query(`drop role ${READER}`);
    await admin.end();
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (command: 'backup' | 'restore' | 'drill', args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
    new Promise((done, failed) => {
      const child = spawn(process.execPath, [`dist/cli/backup/${command}.cli.js`, ...args], {
        env: { ...programEnv(), NODE_ENV: 'test', JWT_SECRET, ...env },
      });
      let [out, err] = ['', ''];
      child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
      child.on('error', failed).on('close', (code) => done({ code, out, err }));
    });

  const storeOf = (app: TestApp): FileStore => app.app.get(FileStore);
  const source = (): NodeJS.ProcessEnv => ({
    DATABASE_URL: test.databaseUrl,
    DOCUMENTS_URL: `file://${join(resolve(test.app.get<Env>(ENV).DATA_DIR), 'documents')}`,
  });
  const newDatabase = async (like = ''): Promise<string> => {
    const name = `restored_${randomBytes(5).toString('hex')}`;
    await admin.query(`create database ${name} ${like}`);
    made.push(name);
    const url = new URL(test.databaseUrl);
    url.pathname = `/${name}`;
    return url.href;
  };
  const newest = async (): Promise<string> => join(target, (await readdir(target)).sort().at(-1)!);

  const keys = async (): Promise<string[]> =>
    (await rowsOf<{ key: string }>(test.databaseUrl, 'select storage_key as key from documents order by id')).map(
      ({ key }) => key,
    );

  /** Counts and sums that must be equal in the restored database. */
  const marks = (url: string) =>
    rowsOf(
      url,
      `select (select count(*)::int from requests) as requests, (select sum(balance)::int from wallets) as credits,
              (select md5(string_agg(m::text, '|' order by m.id)) from credit_movements m) as ledger,
              (select md5(string_agg(o::text, '|' order by o.id)) from outbox o) as mails,
              (select md5(string_agg(j.id::text || j.state, '|' order by j.id)) from pgboss.job j) as jobs,
              (select md5(string_agg(s::text, '|' order by sequencename)) from pg_sequences s
                where schemaname = 'public') as numbers,
              (select count(*)::int from pg_constraint where contype = 'f') as keys,
              (select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'O') as triggers`,
    );

  it('contain every row and document of one moment, readable by the owner only', async () => {
    const { code, out, err } = await run('backup', [target], source());
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/Tables +100 %/);
    const folderOfBackup = await newest();
    expect(out).toContain(`Backup   ${folderOfBackup}`);
    const manifest = await readManifest(folderOfBackup);
    const [{ n: requests }] = (await rowsOf(test.databaseUrl, 'select count(*)::int as n from requests')) as [
      { n: number },
    ];
    expect(requests).toBeGreaterThan(10);
    expect(manifest.tables.find(({ name }) => name === 'requests')?.rows).toBe(requests);
    expect(manifest.documents.count).toBeGreaterThan(0);
    expect(manifest.roles.map(({ name }) => name)).toContain(READER);
    for (const entry of await readdir(folderOfBackup, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600]);
    }
  });

  it('say how far they are: one more each time, up to the total', async () => {
    const shown: Record<string, number[][]> = {};
    const { folder: whole, manifest } = await backUp({
      url: test.databaseUrl,
      store: storeOf(test),
      target: join(folder, 'in-process'),
      now: new Date('2026-03-10T09:00:00Z'),
      product: '1.0.0',
      secret: 'mark',
      show: (label) => (done, total) => (shown[label.trim()] ??= []).push([done, total]),
    });
    const counted = (total: number) => Array.from({ length: total }, (_, at) => [at + 1, total]);
    expect(shown).toEqual({
      Tables: counted(manifest.tables.length),
      Documents: counted(manifest.documents.count),
    });
    expect(whole).toBe(join(folder, 'in-process', 'giustamente-2026-03-10T090000Z'));
    expect((await readdir(whole)).sort()).toEqual([
      'documents',
      'documents.jsonl',
      'manifest.json',
      'manifest.json.sha256',
      'tables',
    ]);
  });

  it('restore the same rows, documents, sequences and rights into a database and a store', async () => {
    const url = await newDatabase('template template_app');
    const documents = join(folder, 'restored');
    const env = { DATABASE_URL: url, DOCUMENTS_URL: `file://${documents}` };
    const refused = await run('restore', [target], env);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('the database is not empty')]);
    expect(await rowsOf(url, 'select 1 from wallets')).toEqual([]);

    const { code, out, err } = await run('restore', [target, '--replace'], env);
    expect(err).toBe('');
    expect(out).toMatch(/(\d+) of \1 invariants hold/);
    expect(out).not.toMatch(/LOST|WARNING/);
    // Other tests make roles in the same cluster.
    expect(out).not.toContain(`the role ${READER}`);
    expect(code).toBe(0);
    expect(await marks(url)).toEqual(await marks(test.databaseUrl));
    const store = new FolderStore(documents);
    for (const key of await keys())
      expect(await buffer((await store.get(key))!)).toEqual(await buffer((await storeOf(test).get(key))!));
    const rights = `
      select has_table_privilege('${READER}', 'requests', 'select') as requests,
             has_column_privilege('${READER}', 'accounts', 'email', 'select') as addresses,
             has_table_privilege('${READER}', 'accounts', 'select') as accounts,
             has_table_privilege('giustamente_app', 'audit', 'delete') as erases`;
    expect(await rowsOf(url, rights)).toEqual([{ requests: true, addresses: true, accounts: false, erases: false }]);
    // Append-only tables are protected again.
    await expect(rowsOf(url, 'delete from credit_movements')).rejects.toThrow(/append-only/);
  });

  /** The message of a restoration that ends before it writes anything. */
  const refusal = (from: string, url: string): Promise<unknown> =>
    restore({ folder: from, url, store: new FolderStore(`${from}-store`), replace: false, show: () => () => undefined })
      .then(() => 'restored')
      .catch((error: unknown) => (error instanceof UnusableBackup ? error.message : error));

  it('are not restored while an instance runs on the database', async () => {
    const url = await newDatabase();
    const instance = new pg.Client({ connectionString: url, application_name: 'giustamente-listener' });
    await instance.connect();
    try {
      expect(await refusal(await newest(), url)).toBe('an instance runs on this database: stop it first');
    } finally {
      await instance.end();
    }
  });

  it('are refused if a file is damaged, truncated, missing or of a newer version, and nothing is written', async () => {
    const url = await newDatabase();
    const spoilt = async (spoil: (backup: string) => Promise<unknown>): Promise<unknown> => {
      const copy = await mkdtemp(join(folder, 'spoilt-'));
      await cp(await newest(), copy, { recursive: true });
      await spoil(copy);
      return refusal(copy, url);
    };
    const wallets = 'tables/public-wallets.copy.gz';
    const flip = async (path: string): Promise<void> => {
      const bytes = await readFile(path);
      bytes[bytes.length - 9]! ^= 1;
      await writeFile(path, bytes);
    };
    const rewrite = async (backup: string, change: (manifest: Manifest) => void): Promise<void> => {
      const manifest = await readManifest(backup);
      change(manifest);
      await writeManifest(backup, manifest);
    };
    expect(await spoilt((backup) => flip(join(backup, wallets)))).toContain(`${wallets} has another checksum`);
    expect(await spoilt((backup) => truncate(join(backup, wallets), 100))).toContain(`${wallets} has 100 bytes`);
    expect(await spoilt((backup) => rm(join(backup, wallets)))).toContain(`${wallets} is missing`);
    expect(await spoilt((backup) => rm(join(backup, 'documents'), { recursive: true }))).toMatch(
      /documents\/\w\w\/\w+ is missing/,
    );
    expect(await spoilt((backup) => flip(join(backup, 'manifest.json')))).toContain('manifest.json is damaged');
    expect(await spoilt((backup) => rewrite(backup, ({ migrations }) => migrations.push('Migration2999_x')))).toMatch(
      /newer version .*: Migration2999_x$/,
    );
    const earlier = 'Migration20261125T0700_decided_once';
    expect(await spoilt((backup) => rewrite(backup, ({ migrations }) => migrations.push(earlier)))).toMatch(
      /older version .*: restore it with that version, start this one on the database, and make a new backup$/,
    );
    expect(await rowsOf(url, `select 1 from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);

    const { code, err } = await run('restore', [join(folder, 'restored')], { DATABASE_URL: url });
    expect([code, err]).toEqual([2, expect.stringContaining('holds no backup')]);
  });

  it('are tested in a temporary cluster without their roles', async () => {
    const { code, out, err } = await run('drill', [target]);
    expect(err).toBe('');
    expect(out).toContain(`the role ${READER} was made and has no password yet`);
    expect(out).toMatch(/(\d+) of \1 invariants hold\nThe drill passed in [\d.]+ s/);
    expect(code).toBe(0);
  });

  it('are removed but for as many of the newest as asked for; other folders stay', async () => {
    const place = await mkdtemp(join(folder, 'kept-'));
    const nth = (n: number): string => join(place, `giustamente-2026-03-0${n}T090000Z`);
    for (const n of [3, 1, 4, 2]) {
      await mkdir(nth(n));
      await writeFile(join(nth(n), 'manifest.json'), '{}');
    }
    await mkdir(join(place, 'giustamente-2026-01-01T090000Z.part'));
    expect(await keepNewest(place, 5)).toEqual([]);
    expect(await keepNewest(place, 3)).toEqual([nth(1)]);
    expect(await keepNewest(place, 2)).toEqual([nth(2)]);
    expect((await readdir(place)).sort()).toEqual([
      'giustamente-2026-01-01T090000Z.part',
      'giustamente-2026-03-03T090000Z',
      'giustamente-2026-03-04T090000Z',
    ]);
  });

  it('report a missing or altered document, and keep only the newest backups', async () => {
    const [first, second] = (await keys()) as [string, string];
    await storeOf(test).delete(first);
    await storeOf(test).delete(second);
    await storeOf(test).put(second, [Buffer.from('something else')], 100);
    const old = await newest();
    const { code, out } = await run('backup', [target, '--keep', '1'], source());
    expect(code).toBe(1);
    expect(out).toContain(`LOST     the document ${first}`);
    expect(out).toContain(`ALTERED  the document ${second}`);
    expect(out).toContain(`Removed  ${old}`);
    // The list of erasures is beside the remaining backup.
    const names = await readdir(target);
    expect(names.filter((name) => name !== 'erasures.txt')).toHaveLength(1);
    expect(names).toContain('erasures.txt');
    expect(await newest()).not.toBe(old);
  });
});
