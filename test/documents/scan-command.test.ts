import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStoreCommand } from '../../src/documents/store/command.js';
import { ENV, readToolEnv, type Env } from '../../src/env.js';
import { FileStore } from '../../src/kernel/files/file-store.js';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { ClamdDouble, EICAR } from '../support/clamd.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';

const folder = mkdtempSync(join(tmpdir(), 'giustamente-scan-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const CLAMD_URL = `unix:${join(folder, 'clamd')}`;

describe('npm run documents -- scan', () => {
  let clamd: ClamdDouble;
  let test: TestApp;
  let anna: HttpClient;
  let firm: HttpClient;
  let annaId: number;
  let requestId: number;
  beforeAll(async () => {
    clamd = await ClamdDouble.start(join(folder, 'clamd'));
    test = await startTestApp({ env: { CLAMD_URL, CLAMD_TIMEOUT: '1.5' } });
    const rows = new Rows(test);
    const firmId = await rows.firm();
    annaId = await rows.citizen();
    requestId = await rows.request(annaId, { status: RequestStatus.new });
    await rows.response(requestId, firmId, ResponseStatus.wait);
    [anna, firm] = [await rows.as(annaId), await rows.as(firmId)];
  });
  beforeEach(async () => {
    clamd.mood = 'scans';
    await test.sql.deleteFrom('documents').execute();
  });
  afterAll(async () => {
    await test.close();
    await clamd.close();
  });

  /** A document from before there was a scanner. */
  async function add(text: string): Promise<{ id: number; key: string }> {
    const { info } = await anna.upload(`/requests/${requestId}/documents`, {
      name: 'lettera.txt',
      content: Buffer.from('Gentile avvocato'),
      type: 'text/plain',
    });
    const { storage_key: key } = await test.sql
      .updateTable('documents')
      .set({ scan: null, scanned_at: null })
      .where('id', '=', info.id as number)
      .returning('storage_key')
      .executeTakeFirstOrThrow();
    const { size, sha256 } = await test.app.get(FileStore).put(key, [Buffer.from(text)], 1_000_000);
    await test.sql.updateTable('documents').set({ size, sha256 }).where('storage_key', '=', key).execute();
    return { id: info.id as number, key };
  }
  const run = async (env: NodeJS.ProcessEnv = { CLAMD_URL, CLAMD_TIMEOUT: '1.5' }): Promise<[number, string[]]> => {
    const lines: string[] = [];
    const code = await runStoreCommand(['scan'], {
      db: test.sql,
      settings: readToolEnv({ DATA_DIR: test.app.get<Env>(ENV).DATA_DIR, ...env }),
      clock: test.clock,
      terminal: { write: (text) => lines.push(text) },
    });
    const said = lines.join('').replace(/ \(\d.*? s\)/, '');
    return [code, said.split('\n').filter((line) => line !== '' && !line.startsWith('Scanning'))];
  };
  const scans = async (): Promise<unknown[]> =>
    (await test.sql.selectFrom('documents').select('scan').orderBy('id').execute()).map(({ scan }) => scan);
  const read = async (id: number): Promise<number> => (await firm.get(`/documents/${id}`)).status;

  it('scans unscanned files, which stay readable meanwhile, and does nothing twice', async () => {
    const first = await add('Gentile avvocato');
    await add('Gentile collega');
    await test.sql
      .insertInto('documents')
      .values({
        account_id: annaId,
        purpose: 'photo',
        name: 'foto.webp',
        content_type: 'image/webp',
        size: 1,
        sha256: 'x',
        storage_key: 'photo',
        created_at: test.clock.now(),
      })
      .execute();
    const before = clamd.scanned;
    expect(await read(first.id)).toBe(200);
    expect(await run()).toEqual([0, ['2 done']]);
    expect([await scans(), clamd.scanned - before]).toEqual([['clean', 'clean', null], 2]);
    expect(await read(first.id)).toBe(200);
    expect(await run()).toEqual([0, ['No files']]);
  });

  it('blocks infected files at once, and leaves the rest to the product', async () => {
    const { id, key } = await add(EICAR);
    expect(await run()).toEqual([1, [`INFECTED  ${key}`, '1 infected']]);
    expect([await scans(), await read(id)]).toEqual([['pending'], 409]);
    // A process without a scanner releases it a day from now, not from its upload.
    const { scanned_at: at } = await test.sql
      .selectFrom('documents')
      .select('scanned_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(new Date(at!)).toEqual(test.clock.now());
    await test.settle();
    expect([await scans(), await test.app.get(FileStore).get(key)]).toEqual([['infected'], undefined]);
    expect((await anna.get('/account/security-events')).info).toMatchObject([{ kind: 'file_infected' }]);
  });

  it('names files that clamd cannot scan, and missing ones', async () => {
    const { key } = await add('Gentile avvocato');
    clamd.mood = 'makes no sense of it';
    expect(await run()).toEqual([1, [`UNJUDGED  ${key}`, '1 not judged by clamd']]);
    expect(await scans()).toEqual(['failed']);
    const gone = await add('Gentile avvocato');
    await test.app.get(FileStore).delete(gone.key);
    expect(await run()).toEqual([1, [`MISSING  ${gone.key}`, '1 missing']]);
    expect(await scans()).toEqual(['failed', null]);
  });

  it('stops when clamd disconnects, and resumes from there', async () => {
    for (let nth = 0; nth < 9; nth += 1) await add(`Gentile avvocato ${nth}`);
    const before = clamd.scanned;
    clamd.after = { files: 5, mood: 'hangs up' };
    await expect(run()).rejects.toThrow('clamd does not answer');
    const done = clamd.scanned - before;
    expect([done, (await scans()).filter((scan) => scan === 'clean').length]).toEqual([5, 5]);
    clamd.mood = 'scans';
    expect(await run()).toEqual([0, ['4 done']]);
  });

  it('reports that it needs clamd', async () => {
    await expect(run({})).rejects.toThrow('CLAMD_URL is not set');
  });
});
