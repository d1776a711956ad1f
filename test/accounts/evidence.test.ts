import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { documentLimits, ms } from '../../src/shared/limits.js';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';

const paper = { name: 'tesserino.pdf', content: Buffer.from('%PDF-1.4\n%tesserino\n%%EOF\n') };

let app: TestApp;
let rows: Rows;
let desk: Desk;
let finance: Desk;
let id: number;
let firm: HttpClient;
beforeAll(async () => {
  app = await startTestApp();
  rows = new Rows(app);
  const team = new Team(app);
  desk = await team.as('moderator');
  finance = await team.as('finance');
});
afterAll(() => app.close());
beforeEach(async () => {
  id = await rows.firm({ listed: false });
  firm = await rows.as(id);
  await sql`update firms set verified_at = null where account_id = ${id}`.execute(app.sql);
});

const send = () => firm.upload('/profile/verification/documents', paper);
const mine = async (): Promise<{ id: number; name: string }[]> =>
  (await firm.get('/profile/verification')).info.documents as { id: number; name: string }[];

describe('a document about an enrolment', () => {
  it('is readable by its firm and by those who verify, and by nobody else', async () => {
    const sent = await send();
    const { id: document } = sent.info as { id: number };
    expect(sent.status).toBe(201);
    expect(await mine()).toMatchObject([{ id: document, name: 'tesserino.pdf' }]);
    expect((await firm.get(`/documents/${document}`)).bytes).toEqual(paper.content);
    // Nor does it become the photo, which everybody reads.
    expect((await firm.put('/profile', { photo: document })).status).toBe(422);
    const opened = await desk.get(`/accounts/${id}/evidence/${document}`);
    expect([opened.status, opened.bytes]).toEqual([200, paper.content]);
    expect(opened.headers['content-disposition']).toContain('tesserino.pdf');

    expect((await finance.get(`/accounts/${id}/evidence/${document}`)).status).toBe(403);
    const other = await rows.firm();
    expect((await (await rows.as(other)).get(`/documents/${document}`)).status).toBe(404);
    // The id of another account or document is unknown.
    expect((await desk.get(`/accounts/${other}/evidence/${document}`)).status).toBe(404);
    expect((await desk.get(`/accounts/${id}/evidence/${document + 1}`)).status).toBe(404);
  });

  it('is one of three at most, can be removed, and is not accepted from a verified firm', async () => {
    for (let nth = 0; nth < documentLimits.perVerification; nth++) expect((await send()).status).toBe(201);
    const fourth = await send();
    expect(fourth).toBeRefused(409, 'document_limit_reached');
    const [first] = await mine();
    expect((await firm.delete(`/documents/${first!.id}`)).status).toBe(204);
    expect(await mine()).toHaveLength(documentLimits.perVerification - 1);
    await sql`update firms set verified_at = now() where account_id = ${id}`.execute(app.sql);
    const late = await send();
    expect(late).toBeRefused(409, 'already_verified');
  });

  it('is shown in the case', async () => {
    const { id: document } = (await send()).info as { id: number };
    await sql`
      insert into cases (kind, status, account_id, subject_type, subject_id, opened_at)
      values ('verification', 'open', ${id}, 'account', ${id}, ${app.clock.now()})`.execute(app.sql);
    const [one] = (await desk.list('cases', { filter: { account_id: id } })).body as { id: number }[];
    expect((await desk.get(`/cases/${one!.id}`)).body.file.documents).toMatchObject([
      { id: document, name: 'tesserino.pdf' },
    ]);
  });

  it('is erased after 90 days, with its bytes', async () => {
    const { id: document } = (await send()).info as { id: number };
    app.clock.advance(documentLimits.evidenceKept - ms.minute);
    await app.settle();
    expect(await mine()).toHaveLength(1);
    app.clock.advance(2 * ms.minute);
    await app.settle();
    expect((await sql`select 1 from documents where id = ${document}`.execute(app.sql)).rows).toEqual([]);
    expect((await sql`select 1 from erased_files`.execute(app.sql)).rows).toEqual([]);
  });
});
