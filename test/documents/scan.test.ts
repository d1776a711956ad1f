import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ScanDocuments } from '../../src/documents/scan/scan-documents.js';
import { Scanner, type Finding } from '../../src/documents/scan/scanner.js';
import { plus } from '../../src/shared/clock.js';
import { FileStore } from '../../src/kernel/files/file-store.js';
import { documentLimits } from '../../src/shared/limits.js';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { startTestApp, type TestApp, useTestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { ClamdDouble, EICAR, hasClamd, RealClamd } from '../support/clamd.js';
import type { HttpClient } from '../support/http.js';
import { until } from '../support/instance.js';
import { Rows } from '../support/rows.js';

const folder = mkdtempSync(join(tmpdir(), 'giustamente-scan-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const socket = join(folder, 'clamd');

describe('scanned documents', () => {
  let clamd: ClamdDouble;
  let test: TestApp;
  let anna: HttpClient;
  let firm: HttpClient;
  let requestId: number;
  beforeAll(async () => {
    clamd = await ClamdDouble.start(socket);
    // The timeout for silence; a busy machine may need half a second for a successful scan.
    test = await startTestApp({ env: { CLAMD_URL: `unix:${socket}`, CLAMD_TIMEOUT: '1.5' } });
    const rows = new Rows(test);
    const [annaId, firmId] = [await rows.citizen(), await rows.firm()];
    requestId = await rows.request(annaId, { status: RequestStatus.new });
    await rows.response(requestId, firmId, ResponseStatus.wait);
    [anna, firm] = [await rows.as(annaId), await rows.as(firmId)];
  });
  afterEach(() => {
    clamd.mood = 'scans';
  });
  watchInnocents(() => test);
  afterAll(async () => {
    await test.close();
    await clamd.close();
  });

  const upload = (text: string, name = 'lettera.txt') =>
    anna.upload(`/requests/${requestId}/documents`, { name, content: Buffer.from(text), type: 'text/plain' });
  const bothRead = async (id: number): Promise<[number, number]> => [
    (await anna.get(`/documents/${id}`)).status,
    (await firm.get(`/documents/${id}`)).status,
  ];
  const rowOf = (id: number) =>
    test.sql.selectFrom('documents').select(['scan', 'storage_key']).where('id', '=', id).executeTakeFirstOrThrow();
  const events = () =>
    test.sql.selectFrom('security_events').select('kind').where('kind', '=', 'file_infected').execute();

  it('are readable by others once they are clean', async () => {
    const before = clamd.scanned;
    const { status, info } = await upload('Gentile avvocato');
    expect([status, info.scan, clamd.scanned - before]).toEqual([201, 'clean', 1]);
    expect(await bothRead(info.id as number)).toEqual([200, 200]);
    expect((await firm.get(`/requests/${requestId}`)).info.documents).toMatchObject([{ id: info.id, scan: 'clean' }]);
  });

  it('are refused with the name of the virus, and recorded for the owner and for staff', async () => {
    const files = async (): Promise<unknown> => (await test.sql.selectFrom('documents').select('id').execute()).length;
    const [before, known] = [await files(), (await events()).length];
    const refused = await upload(EICAR);
    expect([refused.status, refused.body.message, refused.info]).toEqual([
      422,
      'file_infected',
      { messages: [expect.stringContaining('(Test-Eicar)')], signature: 'Test-Eicar' },
    ]);
    expect([await files(), (await events()).length - known]).toEqual([before, 1]);
    expect((await anna.get('/account/security-events')).info).toMatchObject([{ kind: 'file_infected' }]);
  });

  it.each(['hangs up', 'is silent'] as const)('wait, unreadable by others, while the scanner %s', async (mood) => {
    clamd.mood = mood;
    const { status, info } = await upload('Gentile avvocato');
    expect([status, info.scan]).toEqual([201, 'pending']);
    const waiting = await firm.get(`/documents/${info.id}`);
    expect([waiting.status, waiting.body.message, waiting.headers['retry-after']]).toEqual([
      409,
      'document_unscanned',
      '30',
    ]);
    expect(await bothRead(info.id as number)).toEqual([200, 409]);
    await test.settle();
    expect(await bothRead(info.id as number)).toEqual([200, 409]);
    clamd.mood = 'scans';
    await test.settle();
    expect([(await rowOf(info.id as number)).scan, ...(await bothRead(info.id as number))]).toEqual([
      'clean',
      200,
      200,
    ]);
  });

  it('lose their bytes when they turn out to be infected, and their uploader is notified once', async () => {
    clamd.mood = 'hangs up';
    const { info } = await upload(EICAR, 'fattura.txt');
    const known = (await events()).length;
    const { storage_key } = await rowOf(info.id as number);
    clamd.mood = 'scans';
    await test.settle();
    await test.settle();
    expect([(await rowOf(info.id as number)).scan, ...(await bothRead(info.id as number))]).toEqual([
      'infected',
      409,
      409,
    ]);
    expect((await anna.get(`/documents/${info.id}`)).body.message).toBe('document_infected');
    expect(await test.app.get(FileStore).get(storage_key)).toBeUndefined();
    expect((await events()).length - known).toBe(1);
    const notified = await test.sql
      .selectFrom('notifications')
      .select('params')
      .where('template', '=', 'file_infected')
      .execute();
    expect(notified).toEqual([{ params: { name: 'fattura.txt' } }]);
    // The row stays for those who have seen it in their list.
    expect((await anna.get(`/requests/${requestId}`)).info.documents).toContainEqual(
      expect.objectContaining({ id: info.id, scan: 'infected' }),
    );
  });

  it('of a visitor are refused when they are infected, and marked when that turns out later', async () => {
    const secret = { 'x-upload-secret': 's'.repeat(43) };
    const send = (text: string) =>
      test.http.upload('/visitor-documents', { name: 'atto.txt', content: Buffer.from(text) }, secret);
    const told = () => test.sql.selectFrom('notifications').select('id').execute();
    const [known, notified] = [(await events()).length, await told()];
    expect((await send(EICAR)).body.message).toBe('file_infected');
    clamd.mood = 'hangs up';
    expect((await send(EICAR)).info.scan).toBe('pending');
    clamd.mood = 'scans';
    await test.settle();
    expect((await test.http.get('/visitor-documents', secret)).info).toMatchObject([{ scan: 'infected' }]);
    expect([(await events()).length - known, await told()]).toEqual([2, notified]);
  });

  it('stay unreadable by others when the scanner fails on them, and are scanned again the next day', async () => {
    clamd.mood = 'makes no sense of it';
    const { info } = await upload('Gentile avvocato');
    expect([info.scan, ...(await bothRead(info.id as number))]).toEqual(['failed', 200, 409]);
    clamd.mood = 'scans';
    test.clock.advance(documentLimits.scanRetriedAfter);
    await test.settle();
    expect((await rowOf(info.id as number)).scan).toBe('failed');
    test.clock.advance(1);
    await test.settle();
    expect((await rowOf(info.id as number)).scan).toBe('clean');
  });

  it('do not block later ones when the scanner gives no answer to one of them', async () => {
    clamd.mood = 'hangs up on files';
    const { info } = await upload('Gentile avvocato');
    expect(info.scan).toBe('pending');
    await test.settle();
    expect([(await rowOf(info.id as number)).scan, ...(await bothRead(info.id as number))]).toEqual([
      'failed',
      200,
      409,
    ]);
  });
});

describe('a scanner that is silent for a long time', () => {
  it('does not keep the uploads of others from being read', async () => {
    const path = join(folder, 'silent');
    const clamd = await ClamdDouble.start(path);
    clamd.mood = 'is silent';
    const test = await startTestApp({ env: { CLAMD_URL: `unix:${path}`, CLAMD_TIMEOUT: '60' } });
    try {
      const rows = new Rows(test);
      const citizens = await Promise.all(
        Array.from({ length: documentLimits.readAtOnce + 2 }, async () => {
          const id = await rows.citizen();
          const requestId = await rows.request(id, { status: RequestStatus.new });
          return { client: await rows.as(id), requestId };
        }),
      );
      const uploads = citizens.map(({ client, requestId }) =>
        client.upload(`/requests/${requestId}/documents`, {
          name: 'lettera.txt',
          content: Buffer.from('Gentile avvocato'),
          type: 'text/plain',
        }),
      );
      await until('a scan of every file', () => Promise.resolve(clamd.open === citizens.length), 30);
      await clamd.close();
      expect((await Promise.all(uploads)).map(({ status, info }) => [status, info.scan])).toEqual(
        citizens.map(() => [201, 'pending']),
      );
    } finally {
      await clamd.close();
      await test.close();
    }
  });
});

describe('documents that wait when the scanner is removed', () => {
  const test = useTestApp();

  it('are released five hundred at a time, the oldest first', async () => {
    const now = test.clock.now();
    const long = plus(now, -documentLimits.scanRetriedAfter - 1);
    await sql`
      insert into documents (
        visitor_hash, visitor_until, purpose, name, content_type, size, sha256, storage_key, created_at, scan)
      select 'visitor', ${plus(now, documentLimits.scanRetriedAfter)}::timestamptz, 'request', 'a.pdf', 'application/pdf', 1,
        'none', 'waits-' || n, ${long}::timestamptz, 'pending'
      from generate_series(1, 501) n`.execute(test.sql);
    const waiting = async () =>
      (
        await sql<{ storage_key: string }>`select storage_key from documents where scan = 'pending'`.execute(test.sql)
      ).rows.map(({ storage_key }) => storage_key);
    const sweep = () => test.app.get(ScanDocuments).sweep(now);
    expect(await waiting()).toHaveLength(501);
    await sweep();
    expect(await waiting()).toEqual(['waits-501']);
    await sweep();
    expect(await waiting()).toEqual([]);
    await sql`delete from documents where visitor_hash = 'visitor'`.execute(test.sql);
  });

  it('are readable unscanned after a day, unless they are infected', async () => {
    const rows = new Rows(test);
    const [annaId, firmId] = [await rows.citizen(), await rows.firm()];
    const requestId = await rows.request(annaId, { status: RequestStatus.new });
    await rows.response(requestId, firmId, ResponseStatus.wait);
    const [anna, firm] = [await rows.as(annaId), await rows.as(firmId)];
    const uploaded = test.clock.now();
    const add = async (scan: string | null, scanned_at: Date | null): Promise<number> => {
      const { info } = await anna.upload(`/requests/${requestId}/documents`, {
        name: 'lettera.txt',
        content: Buffer.from('Gentile avvocato'),
        type: 'text/plain',
      });
      expect(info).not.toHaveProperty('scan');
      await test.sql
        .updateTable('documents')
        .set({ scan, scanned_at })
        .where('id', '=', info.id as number)
        .execute();
      return info.id as number;
    };
    const ids = [
      await add('pending', null),
      await add('failed', uploaded),
      await add('failed', plus(uploaded, 1)),
      await add('infected', uploaded),
    ];
    const read = () => Promise.all(ids.map(async (id) => (await firm.get(`/documents/${id}`)).status));
    test.clock.advance(documentLimits.scanRetriedAfter);
    await test.settle();
    expect(await read()).toEqual([409, 409, 409, 409]);
    test.clock.advance(1);
    await test.settle();
    expect(await read()).toEqual([200, 200, 409, 409]);
    test.clock.advance(1);
    await test.settle();
    expect(await read()).toEqual([200, 200, 200, 409]);
    const kept = await test.sql.selectFrom('documents').select(['scan', 'scanned_at']).orderBy('id').execute();
    expect(kept.slice(0, 3)).toEqual(Array(3).fill({ scan: null, scanned_at: null }));
    expect(
      (await firm.get(`/requests/${requestId}`)).info.documents.map(({ scan }: { scan: unknown }) => scan),
    ).toEqual([null, null, null, 'infected']);
  });
});

(hasClamd ? describe : describe.skip)('the scanner and Debian’s clamd', () => {
  let clamd: RealClamd;
  beforeAll(async () => {
    clamd = await RealClamd.start();
  });
  afterAll(() => clamd.close());

  it('agree on what is clean, infected, and too large', async () => {
    const scanner = new Scanner({ CLAMD_URL: clamd.url, CLAMD_TIMEOUT: 5_000 });
    expect(await scanner.scan([Buffer.from('Gentile '), Buffer.from('avvocato')])).toEqual({ found: 'clean' });
    expect(await scanner.scan([])).toEqual({ found: 'clean' });
    expect(await scanner.scan([Buffer.alloc(1_000_000), Buffer.from('x')])).toEqual({ found: 'clean' });
    // The signature lies across two pieces.
    expect(await scanner.scan([Buffer.from(EICAR.slice(0, 20)), Buffer.from(EICAR.slice(20))])).toEqual({
      found: 'infected',
      signature: expect.stringContaining('Eicar'),
    });
    // It closes the connection on unread data. On a busy machine its answer is lost then.
    const tooLarge = async (tries = 20): Promise<Finding> => {
      const said = await scanner.scan([Buffer.alloc(3_000_000)]);
      return said.found === 'unreachable' && tries > 1 ? tooLarge(tries - 1) : said;
    };
    expect(await tooLarge()).toEqual({ found: 'failed', reason: expect.stringContaining('size limit exceeded') });
  });
});
