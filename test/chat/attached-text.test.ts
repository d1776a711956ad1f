import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import PDFDocument from 'pdfkit';
import { sql } from 'kysely';
import { pdfPages } from '../../src/documents/pdf-text/pdf-text.js';
import { documentLimits } from '../../src/shared/limits.js';
import { Scenario, type FirmOf } from '../requests/scenario.js';
import { Team, type Desk } from '../staff/team.js';
import { useTestApp } from '../support/app.js';

/** A PDF with these pages. */
async function pdf(...pages: string[]): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false });
  for (const page of pages) document.addPage().fontSize(9).text(page);
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
const LETTER =
  'Gentile cliente, in allegato la nostra proposta.\nStudio legale Bianchi, tel. 02 1234567, info@studiobianchi.it';
const CLEAN = 'Perizia del 12 marzo 2026. Art. 2947 c.c., R.G. 1234/2025, danno di 12.500,00 euro.';

const test = useTestApp();
let scenario: Scenario;
let desk: Desk;
beforeAll(async () => {
  scenario = await Scenario.of(test, 5);
  desk = await new Team(test).as('moderator');
});

let firm: FirmOf & { responseId: number };
beforeEach(async () => {
  await sql`delete from call_limits`.execute(test.sql);
  await sql`delete from contact_leaks`.execute(test.sql);
  const request = await scenario.sent();
  [firm] = (await scenario.holders(request, 2)) as [FirmOf & { responseId: number }];
  await firm.http.post('/messages', { response_id: firm.responseId, text: 'Buongiorno, mi manda i documenti?' });
});
const leaks = async (): Promise<number> =>
  (await sql`select 1 from contact_leaks where account_id = ${firm.id}`.execute(test.sql)).rows.length;
const kept = async (): Promise<number> =>
  (await sql`select 1 from documents where account_id = ${firm.id}`.execute(test.sql)).rows.length;

describe('the text of a PDF', () => {
  it('is read page by page, up to a limit of characters', async () => {
    expect(await pdfPages(await pdf('Prima pagina', 'Seconda\npagina'))).toEqual(['Prima pagina', 'Seconda\npagina']);
    const pages = (await pdfPages(await pdf(...Array.from({ length: 30 }, () => 'parola '.repeat(600))))) ?? [];
    expect(pages.length).toBeLessThanOrEqual(documentLimits.pdfPages);
    expect(pages.join('').length).toBeLessThanOrEqual(documentLimits.pdfCharacters);
    expect(pages.join('').length).toBeGreaterThan(documentLimits.pdfCharacters / 2);
  });

  it('is empty if the file cannot be read', async () => {
    expect(await pdfPages(Buffer.from('%PDF-1.7\nnon è un PDF'))).toBeNull();
  });
});

describe('a file sent by a firm', () => {
  it.each(['responses', 'conversations'])(
    'is refused if it has contact details, and nothing of it is stored: %s',
    async (to) => {
      const refused = await firm.http.upload(`/${to}/${firm.responseId}/attachments`, {
        name: 'proposta.pdf',
        content: await pdf(CLEAN, LETTER),
      });
      expect(refused).toBeRefused(422, 'blacklisted');
      expect(refused.info.blocked.join(' ')).toContain('02 1234567');
      expect(await leaks()).toBe(1);
      expect(await kept()).toBe(0);
      const taken = await firm.http.upload(`/${to}/${firm.responseId}/attachments`, {
        name: 'perizia.pdf',
        content: await pdf(CLEAN),
      });
      expect(taken.status).toBe(201);
    },
  );

  it('is refused for its name, of which the answer says what', async () => {
    const content = await pdf(CLEAN);
    const named = await firm.http.upload(`/conversations/${firm.responseId}/attachments`, {
      name: 'chiama 333 1234567.pdf',
      content,
    });
    expect(named).toBeRefused(422, 'blacklisted');
    expect(named.info.blocked).toEqual([expect.stringContaining('333 1234567')]);
    expect(await kept()).toBe(0);
  });

  it('is refused as plain text too', async () => {
    const text = Buffer.from(LETTER);
    expect(
      (await firm.http.upload(`/responses/${firm.responseId}/attachments`, { name: 'nota.txt', content: text })).status,
    ).toBe(422);
  });
});

describe('a document with contact details from a citizen', () => {
  it('is accepted, and its message is held until staff have decided', async () => {
    const taken = await scenario.citizen.upload(`/conversations/${firm.responseId}/attachments`, {
      name: 'lettera.pdf',
      content: await pdf(LETTER),
    });
    expect(taken.status).toBe(201);
    const attachments = [(taken.info as { id: number }).id];
    const sent = await scenario.citizen.post('/messages', {
      response_id: firm.responseId,
      text: 'Ecco la lettera.',
      attachments,
    });
    const { id } = sent.info as { id: number };
    expect([sent.status, (sent.info as { status: { id: number } }).status.id]).toEqual([201, 0]);
    // Other words do not make the file clean.
    const changed = await scenario.citizen.put(`/messages/${id}`, { text: 'Ecco la lettera ricevuta.' });
    expect((changed.info as { status: { id: number } }).status.id).toBe(0);

    const filter = { kind: 'message', account_id: scenario.citizenId };
    const [one] = (await desk.list('cases', { filter, sort: ['id', 'DESC'] })).body as { id: number }[];
    const { body } = await desk.get(`/cases/${one!.id}`);
    expect(body.file.files).toEqual([
      {
        name: 'lettera.pdf',
        doubts: ['02 1234567', 'info@studiobianchi.it'].map((said) => expect.stringContaining(said)),
      },
    ]);
    const reason = 'Lettera di terzi: i recapiti non sono suoi.';
    expect((await desk.post(`/cases/${one!.id}/decide`, { decision: 'approve', reason })).status).toBe(200);
    const again = await scenario.citizen.put(`/messages/${id}`, { text: 'Ecco la lettera che ho ricevuto.' });
    expect((again.info as { status: { id: number } }).status.id).toBe(1);
  });

  it.each([
    ['no doubt', CLEAN, 1],
    ['one doubt', 'Il mio cellulare: 347 555 0182.', 0],
  ])('holds its message by its number of doubts: %s', async (_, said, status) => {
    const { info } = await scenario.citizen.upload(`/conversations/${firm.responseId}/attachments`, {
      name: 'nota.txt',
      content: Buffer.from(said),
      type: 'text/plain',
    });
    const { id } = info as { id: number };
    const { rows } = await sql`
      select coalesce(jsonb_array_length(doubts), 0) as n from documents where id = ${id}`.execute(test.sql);
    expect(rows).toEqual([{ n: status === 0 ? 1 : 0 }]);
    const sent = await scenario.citizen.post('/messages', {
      response_id: firm.responseId,
      text: 'Ecco la nota.',
      attachments: [id],
    });
    expect((sent.info as { status: { id: number } }).status.id).toBe(status);
  });
});
