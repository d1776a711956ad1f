import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  backupsIn,
  damagesOf,
  documentPath,
  DOCUMENTS,
  findBackup,
  FORMAT,
  readManifest,
  writeManifest,
  type Manifest,
} from '../../../src/cli/backup/manifest.js';

const ROWS = '1\tAnna\n';
const PAGE = 'una pagina';
const KEY = 'ab'.repeat(16);
const sumOf = (text: string) => ({
  bytes: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
});
const LIST = `${JSON.stringify({ key: KEY, ...sumOf(PAGE) })}\n`;
const manifest: Manifest = {
  format: FORMAT,
  madeAt: '2026-03-10T09:00:00Z',
  product: '1.0.0',
  postgresql: '18.1',
  migrations: ['Migration1'],
  queue: 1,
  secret: 'mark',
  tables: [
    {
      schema: 'public',
      name: 'people',
      columns: ['id', 'name'],
      rows: 1,
      content: sumOf(ROWS).sha256,
      file: { path: 'tables/people', ...sumOf(ROWS) },
    },
  ],
  sequences: [],
  roles: [],
  documents: { list: { path: DOCUMENTS, ...sumOf(LIST) }, count: 1, bytes: PAGE.length, lost: [], altered: [] },
};

describe('the files of a backup', () => {
  let folder: string;
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  beforeEach(async () => {
    folder = join(mkdtempSync(join(tmpdir(), 'manifest-')), '2026-03-10');
    write('tables/people', ROWS);
    write(DOCUMENTS, LIST);
    write(documentPath(KEY), PAGE);
    await writeManifest(folder, manifest);
  });
  afterEach(() => rmSync(dirname(folder), { recursive: true }));
  const damages = async () => {
    const shown: number[][] = [];
    const found = await damagesOf(folder, await readManifest(folder), (...given) => shown.push(given));
    return { found, shown };
  };

  it('are all well, and counted while they are read', async () => {
    expect(await damages()).toEqual({
      found: [],
      shown: [
        [1, 2],
        [2, 2],
      ],
    });
  });

  it('have a checksum that sha256sum verifies, also after the folder has another name', () => {
    const renamed = `${folder}-renamed`;
    renameSync(folder, renamed);
    const said = execFileSync('sha256sum', ['-c', 'manifest.json.sha256'], {
      cwd: renamed,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    });
    expect(said).toBe('manifest.json: OK\n');
  });

  it.each([
    ['are missing', () => rmSync(join(folder, documentPath(KEY))), `${documentPath(KEY)} is missing`],
    ['are longer', () => write('tables/people', `${ROWS}2\n`), 'tables/people has 9 bytes instead of 7'],
    ['are others', () => write('tables/people', ROWS.replace('A', 'B')), 'tables/people has another checksum'],
    [
      'are not listed as they were',
      () => write(DOCUMENTS, `${LIST}\n`),
      'documents.jsonl has 131 bytes instead of 130',
    ],
  ])('%s: each is named', async (_, spoil, said) => {
    spoil();
    expect((await damages()).found).toEqual([said]);
  });

  it('that cannot be read are no damage but a failure, as it is', async () => {
    rmSync(join(folder, 'tables/people'));
    mkdirSync(join(folder, 'tables/people'));
    await expect(damages()).rejects.toMatchObject({ code: 'EISDIR' });
  });

  it('have a manifest with a checksum of its own, whose faults are named', async () => {
    write('manifest.json', '{}\n');
    await expect(readManifest(folder)).rejects.toThrow(/manifest.json is damaged/);
    await writeManifest(folder, { ...manifest, format: FORMAT + 1, tables: [] } as unknown as Manifest);
    await expect(readManifest(folder)).rejects.toThrow(
      new RegExp(`cannot be read:\n  format: only backups of format ${FORMAT} are known\n  tables: `),
    );
  });

  it('are found in their folder, or in the newest one of a folder', async () => {
    const all = dirname(folder);
    mkdirSync(join(all, '2026-03-12'));
    for (const name of ['2026-03-11', '2026-03-09']) {
      mkdirSync(join(all, name));
      await writeManifest(join(all, name), manifest);
    }
    expect(await backupsIn(all)).toEqual(['2026-03-09', '2026-03-10', '2026-03-11'].map((name) => join(all, name)));
    expect([await findBackup(folder), await findBackup(all)]).toEqual([folder, join(all, '2026-03-11')]);
    await expect(findBackup(join(all, '2026-03-12'))).rejects.toThrow(/holds no backup/);
  });
});
