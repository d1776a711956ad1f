import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { account, contents, faultsOf, runCommand, timeAt } from '../../../src/cli/backup/command.js';
import { erasuresIn, listErasures } from '../../../src/cli/backup/erasures-file.js';
import { UnusableBackup, type Manifest } from '../../../src/cli/backup/manifest.js';
import { fillDocuments, isAtMark, newestSize, pgBackRest, stillNamed } from '../../../src/cli/backup/point.js';
import { backUpServer } from '../../../src/cli/backup/point-backup.js';
import type { FileStore } from '../../../src/kernel/files/file-store.js';
import { useTestApp } from '../../support/app.js';
import { Rows } from '../../support/rows.js';

describe('a backup of the whole server', () => {
  const { PATH } = process.env;
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pgbackrest-'));
    process.env.PATH = `${folder}:${PATH}`;
  });
  afterEach(() => {
    process.env.PATH = PATH;
    rmSync(folder, { recursive: true });
    mock.restoreAll();
  });
  /** A pgBackRest that notes how it was called, ends so, and knows these backups. */
  const program = (code: number, backups: object[] = []): void => {
    writeFileSync(join(folder, 'info'), JSON.stringify([{ backup: backups }]));
    writeFileSync(
      join(folder, 'pgbackrest'),
      `#!/bin/sh\necho "$*" >> ${folder}/calls\ncase "$*" in *info) cat ${folder}/info;; esac\nexit ${code}\n`,
      { mode: 0o700 },
    );
  };
  const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
  const backup = (size: number, delta: number) => ({ info: { size, delta: 1, repository: { size: 2, delta } } });

  it('is told by what the repository grew, of the newest backup', async () => {
    program(0, [backup(9_000_000, 8_000_000), backup(7_240_000, 1_560_000)]);
    const said: unknown[] = [];
    const printed = mock.method(process.stdout, 'write', (line: unknown) => said.push(line) > 0);
    const result = await backUpServer('incr');
    printed.mock.restore();
    expect(result).toEqual({ passed: true, bytes: 1_560_000 });
    expect(said).toEqual([
      expect.stringMatching(/^Backup \(incr\) of 7\.2 MB in \d+\.\d s; the repository grew by 1\.6 MB\n$/),
    ]);
    expect(calls()).toEqual([
      '--stanza=giustamente --log-level-console=warn --type=incr backup',
      '--stanza=giustamente --output=json info',
    ]);
  });

  it('fails with the program, and without any backup', async () => {
    program(3);
    await expect(backUpServer('full')).rejects.toThrow(new UnusableBackup('pgbackrest backup ended with 3'));
    expect(calls()).toHaveLength(1);
    program(0);
    await expect(newestSize()).rejects.toThrow(new UnusableBackup('the repository has no backup'));
    process.env.PATH = '/none';
    await expect(pgBackRest('restore')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a restored server', () => {
  const test = useTestApp();
  const key = (letter: string) => letter.repeat(32);
  beforeAll(async () => {
    const citizen = await new Rows(test).citizen();
    const document = (letter: string, scan: string | null = null) => ({
      account_id: citizen,
      purpose: 'photo',
      name: 'foto.png',
      content_type: 'image/png',
      size: 3,
      sha256: key(letter) + key(letter),
      storage_key: key(letter),
      created_at: test.clock.now(),
      scan,
    });
    await test.sql
      .insertInto('documents')
      .values([document('a'), document('b', 'clean'), document('c'), document('d', 'infected')] as never)
      .execute();
  });

  /** A store of files that holds these, with their sizes. */
  const storeOf = (files: Record<string, number>): FileStore =>
    ({
      sizeOf: (one: string) => Promise.resolve(files[one]),
      get: (one: string) => Promise.resolve(one in files ? [`bytes of ${one[0]}`] : undefined),
      put: (one: string, [bytes]: string[], most: number) => {
        expect(bytes).toBe(`bytes of ${one[0]}`);
        files[one] = most;
        return Promise.resolve();
      },
    }) as never;

  it('gets the documents that were deleted since from the copy, and names those that are nowhere', async () => {
    const files = { [key('a')]: 0, [key('f')]: 1 };
    const copied = { [key('a')]: 9, [key('b')]: 7, [key('d')]: 8, [key('f')]: 9 };
    expect(await fillDocuments(test.databaseUrl, storeOf(files), storeOf(copied))).toEqual({
      named: 3,
      filled: [key('b')],
      missing: [key('c')],
    });
    expect(files).toEqual({ [key('a')]: 0, [key('f')]: 1, [key('b')]: 7 });
    expect(await fillDocuments(test.databaseUrl, storeOf({ [key('a')]: 0 }))).toEqual({
      named: 3,
      filled: [],
      missing: [key('b'), key('c')],
    });
  });

  it('misses only what the present database names still', async () => {
    expect(await stillNamed(test.databaseUrl, ['e', 'c', 'd', 'a'].map(key))).toEqual([key('c'), key('a')]);
    expect(await stillNamed('postgresql://nobody@127.0.0.1:1/none', [])).toEqual([]);
  });

  it('is at the moment of a mark where the row is there, and was not changed yet', async () => {
    const run = (restored_to: Date | null) =>
      test.sql
        .insertInto('operation_runs')
        .values({ kind: 'point_drill', began_at: test.clock.now(), restored_to })
        .returning('id')
        .executeTakeFirstOrThrow();
    const [before, after] = [await run(null), await run(test.clock.now())];
    expect(await isAtMark(test.databaseUrl, before.id)).toBe(true);
    expect(await isAtMark(test.databaseUrl, after.id)).toBe(false);
    expect(await isAtMark(test.databaseUrl, after.id + 1)).toBe(false);
  });
});

describe('what a command says of a backup', () => {
  const file = (bytes: number) => ({ path: 'x', bytes, sha256: '' });
  const manifest = {
    madeAt: '2026-03-10T09:00:00.000Z',
    product: '1.2.3',
    postgresql: '18.1',
    tables: [
      { rows: 1_000, file: file(1_000_000) },
      { rows: 234, file: file(250_000) },
    ],
    roles: [{}, {}, {}],
    documents: { count: 12_345, bytes: 2_000_000, list: file(9_000_000), lost: ['k1'], altered: ['k2', 'k3'] },
  } as unknown as Manifest;
  const whole = { ...manifest, documents: { ...manifest.documents, lost: [], altered: [] } };

  it('is its content, what was wrong with it, and what a restoration did', () => {
    const line =
      '2026-03-10T09:00:00.000Z, version 1.2.3 on PostgreSQL 18.1: 1,234 rows in 2 tables, 12,345 documents, 3 roles, 3.3 MB';
    expect(contents(manifest)).toBe(line);
    const faults = [
      'LOST     the document k1 has a row and no file',
      'ALTERED  the document k2 is not the file that was uploaded',
      'ALTERED  the document k3 is not the file that was uploaded',
    ];
    expect([faultsOf(manifest), faultsOf(whole)]).toEqual([faults, []]);
    expect(account({ manifest, rows: 1_234, migrated: ['M1', 'M2'], left: ['a role'] })).toEqual([
      `Restored  ${line}`,
      '          1,234 rows were read back and are those of the backup',
      '          migrated: M1, M2',
      ...faults,
      'LEFT     a role',
    ]);
    expect(account({ manifest: whole, rows: 0, migrated: [], left: [] })).toEqual([
      `Restored  ${line}`,
      '          0 rows were read back and are those of the backup',
      '          no migration is newer than the backup',
    ]);
  });

  it('is as of its moment, by the clock of the instance', () => {
    expect(timeAt(manifest, {} as never)).toEqual(new Date('2026-03-10T09:00:00Z'));
    expect(timeAt(manifest, { CLOCK_OFFSET: 60_000 } as never)).toEqual(new Date('2026-03-10T09:01:00Z'));
  });
});

describe('a command', () => {
  afterEach(() => mock.restoreAll());
  it('ends with its own code, with 2 where a backup cannot be used, and as a bug otherwise', async () => {
    const done: unknown[] = [];
    mock.method(process, 'exit', (code: number) => done.push(code));
    mock.method(process.stderr, 'write', (text: string) => done.push(text) > 0);
    for (const code of [0, 1]) await runCommand(() => Promise.resolve(code));
    await runCommand(() => Promise.reject(new UnusableBackup('it is damaged')));
    const bug = new TypeError('no');
    await expect(runCommand(() => Promise.reject(bug))).rejects.toBe(bug);
    expect(done).toEqual([0, 1, 'it is damaged\n', 2]);
  });

  it('lists the erasures beside the backups, and reads them again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'erasures-'));
    const [first, second] = ['b'.repeat(32), 'a'.repeat(32)];
    const asked: Date[] = [];
    const place = {
      writtenBefore: async function* (before: Date) {
        asked.push(before);
        yield* await Promise.resolve([first, second]);
      },
    };
    try {
      expect(await erasuresIn(folder)).toEqual([]);
      expect(await listErasures(place as never, folder)).toBe(2);
      expect(readFileSync(join(folder, 'erasures.txt'), 'utf8')).toBe(`${second}\n${first}\n`);
      expect(await erasuresIn(folder)).toEqual([second, first]);
      // What is written now is among them, also by a clock that is ahead.
      expect(asked[0]!.getTime()).toBeGreaterThan(Date.now() + 80_000_000);
      writeFileSync(join(folder, 'erasures.txt'), `# a note\n${first}\n${first}x\n\n`);
      expect(await erasuresIn(folder)).toEqual([first]);
      await expect(erasuresIn(join(folder, 'erasures.txt'))).rejects.toMatchObject({ code: 'ENOTDIR' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
