import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { FileStore } from '../../src/kernel/files/file-store.js';
import { accountLimits, documentLimits } from '../../src/shared/limits.js';
import { citizen, lastMail } from '../accounts/people.js';
import { filled } from '../requests/scenario.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';

let test: TestApp;
let rows: Rows;
/** Another visitor, whose file nobody touches. */
const neighbour = newSecret();
beforeAll(async () => {
  test = await startTestApp();
  rows = new Rows(test);
  expect((await add(neighbour, pdf('vicina.pdf'))).status).toBe(201);
});
afterAll(async () => {
  expect(await names(neighbour)).toEqual(['vicina.pdf']);
  await test.close();
});

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
const pdf = (name: string) => ({ name, content: Buffer.from('%PDF-1.7\n '), type: 'application/pdf' });
const under = (secret: string) => ({ 'x-upload-secret': secret });
const add = (secret: string, file = pdf('contratto.pdf'), query = '') =>
  test.http.upload(`/visitor-documents${query}`, file, under(secret));
const names = async (secret: string): Promise<string[]> =>
  ((await test.http.get('/visitor-documents', under(secret))).info as { name: string }[]).map(({ name }) => name);
const register = async (email: string, secret: string) =>
  test.http.post(
    '/register/user',
    citizen({ email, draft: { ...filled, request_type_id: 'malasanita', upload_secret: secret } }),
  );
async function confirm(email: string): Promise<{ http: HttpClient; draft: number }> {
  const [, token] = /mail-confirm-user\/(\d+)/.exec((await lastMail(test, email)).body_text)!;
  const { info } = await test.http.post(`/register/user/confirm/${token}`, {});
  return { http: test.http.as(info.session.auth.access_token as string), draft: info.draft.id as number };
}
const ofRequest = async (http: HttpClient, id: number): Promise<string[]> =>
  ((await http.get(`/requests/${id}`)).info.documents as { name: string }[]).map(({ name }) => name);
const stored = async () =>
  (
    await test.sql.selectFrom('documents').select('name').where('visitor_hash', 'is not', null).orderBy('id').execute()
  ).map(({ name }) => name);

describe('documents of a visitor', () => {
  it('are listed, named and removed by the browser that has their secret, and by nobody else', async () => {
    const secret = newSecret();
    const first = await add(secret, pdf('contratto.pdf'), '?kind=contract');
    expect([first.status, first.info]).toEqual([
      201,
      expect.objectContaining({ name: 'contratto.pdf', content_type: 'application/pdf', size: 10, kind: 'contract' }),
    ]);
    const second = await add(secret, pdf('lettera.pdf'));
    const row = await test.sql
      .selectFrom('documents')
      .select(['account_id', 'request_id', 'visitor_hash'])
      .where('id', '=', second.info.id as number)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ account_id: null, request_id: null, visitor_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });

    const stranger = newSecret();
    const path = `/visitor-documents/${second.info.id}`;
    expect(await names(stranger)).toEqual([]);
    expect((await test.http.put(path, { kind: 'invoices' }, under(stranger))).status).toBe(404);
    expect((await test.http.delete(path, undefined, under(stranger))).status).toBe(404);
    for (const http of [test.http, await rows.as(await rows.citizen()), await rows.as(await rows.firm())])
      expect([401, 404]).toContain((await http.get(`/documents/${second.info.id}`)).status);
    for (const wrong of [undefined, {}, under('x'), under(`${secret}x`)])
      expect((await test.http.get('/visitor-documents', wrong)).status).toBe(404);

    expect((await test.http.put(path, { kind: 'payments' }, under(secret))).status).toBe(204);
    const { info } = await test.http.get('/visitor-documents', under(secret));
    expect((info as { name: string; kind: string }[]).map(({ name, kind }) => [name, kind])).toEqual([
      ['contratto.pdf', 'contract'],
      ['lettera.pdf', 'payments'],
    ]);
    expect((await test.http.delete(path, undefined, under(secret))).status).toBe(204);
    expect(await names(secret)).toEqual(['contratto.pdf']);
  });

  it('become those of the draft when the address is confirmed', async () => {
    const secret = newSecret();
    await add(secret, pdf('uno.pdf'));
    await add(secret, pdf('due.pdf'));
    expect((await register('con.documenti@example.com', secret)).status).toBe(201);
    // They wait as long as the draft does.
    test.clock.advance(documentLimits.visitorKept + 1);
    await add(neighbour, pdf('vicina.pdf'));
    await test.settle();
    expect(await stored()).toEqual(['uno.pdf', 'due.pdf', 'vicina.pdf']);
    const { id: account } = await test.sql
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'con.documenti@example.com')
      .executeTakeFirstOrThrow();
    await test.http.get(`/register/user/resend/confirm/${account}`);
    const { http, draft } = await confirm('con.documenti@example.com');
    expect(await ofRequest(http, draft)).toEqual(['uno.pdf', 'due.pdf']);
    expect(await names(secret)).toEqual([]);
    const [{ id }] = (await http.get(`/requests/${draft}`)).info.documents as [{ id: number }];
    expect((await http.get(`/documents/${id}`)).bytes.toString()).toBe('%PDF-1.7\n ');
  });

  it('go to the draft of a citizen who signs in, as many as it has room for', async () => {
    const secret = newSecret();
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await add(secret, pdf(name));
    const http = await rows.as(await rows.citizen());
    const { id } = (await http.post('/requests', { request_type_id: 'malasanita' })).info as { id: number };
    for (let n = 1; n < documentLimits.perRequest - 1; n++)
      await http.upload(`/requests/${id}/documents`, pdf(`${n}.pdf`));
    const changed = await http.put(`/requests/${id}`, { upload_secret: secret });
    expect([changed.status, (await ofRequest(http, id)).slice(0, 3)]).toEqual([200, ['a.pdf', 'b.pdf', '1.pdf']]);
    expect(await names(secret)).toEqual([]);
    expect((await http.put(`/requests/${id}`, { upload_secret: 'corto' })).status).toBe(422);
  });

  it('do not go to a request that is sent, nor to another account’s', async () => {
    const secret = newSecret();
    await add(secret);
    const anna = await rows.citizen();
    const sent = await rows.request(anna);
    const http = await rows.as(anna);
    expect((await http.put(`/requests/${sent}`, { upload_secret: secret })).status).toBe(409);
    const theirs = await rows.request(await rows.citizen(), { status: 1 });
    expect((await http.put(`/requests/${theirs}`, { upload_secret: secret })).status).toBe(404);
    expect(await names(secret)).toEqual(['contratto.pdf']);
  });

  it('are ten of one visitor at most, also when two come at once', async () => {
    const secret = newSecret();
    for (let n = 1; n < documentLimits.perRequest; n++) await add(secret);
    const both = await Promise.all([add(secret), add(secret)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)!.body.message).toBe('document_limit_reached');
    expect((await add(newSecret())).status).toBe(201);
  });

  it('are so many of all visitors together, whoever they are of', async () => {
    const there = (await stored()).length;
    const more = (count: number) =>
      sql`
      insert into documents (purpose, name, content_type, size, sha256, storage_key, created_at, visitor_hash)
      select 'request', 'molti', 'text/plain', 1, '-', 'molti ' || gen_random_uuid(), now(), 'molti'
      from generate_series(1, ${count}::integer)`.execute(test.sql);
    await more(documentLimits.visitorsTogether - there - 1);
    expect((await add(newSecret())).status).toBe(201);
    expect(await add(newSecret())).toBeRefused(409, 'visitor_documents_full');
    await sql`delete from documents where visitor_hash = 'molti'`.execute(test.sql);
    expect((await add(newSecret())).status).toBe(201);
  });

  it('are deleted with the draft that waits for an account that is never confirmed', async () => {
    const secret = newSecret();
    await add(secret, pdf('mai.pdf'));
    await register('mai.con.documenti@example.com', secret);
    test.clock.advance(accountLimits.profileCompletion - 1000);
    await test.settle();
    expect(await names(secret)).toEqual(['mai.pdf']);
    test.clock.advance(2000);
    await add(neighbour, pdf('vicina.pdf'));
    await test.settle();
    expect([await names(secret), await names(neighbour)]).toEqual([[], ['vicina.pdf']]);
  });

  it('are deleted after three days without a registration, with their bytes', async () => {
    const secret = newSecret();
    await add(secret, pdf('dimenticato.pdf'));
    const { storage_key: key } = await test.sql
      .selectFrom('documents')
      .select('storage_key')
      .where('name', '=', 'dimenticato.pdf')
      .executeTakeFirstOrThrow();
    const isStored = async () => (await test.app.get(FileStore).get(key)) !== undefined;
    expect(await isStored()).toBe(true);
    test.clock.advance(documentLimits.visitorKept - 1000);
    await add(neighbour, pdf('vicina.pdf'));
    await test.settle();
    expect(await names(secret)).toEqual(['dimenticato.pdf']);
    test.clock.advance(2000);
    await test.settle();
    expect([await names(secret), await names(neighbour)]).toEqual([[], ['vicina.pdf']]);
    expect(await isStored()).toBe(false);
  });
});
