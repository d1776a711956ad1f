import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { pdfPages } from '../../../src/documents/pdf-text/pdf-text.js';
import { CallLimits } from '../../../src/kernel/auth/auth.api.js';
import { letterTable } from '../../../src/shared/guidance/ready-letters/letter-table.js';
import { letterEntry, readyLetterIds } from '../../../src/shared/guidance/ready-letters/ready-letters.codes.js';
import { writeLetter } from '../../../src/shared/guidance/ready-letters/ready-letters.rules.js';
import { callLimits, readyLetterLimits } from '../../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { filled } from './facts.js';

/** The words of a text without spaces: a PDF breaks lines where it likes. */
const squeezed = (text: string): string => text.replaceAll(/\s/g, '');

describe('the PDF of a letter', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const make = (body: unknown, headers = {}) => test.http.post('/ready-letters/pdf', body, headers);
  const textOf = async (bytes: Buffer): Promise<string> => squeezed(((await pdfPages(bytes)) ?? []).join(''));

  it.each(readyLetterIds)('%s holds what the letter says, tagged and Italian', async (letter) => {
    const { status, headers, bytes } = await make({ letter, facts: filled[letter] });
    expect([status, headers['content-type'], headers['cache-control'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
      `attachment; filename="${letter}.pdf"`,
    ]);
    for (const mark of ['/StructTreeRoot', '/Lang (it-IT)', 'pdfuaid'])
      expect(bytes.toString('latin1')).toContain(mark);
    const { to, subject, paragraphs, asks, closing, enclosures } = writeLetter(letterTable[letter], filled[letter]);
    const text = await textOf(bytes);
    for (const part of [...to, subject, ...paragraphs, ...asks, ...closing, ...enclosures, 'Firma: Anna Rossi'])
      expect(text).toContain(squeezed(part));
    // What is asked for has numbers, what is enclosed has none.
    for (const list of [asks.map((one, nth) => `${nth + 1}.${one}`), enclosures.map((one) => `–${one}`)])
      expect(text).toContain(squeezed(list.join('')));
    // The name of the document, which readers of screens hear, and the foot of each page.
    const title = letterEntry(letter).title.it;
    const pages = (await pdfPages(bytes)) ?? [];
    expect(pages.map((page) => squeezed(page).slice(-squeezed(`${title}Pagina1di1`).length))).toEqual(
      pages.map((_, at) => squeezed(`${title} Pagina ${at + 1} di ${pages.length}`)),
    );
    expect(bytes.includes(`>${title}<`)).toBe(true);
  });

  it('has lines where nothing was given', async () => {
    const { status, bytes } = await make({ letter: 'deposito-affitto', facts: {} });
    expect([status, (await textOf(bytes)).includes('Luogoedata:______________')]).toEqual([200, true]);
  });

  it('is made of names in any script, emoji, marks and long texts without spaces', async () => {
    const reason = `${'parola '.repeat(180)}${'x'.repeat(600)}\n\n${'محمد '.repeat(200)}👩‍⚖️ <b>&amp;\u202Etxt`;
    for (const name of ['محمد علي', 'Błażej Żółć', '王伟', '👩‍⚖️', "O'Neill <script>"]) {
      const { status, bytes } = await make({ letter: 'messa-in-mora', facts: { name, to: name, reason } });
      expect([status, ((await pdfPages(bytes)) ?? []).length]).toEqual([200, 2]);
    }
  });

  it.each<[string, number, object]>([
    ['a line of the most characters', 200, { name: 'a'.repeat(readyLetterLimits.lineMax) }],
    ['a longer line', 422, { name: 'a'.repeat(readyLetterLimits.lineMax + 1) }],
    ['a sum of the most characters', 200, { amount: '1'.repeat(readyLetterLimits.sumMax) }],
    ['a longer sum', 422, { amount: '1'.repeat(readyLetterLimits.sumMax + 1) }],
    ['a text of the most characters', 200, { reason: 'a'.repeat(readyLetterLimits.textMax) }],
    ['a longer text', 422, { reason: 'a'.repeat(readyLetterLimits.textMax + 1) }],
    ['no day', 200, { due_on: '' }],
    ['a day that does not exist', 422, { due_on: '2026-02-30' }],
    ['a half-typed day', 422, { due_on: '2026-02-' }],
    ['a choice that is not offered', 422, { debt: 'gambling' }],
    ['a field of another letter', 422, { plate: 'AB123CD' }],
    ['a field of no letter', 422, { nobody: 'x' }],
    ['a number', 422, { name: 7 }],
  ])('with %s is answered with %i', async (_, status, facts) => {
    const answer = await make({ letter: 'messa-in-mora', facts });
    expect(answer.status).toBe(status);
    if (status === 422) expect(Object.keys(answer.info.fields)[0]).toMatch(new RegExp(`${Object.keys(facts)[0]}$`));
  });

  it('exists only for letters of the table', async () => {
    expect((await make({ letter: 'divorzio', facts: {} })).status).toBe(422);
    expect((await make({ letter: 'toString', facts: {} })).status).toBe(422);
    expect((await make({ letter: 'messa-in-mora' })).status).toBe(422);
  });

  it('is made so often from one address range, and not more', async () => {
    await sql`delete from call_limits`.execute(test.sql);
    const [most] = callLimits.calls.letterPdf.range;
    for (let n = 1; n < most; n++) await test.app.get(CallLimits).count('letterPdf', { address: '198.51.100.7' });
    const ask = async (address: string) =>
      (await make({ letter: 'messa-in-mora', facts: {} }, { 'x-forwarded-for': address })).status;
    expect(await ask('198.51.100.7')).toBe(200);
    expect([await ask('198.51.100.7'), await ask('198.51.100.8')]).toEqual([429, 200]);
  });

  it('leaves nothing in the database, also with a key that makes a call idempotent', async () => {
    const mark = 'Segretissima Nomea';
    await make({ letter: 'messa-in-mora', facts: { name: mark } }, { 'idempotency-key': 'lettera-0001' });
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(test.sql);
    expect(rows.length).toBeGreaterThan(50);
    for (const { name } of rows) {
      const found = await sql`select from ${sql.table(name)} t where t::text like ${`%${mark}%`} limit 1`.execute(
        test.sql,
      );
      expect([name, found.rows.length]).toEqual([name, 0]);
    }
  });
});
