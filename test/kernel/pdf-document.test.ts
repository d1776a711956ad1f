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

/** Names in letters of each font, two of them of the same one. */
const NAMES = [
  'Anna Rossi',
  'Błażej Łukasiński',
  'Ștefan Ďurčo',
  'Γιώργος',
  'Юрий Щербак',
  'Nguyễn Thị Ửng',
  'Ελένη',
  'Њего',
];

/** Scripts with a font of their own; what is read back has another order or other forms of the letters. */
const OF_OTHER_SCRIPTS = ['محمد علي', '王伟', 'დავით', 'דוד', 'राम', 'রহিম'];

describe('a name in whatever letters', () => {
  /** Documents that draw a text in one of the cuts, between words of the first font. */
  const places: Readonly<Record<string, (pdf: PdfDocument, text: string) => void>> = {
    'a paragraph': (pdf, text) => pdf.paragraph(text),
    'a title': (pdf, text) => pdf.title(text, 'Attacco'),
    'a lead': (pdf, text) => pdf.title('Titolo', text),
    'a heading': (pdf, text) => pdf.heading(text),
    'an address': (pdf, text) => pdf.address([text]),
    'a list': (pdf, text) => pdf.list([text], String),
    'a column': (pdf, text) => pdf.columns([{ label: 'Studio', name: text, lines: [text] }]),
    'a fact': (pdf, text) => pdf.facts([['Nome', text]]),
    'a side note': (pdf, text) => pdf.sideNote(text, text),
    'a table': (pdf, text) =>
      pdf.table({ heads: ['Voce', 'Importo'], rows: [{ label: text, figures: ['1'] }] }, 'Costi'),
    'a signature': (pdf, text) => pdf.signatures('Milano', [text]),
    'a letterhead': (pdf, text) => pdf.letterhead({ brand: 'Lex', demo: false }, [text]),
    'a brand': (pdf, text) => pdf.letterhead({ brand: text.replaceAll('i', 'a'), demo: false }, []),
  };

  it.each(Object.keys(places))('is drawn with its own letters, each in a font that has it: %s', async (place) => {
    const pdf = new PdfDocument({ title: 'Prova', author: 'Lex', created: new Date('2026-03-10T09:00:00Z') });
    for (const name of [...NAMES, ...OF_OTHER_SCRIPTS]) places[place]!(pdf, name);
    const bytes = await pdf.finish('Piede');
    // A letter that the font in use does not have is drawn as its first glyph, an empty box.
    const lines = drawnBy(bytes).match(/^\[.*\] TJ$/gm) ?? [];
    const drawn = lines.flatMap((line) =>
      [...line.matchAll(/<(\w+)>/g)].flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? []),
    );
    expect(drawn.length).toBeGreaterThan(50);
    expect(drawn.filter((code) => code === '0000')).toEqual([]);
    const text = (await pdfPages(bytes))!.join(' ').replace(/\s+/g, '');
    const written = place === 'a brand' ? NAMES.map((name) => name.replaceAll('i', 'a')) : NAMES;
    for (const name of written) expect(text).toContain(name.replaceAll(' ', ''));
  });
});

it.each(['Юрий Щербак ', 'Γιώργος '])('a text that goes on on the next page keeps its letters: %s', async (name) => {
  const pdf = new PdfDocument({ title: 'Prova', author: 'Lex', created: new Date('2026-03-10T09:00:00Z') });
  pdf.paragraph(name.repeat(900));
  const bytes = await pdf.finish('Piede');
  const pages = (await pdfPages(bytes))!;
  expect(pages.length).toBeGreaterThan(1);
  const count = pages.join(' ').replace(/\s+/g, '').split(name.replaceAll(' ', '')).length - 1;
  expect(count).toBe(900);
});
