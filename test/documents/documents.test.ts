import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { DocumentsApi } from '../../src/documents/documents.api.js';
import { ENV, type Env } from '../../src/env.js';
import { RemoveFiles } from '../../src/documents/use-cases/remove-files.js';
import { FileStore } from '../../src/kernel/files/file-store.js';
import { FilesModule } from '../../src/kernel/files/files.module.js';
import { ResponseStatus, RequestStatus } from '../../src/shared/requests/codes.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';

const pdf = (name = 'perizia.pdf', size = 100) => ({
  name,
  content: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, 0x20)]),
  type: 'application/pdf',
});

describe('documents', () => {
  let test: TestApp;
  let rows: Rows;
  let anna: HttpClient;
  let annaId: number;

  beforeAll(async () => {
    test = await startTestApp();
    rows = new Rows(test);
    annaId = await rows.citizen();
    anna = await rows.as(annaId);
  });
  watchInnocents(() => test);
  afterAll(() => test.close());

  const stored = async (): Promise<number> => {
    const { DATA_DIR } = test.app.get<Env>(ENV);
    const entries = await readdir(join(DATA_DIR, 'documents'), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    return entries.filter((entry) => entry.isFile()).length;
  };

  it('are not taken for a request that was deleted', async () => {
    const requestId = await rows.request(annaId);
    expect((await anna.delete(`/requests/${requestId}`)).status).toBeLessThan(300);
    const before = await stored();
    expect((await anna.upload(`/requests/${requestId}/documents`, pdf())).status).toBe(404);
    expect(await stored()).toBe(before);
  });

  it('are stored, returned unchanged and deleted for a citizen', async () => {
    const requestId = await rows.request(annaId, { status: RequestStatus.init });
    const before = await stored();
    const added = await anna.upload(`/requests/${requestId}/documents`, pdf("Perìzia l'ultima.pdf"));
    expect(added.status).toBe(201);
    expect(added.info).toEqual({
      kind: null,
      id: expect.any(Number),
      name: "Perìzia l'ultima.pdf",
      content_type: 'application/pdf',
      size: 109,
      created_at: test.clock.now().toISOString(),
    });

    const got = await anna.get(`/documents/${added.info.id}`);
    expect(got.status).toBe(200);
    expect(got.bytes).toEqual(pdf().content);
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '109',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename="Perizia l'ultima.pdf"; filename*=UTF-8''Per%C3%ACzia%20l%27ultima.pdf`,
    });

    const draft = await sql<{
      draft_due_at: string;
    }>`select draft_due_at from requests where id = ${requestId}`.execute(test.sql);
    expect(new Date(draft.rows[0]?.draft_due_at ?? 0).getTime() - test.clock.now().getTime()).toBe(24 * 60 * 60 * 1000);

    expect((await anna.delete(`/documents/${added.info.id}`)).status).toBe(204);
    expect((await anna.get(`/documents/${added.info.id}`)).status).toBe(404);
    expect((await anna.delete(`/documents/${added.info.id}`)).status).toBe(404);
    await test.drain();
    expect(await stored()).toBe(before);
  });

  it('are refused and not stored if too large, of another type, empty or missing', async () => {
    const requestId = await rows.request(annaId, { status: RequestStatus.init });
    const before = await stored();
    const path = `/requests/${requestId}/documents`;
    const large = await anna.upload(path, pdf('grande.pdf', 10 * 1024 * 1024));
    expect(large).toBeRefused(413, 'file_too_large');
    expect((await anna.upload(path, pdf('giusto.pdf', 10 * 1024 * 1024 - 9))).status).toBe(201);
    const script = await anna.upload(path, {
      name: 'contratto.pdf',
      content: Buffer.from('fetch("/api")'),
      type: 'application/pdf',
    });
    expect(script).toBeRefused(415, 'file_type_not_accepted');
    const empty = await anna.upload(path, { name: 'vuoto.pdf', content: Buffer.alloc(0) });
    expect(empty).toBeRefused(422, 'file_empty');
    for (const headers of [undefined, { 'idempotency-key': 'un-altro-campo' }]) {
      expect(await anna.upload(path, { ...pdf(), field: 'allegato' }, headers)).toBeRefused(422, 'file_missing');
      expect(await anna.upload(path, pdf(''), headers)).toBeRefused(422, 'file_missing');
    }
    expect((await anna.post(path, { file: 'x' })).status).toBe(415);
    expect(await stored()).toBe(before + 1);
  });

  it('have a name without its folder, and with the ending of what they are', async () => {
    const path = `/requests/${await rows.request(annaId, { status: RequestStatus.init })}/documents`;
    const named = async (name: string) => (await anna.upload(path, pdf(name))).info.name as string;
    expect([await named('../altre cose/ perizia?.pdf'), await named('C:\\\\Temp\\\\foto.jpg')]).toEqual([
      'perizia_.pdf',
      'foto.jpg.pdf',
    ]);
  });

  it('are refused early over a real connection, without waiting for their bytes', async () => {
    const requestId = await rows.request(annaId, { status: RequestStatus.init });
    const address = `${await test.listen()}/api/v1`;
    const send = async (path: string, size: number): Promise<number> => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(pdf('', size).content)]), 'perizia.pdf');
      const answer = await fetch(address + path, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${anna.token}` },
      });
      await answer.text();
      return answer.status;
    };
    expect(await send(`/requests/${requestId}/documents`, 11 * 1024 * 1024)).toBe(413);
    expect(await send(`/requests/${requestId + 1000}/documents`, 5 * 1024 * 1024)).toBe(404);
    expect(await send(`/requests/${requestId}/documents`, 5 * 1024 * 1024)).toBe(201);
  });

  it('are limited to ten for a request, also for eleven simultaneous uploads', async () => {
    const requestId = await rows.request(annaId, { status: RequestStatus.new });
    const answers = await Promise.all(
      Array.from({ length: 11 }, (_, index) => anna.upload(`/requests/${requestId}/documents`, pdf(`${index}.pdf`))),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(10);
    expect(answers.find((answer) => answer.status !== 201)).toMatchObject({
      status: 409,
      body: { message: 'document_limit_reached', info: { limit: 10 } },
    });
  });

  it('are shown with the remaining number, and later ones also to the firms that read', async () => {
    const requestId = await rows.request(annaId, { status: RequestStatus.new });
    const [readerId, waitingId] = [await rows.firm(), await rows.firm()];
    await rows.response(requestId, readerId, ResponseStatus.wait);
    await rows.response(requestId, waitingId, ResponseStatus.pending);
    const left = async () => (await anna.get(`/requests/${requestId}`)).info.documents_left as number;
    expect(await left()).toBe(10);
    const { info } = await anna.upload(`/requests/${requestId}/documents`, pdf('dopo.pdf'));
    expect(await left()).toBe(9);
    const [reader, waiting] = [await rows.as(readerId), await rows.as(waitingId)];
    expect((await reader.get(`/requests/${requestId}`)).info.documents).toMatchObject([{ name: 'dopo.pdf' }]);
    expect((await reader.get(`/documents/${info.id}`)).status).toBe(200);
    expect((await waiting.get(`/documents/${info.id}`)).status).toBe(404);
    await sql`update requests set status = ${RequestStatus.closed} where id = ${requestId}`.execute(test.sql);
    expect(await left()).toBe(0);
  });

  it('cannot be changed once the request has ended, or removed once it was sent', async () => {
    const draftId = await rows.request(annaId, { status: RequestStatus.incomplete });
    const { info } = await anna.upload(`/requests/${draftId}/documents`, pdf());
    await sql`update requests set status = ${RequestStatus.wait} where id = ${draftId}`.execute(test.sql);
    const kept = await anna.delete(`/documents/${info.id}`);
    expect(kept).toBeRefused(409, 'documents_closed');
    const closedId = await rows.request(annaId, { status: RequestStatus.closed });
    expect((await anna.upload(`/requests/${closedId}/documents`, pdf())).status).toBe(409);
  });

  it('are shown to their owner and to firms that may read, and to nobody else', async () => {
    const requestId = await rows.request(annaId, { status: RequestStatus.new, plan: 1 });
    const { info } = await anna.upload(`/requests/${requestId}/documents`, pdf());
    const path = `/documents/${info.id}`;
    expect((await test.http.get(path)).status).toBe(401);
    expect((await (await rows.as(await rows.citizen())).get(path)).status).toBe(404);
    const firmId = await rows.firm();
    const firm = await rows.as(firmId);
    expect((await firm.get(path)).status).toBe(404);
    const placeId = await rows.response(requestId, firmId, ResponseStatus.new);
    const reading = async (response: number, request: number, plan = 1) => {
      await sql`update responses set status = ${response} where id = ${placeId}`.execute(test.sql);
      await sql`update requests set status = ${request}, plan = ${plan} where id = ${requestId}`.execute(test.sql);
      return (await firm.get(path)).status;
    };
    expect(await reading(ResponseStatus.new, RequestStatus.new)).toBe(404);
    expect(await reading(ResponseStatus.pending, RequestStatus.new, 2)).toBe(404);
    expect(await reading(ResponseStatus.pending, RequestStatus.new, 3)).toBe(200);
    expect(await reading(ResponseStatus.wait, RequestStatus.wait)).toBe(200);
    expect(await reading(ResponseStatus.ok, RequestStatus.closed)).toBe(200);
    expect(await reading(ResponseStatus.fallback, RequestStatus.wait)).toBe(404);
    expect(await reading(ResponseStatus.ok, RequestStatus.approved)).toBe(404);
    expect(await reading(ResponseStatus.approved, RequestStatus.approved)).toBe(200);
    expect((await anna.post(`/requests/${requestId}/documents`)).status).toBe(409);
    expect((await firm.upload(`/requests/${requestId}/documents`, pdf())).status).toBe(403);
  });

  it('can be attached by a firm to its answer, up to five, and read by the citizen once it has answered', async () => {
    const requestId = await rows.request(annaId, { status: RequestStatus.wait });
    const firmId = await rows.firm();
    const firm = await rows.as(firmId);
    const responseId = await rows.response(requestId, firmId, ResponseStatus.wait);
    const { info } = await firm.upload(`/responses/${responseId}/attachments`, pdf('studio.pdf'));
    expect(
      (await (await rows.as(await rows.firm())).upload(`/responses/${responseId}/attachments`, pdf())).status,
    ).toBe(404);
    expect((await anna.get(`/documents/${info.id}`)).status).toBe(404);
    await sql`update responses set status = ${ResponseStatus.ok} where id = ${responseId}`.execute(test.sql);
    expect((await anna.get(`/documents/${info.id}`)).status).toBe(200);
    for (let n = 2; n <= 5; n++)
      expect((await firm.upload(`/responses/${responseId}/attachments`, pdf())).status).toBe(201);
    expect((await firm.upload(`/responses/${responseId}/attachments`, pdf())).body.message).toBe(
      'document_limit_reached',
    );
    await sql`update responses set read_at = ${test.clock.now()} where id = ${responseId}`.execute(test.sql);
    expect((await firm.delete(`/documents/${info.id}`)).body.message).toBe('documents_closed');
  });

  it('are erased with their request, and their bytes removed by a job that may run twice', async () => {
    const requestId = await rows.request(annaId, { status: RequestStatus.wait });
    const firmId = await rows.firm();
    const responseId = await rows.response(requestId, firmId, ResponseStatus.wait);
    const before = await stored();
    await anna.upload(`/requests/${requestId}/documents`, pdf());
    await (await rows.as(firmId)).upload(`/responses/${responseId}/attachments`, pdf());
    expect(await stored()).toBe(before + 2);
    const api = test.app.get(DocumentsApi);
    await test.database.transaction((em) => api.erase(em, { requestId }));
    expect(await test.database.transaction((em) => api.list(em, { requestId }))).toEqual([]);
    expect(await stored()).toBe(before + 2);
    await test.settle();
    await test.settle();
    expect(await stored()).toBe(before);
  });

  it('are swept if their upload never got a row, and kept otherwise', async () => {
    const store = test.app.select(FilesModule).get(FileStore);
    const before = await stored();
    await store.put('0123456789abcdef0123456789abcdef', [Buffer.from('orfano')], 100);
    await test.settle();
    expect(await stored()).toBe(before + 1);
    await test.app.get(RemoveFiles).sweep(new Date(test.clock.now().getTime() + 25 * 60 * 60 * 1000));
    expect(await stored()).toBe(before);
  });

  it('include a firm’s photo, which is redrawn without metadata and public', async () => {
    const firmId = await rows.firm();
    const firm = await rows.as(firmId);
    const shot = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#C2562F' } })
      .withExif({ IFD0: { Copyright: 'segreto' } })
      .jpeg()
      .toBuffer();
    expect((await anna.upload('/profile/photo', { name: 'io.jpg', content: shot })).status).toBe(403);
    expect((await firm.upload('/profile/photo', { name: 'io.jpg', content: Buffer.from('niente') })).body.message).toBe(
      'photo_type_not_accepted',
    );
    const { info } = await firm.upload('/profile/photo', { name: 'io.jpg', content: shot });
    const shown = await test.http.get(info.photo_url);
    expect(shown.status).toBe(200);
    expect(shown.headers['content-type']).toBe('image/webp');
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect((await sharp(shown.bytes).metadata()).exif).toBeUndefined();
    const known = await test.http.get(info.photo_url, { 'if-none-match': String(shown.headers.etag) });
    expect([known.status, known.text]).toEqual([304, '']);
    const again = await firm.upload('/profile/photo', { name: 'io.jpg', content: shot });
    expect(again.info.photo_url).not.toBe(info.photo_url);
    expect((await firm.delete('/profile/photo')).status).toBe(204);
    expect((await test.http.get(info.photo_url)).status).toBe(404);
  });

  it('of a firm’s photo are one row and one file, whichever photo it is; those of other firms stay', async () => {
    const [firmId, otherId] = [await rows.firm(), await rows.firm()];
    const [firm, other] = [await rows.as(firmId), await rows.as(otherId)];
    const show = async (http: HttpClient, background: string): Promise<number> => {
      const content = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
        .png()
        .toBuffer();
      const { status, info } = await http.upload('/profile/photo', { name: 'io.png', content });
      expect(status).toBe(200);
      return info.photo as number;
    };
    const photos = async () =>
      test.sql
        .selectFrom('documents')
        .select(['id', 'account_id'])
        .where('purpose', '=', 'photo')
        .where('account_id', 'in', [firmId, otherId])
        .orderBy('account_id')
        .execute();
    await sql`update firms set verified_at = null where account_id = ${firmId}`.execute(test.sql);
    const paper = await firm.upload('/profile/verification/documents', pdf());
    await test.settle();
    const before = await stored();
    const kept = { id: await show(other, '#0E5357'), account_id: otherId };
    for (const [nth, background] of ['#C2562F', '#15302F', '#F2ECE0'].entries()) {
      const id = await show(firm, background);
      await test.settle();
      expect([nth, await photos(), await stored()]).toEqual([nth, [{ id, account_id: firmId }, kept], before + 2]);
    }
    expect((await firm.delete('/profile/photo')).status).toBe(204);
    await test.settle();
    expect([await photos(), await stored()]).toEqual([[kept], before + 1]);
    // A paper about the enrolment is no photo.
    expect((await firm.get(`/documents/${paper.info.id}`)).status).toBe(200);
  });
});
