import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pdfOf } from '../http/neighbours.js';
import { Scenario } from '../requests/scenario.js';
import { startTestApp, type TestApp } from '../support/app.js';

const MEGABYTE = 1_048_576;

/** A disk of sixteen megabytes in memory; undefined if the user may not mount one. */
async function smallDisk(): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'giustamente-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
}

const disk = await smallDisk();

(disk === undefined ? describe.skip : describe)('a full document disk', () => {
  let test: TestApp;
  let scenario: Scenario;
  let requestId: number;
  const filler = join(disk ?? tmpdir(), 'filler');
  beforeAll(async () => {
    test = await startTestApp({ env: { DOCUMENTS_URL: `file://${disk!}` } });
    scenario = await Scenario.of(test, 1);
    requestId = (await scenario.citizen.post('/requests', { request_type_id: 'malasanita' })).info.id as number;
  });
  afterAll(async () => {
    await test.close();
    execFileSync('umount', [disk!]);
    await rm(disk!, { recursive: true, force: true });
  });

  const upload = (name: string) =>
    scenario.citizen.upload(`/requests/${requestId}/documents`, {
      name,
      content: Buffer.concat([pdfOf(name), Buffer.alloc(MEGABYTE)]),
      type: 'application/pdf',
    });
  const files = async (): Promise<string[]> =>
    (await readdir(disk!, { recursive: true, withFileTypes: true }))
      .filter((one) => one.isFile() && one.name !== 'filler')
      .map(({ name }) => name);
  const health = async () => (await test.http.get('/health/ready')) as { status: number; body: { documents: string } };
  const metric = async () => /^documents_store_ok (\d)$/m.exec((await test.http.get('/metrics')).text)?.[1];

  it('refuses uploads, keeps no part of one, and the product stays in rotation', async () => {
    expect((await upload('prima.pdf')).status).toBe(201);
    const before = await files();
    expect(before).toHaveLength(1);
    expect([(await health()).body.documents, await metric()]).toEqual(['ok', '1']);

    const { bavail, bsize } = await statfs(disk!);
    // There is room for half of the next document.
    await writeFile(filler, Buffer.alloc(bavail * bsize - MEGABYTE / 2));
    const refused = await upload('seconda.pdf');
    expect([refused.status, refused.body, refused.headers['retry-after']]).toEqual([
      507,
      { message: 'storage_full', info: { messages: [expect.stringContaining('Adesso non possiamo salvare')] } },
      '60',
    ]);
    expect(await files()).toEqual(before);
    const { status, body } = await health();
    expect([status, body.documents, await metric()]).toEqual([200, 'full', '0']);
    expect((await scenario.citizen.get(`/requests/user`)).status).toBe(200);

    await rm(filler);
    expect((await upload('seconda.pdf')).status).toBe(201);
    expect((await health()).body.documents).toBe('ok');
  });
});
