import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { runStoreCommand, USAGE, type StoreCommand } from '../../src/documents/store/command.js';
import { readToolEnv } from '../../src/env.js';
import { newFileKey } from '../../src/kernel/files/file-store.js';
import { openStore } from '../../src/kernel/files/open-store.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { programEnv } from '../support/product.js';
import { Rows } from '../support/rows.js';
import { S3Double } from '../support/s3.js';

const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [older, newer] = [newKey('2025'), newKey('2026')];

describe('npm run documents', () => {
  let test: TestApp;
  let s3: S3Double;
  let folder: string;
  let accountId: number;
  const files = new Map<string, Buffer>();
  beforeAll(async () => {
    [test, s3, folder] = await Promise.all([startTestApp(), S3Double.start(), mkdtemp(join(tmpdir(), 'giustamente-'))]);
    accountId = await new Rows(test).citizen();
    for (let nth = 0; nth < 6; nth += 1) await add(settingsOf({}), randomBytes(70_000 * nth + 1));
  });
  afterAll(async () => {
    await test.close();
    await s3.close();
    await rm(folder, { recursive: true, force: true });
  });

  const settingsOf = (env: NodeJS.ProcessEnv): StoreCommand['settings'] =>
    readToolEnv({ DOCUMENTS_URL: `file://${folder}/old`, ...env });
  /** A document with its row, as an upload leaves it. */
  async function add(settings: StoreCommand['settings'], bytes: Buffer): Promise<string> {
    const key = newFileKey();
    const stored = await openStore(settings).put(key, [bytes], 1_000_000);
    await test.sql
      .insertInto('documents')
      .values({
        account_id: accountId,
        purpose: 'photo',
        name: 'a.webp',
        content_type: 'image/webp',
        storage_key: key,
        created_at: test.clock.now(),
        ...stored,
      })
      .execute();
    files.set(key, bytes);
    return key;
  }
  const remove = async (key: string): Promise<void> => {
    await test.sql.deleteFrom('documents').where('storage_key', '=', key).execute();
    files.delete(key);
  };
  const run = async (settings: StoreCommand['settings'], ...args: string[]): Promise<[code: number, said: string]> => {
    const lines: string[] = [];
    const code = await runStoreCommand(args, {
      db: test.sql,
      settings,
      clock: test.clock,
      terminal: { write: (text) => lines.push(text) },
    });
    return [
      code,
      lines
        .join('')
        .replace(/ \(\d.*? s\)/, '')
        .trim(),
    ];
  };
  const readable = async (settings: StoreCommand['settings']): Promise<boolean> => {
    const store = openStore(settings);
    for (const [key, bytes] of files) {
      const found = await store.get(key);
      if (!found || !(await buffer(found)).equals(bytes)) return false;
    }
    return true;
  };
  const last = ([code, said]: [number, string]): [number, string | undefined] => [code, said.split('\n').at(-1)];

  it('seals unsealed files, rewraps for another key, and does nothing twice', async () => {
    const [first, second] = [
      settingsOf({ DOCUMENTS_KEYS: older }),
      settingsOf({ DOCUMENTS_KEYS: `${newer},${older}` }),
    ];
    expect(last(await run(first, 'rewrap'))).toEqual([0, '6 done']);
    await add(first, randomBytes(10));
    await add(second, randomBytes(10));
    expect((await run(second, 'rewrap'))[1].split('\n').at(-1)).toMatch(
      /^(7 done, 1|1 as they should be already, 7 done)/,
    );
    expect(last(await run(second, 'rewrap'))).toEqual([0, '8 as they should be already']);
    expect(await readable(settingsOf({ DOCUMENTS_KEYS: newer }))).toBe(true);
    expect(last(await run(settingsOf({ DOCUMENTS_KEYS: newer }), 'verify'))).toEqual([0, '8 done']);
    // Without the key all files are reported.
    expect((await run(settingsOf({}), 'verify'))[0]).toBe(1);
  });

  it('moves to another store while documents are added and deleted, resumes after an interruption, and compares', async () => {
    const [old, other] = [`file://${folder}/old`, s3.url('moved')];
    const keys = { DOCUMENTS_KEYS: newer };
    // The product uses both stores since before the move.
    const both = settingsOf({ ...keys, DOCUMENTS_URL: other, DOCUMENTS_OTHER_URL: old });
    await add(both, randomBytes(20));
    s3.fault = { method: 'PUT', answer: [400, 'BadRequest'] };
    await expect(run(settingsOf(keys), 'move', old, other)).rejects.toMatchObject({ code: 'storage_unavailable' });
    s3.fault = undefined;
    const [gone] = [...files.keys()];
    const half = [...files.keys()].at(2)!;
    await openStore(settingsOf({ ...keys, DOCUMENTS_URL: other })).put(half, [files.get(half)!], 1_000_000);
    await remove(gone!);
    expect(await readable(both)).toBe(true);
    const [code, said] = await run(settingsOf(keys), 'move', old, other);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/Moving +100 % +8 of 8[^]*(6 done, 2 as|2 as they should be already, 6 done)/),
    ]);
    expect(last(await run(settingsOf(keys), 'move', old, other))).toEqual([0, '8 as they should be already']);
    expect(await readable(settingsOf({ ...keys, DOCUMENTS_URL: other }))).toBe(true);
    expect(s3.files.has(`moved/${gone}`)).toBe(false);
  });

  it('names missing and damaged files, keeps no bad copy, and exits with 1', async () => {
    const settings = settingsOf({ DOCUMENTS_URL: s3.url('moved'), DOCUMENTS_KEYS: newer });
    const [missing, damaged, altered] = [...files.keys()] as [string, string, string];
    s3.files.delete(`moved/${missing}`);
    const { bytes } = s3.files.get(`moved/${damaged}`)!;
    bytes.writeUInt8(bytes.at(-1)! ^ 1, bytes.length - 1);
    await openStore(settings).put(altered, [randomBytes(5)], 10);
    const faults = async (...args: string[]) => {
      const [code, said] = await run(settings, ...args);
      return [
        code,
        said
          .split('\n')
          .filter((line) => /^[A-Z]{2}/.test(line))
          .sort(),
      ];
    };
    const found = [`DAMAGED  ${damaged}`, `DAMAGED  ${altered}`].sort();
    expect(await faults('verify')).toEqual([1, [...found, `MISSING  ${missing}`]]);
    expect(await faults('move', s3.url('moved'), s3.url('again'))).toEqual([1, [...found, `MISSING  ${missing}`]]);
    expect([s3.files.has(`again/${damaged}`), s3.files.has(`again/${altered}`)]).toEqual([false, false]);
  });

  it('reports wrong arguments', async () => {
    for (const args of [
      [],
      ['delete'],
      ['move', 'file:a'],
      ['verify', 'file:a'],
      ['move', 'file:a', 'file:b', 'file:c'],
    ])
      await expect(run(settingsOf({}), ...args)).rejects.toThrow(USAGE);
    await expect(run(settingsOf({}), 'move', 'file:a', 'file:a')).rejects.toThrow('the same store');
    await expect(run(settingsOf({}), 'move', '/srv/a', 'file:b')).rejects.toThrow('must begin with file: or s3:');
    await expect(run(settingsOf({}), 'rewrap')).rejects.toThrow('no key to wrap with');
  });

  it('is a separate command', async () => {
    const sha256 = createHash('sha256').update('x').digest('hex');
    await test.sql.updateTable('documents').set({ sha256 }).execute();
    const env = { ...programEnv(), DATABASE_URL: test.databaseUrl, DOCUMENTS_URL: `file://${folder}/old` };
    const ended = await promisify(execFile)(process.execPath, ['dist/cli/documents.cli.js', 'verify'], {
      env,
    }).catch((error: unknown) => error);
    expect(ended).toMatchObject({ code: 1, stdout: expect.stringMatching(/DAMAGED {2}[0-9a-f]{32}\n/) });
  });
});
