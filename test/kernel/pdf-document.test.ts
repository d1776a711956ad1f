import { inflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { pdfPages } from '../../src/documents/pdf-text/pdf-text.js';
import { PdfDocument } from '../../src/kernel/pdf/pdf-document.js';

async function documentOf(brand: string): Promise<Buffer> {
  const pdf = new PdfDocument({ title: 'Prova', author: brand, created: new Date('2026-03-10T09:00:00Z') });
  pdf.letterhead({ brand, demo: false }, []);
  pdf.title('Titolo', 'Attacco');
  pdf.signatures('Milano, 10 marzo 2026', ['Chi', 'Chi altro']);
  return pdf.finish('Piede');
}

/** What a document draws. */
function drawnBy(bytes: Buffer): string {
  const streams = bytes.toString('latin1').matchAll(/stream\n([^]*?)\nendstream/g);
  const drawn = [...streams].map(([, stream = '']) => {
    const data = Buffer.from(stream, 'latin1');
    return data[0] === 0x78 ? inflateSync(data).toString('latin1') : '';
  });
  return drawn.join('\n');
}

/** The lines of three points that a document draws. */
const checksIn = (bytes: Buffer): string[] =>
  drawnBy(bytes).match(/[\d.]+ [\d.]+ m\n[\d.]+ [\d.]+ l\n[\d.]+ [\d.]+ l\nS/g) ?? [];

describe('the letterhead', () => {
  it.each([
    ['Giustamente', 'Gıustamente', 1],
    ['innova diritti', 'ınnova diritti', 1],
    ['Lex', 'Lex', 0],
  ])('draws the check on the first i of %s', async (brand, word, checks) => {
    const bytes = await documentOf(brand);
    expect((await pdfPages(bytes))?.[0]).toContain(word);
    expect(checksIn(bytes)).toHaveLength(checks);
  });
});

it('the lines of a document are level: under the letterhead, for each signature, above the foot', async () => {
  const lines = [...drawnBy(await documentOf('Lex')).matchAll(/([\d.]+) ([\d.]+) m\n([\d.]+) ([\d.]+) l\nS/g)];
  expect(lines.map(([, , from, , to]) => from === to)).toEqual([true, true, true, true]);
});
