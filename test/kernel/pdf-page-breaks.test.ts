import { expect, it } from '@jest/globals';
import { PdfDocument } from '../../src/kernel/pdf/pdf-document.js';

/** Where pages end. */
const FOOT = 841.89 - 72;
/** Points left on a page. */
const LEFT = Array.from({ length: 34 }, (_, n) => 134 - n * 4);

/** What draws a document, as far as the test listens to it. */
interface Drawing {
  y: number;
  addPage: () => void;
  bufferedPageRange: () => { count: number };
  _fragment: (text: string, x: number, y: number, options: object) => void;
  moveTo: (x: number, y: number) => Drawing;
  rect: (x: number, y: number, width: number, height: number) => Drawing;
}

/** A part that was drawn: a line of text, the beginning of a stroke, or a box. */
interface Part {
  readonly page: number;
  readonly y: number;
  readonly kind: '' | 's' | 'b';
}

/** Notes what a document draws from now on. */
function listen(pdf: PdfDocument): { drawing: Drawing; parts: Part[] } {
  const { pdf: drawing } = pdf as unknown as { pdf: Drawing };
  const parts: Part[] = [];
  const note = (y: number, kind: Part['kind']) => parts.push({ page: drawing.bufferedPageRange().count, y, kind });
  const { _fragment: fragment, moveTo, rect } = drawing;
  drawing._fragment = (text, x, y, options) => {
    if (text.trim() !== '') note(y, '');
    fragment.call(drawing, text, x, y, options);
  };
  drawing.moveTo = (x, y) => {
    note(y, 's');
    return moveTo.call(drawing, x, y);
  };
  drawing.rect = (x, y, width, height) => {
    note(y, 'b');
    return rect.call(drawing, x, y, width, height);
  };
  return { drawing, parts };
}

const words = (count: number): string => 'parola '.repeat(count).trim();

/** Each block that may come to the foot of a page, with the line that follows it. */
const blocks: Readonly<Record<string, (pdf: PdfDocument) => void>> = {
  'a heading': (pdf) => pdf.heading('Titolo'),
  'a short paragraph': (pdf) => pdf.paragraph(words(50)),
  'a small paragraph': (pdf) => pdf.paragraph(words(50), { small: true }),
  'a long paragraph': (pdf) => pdf.paragraph(words(110)),
  'a list': (pdf) => pdf.list([words(3), words(30)], String),
  facts: (pdf) =>
    pdf.facts([
      ['Nome', 'Anna'],
      ['Indirizzo', words(30)],
    ]),
  'a long fact': (pdf) => pdf.facts([['Racconto', words(70)]]),
  'a fact with a long name': (pdf) => pdf.facts([[words(7), 'Anna']]),
  'a side note': (pdf) => pdf.sideNote('Nota', words(20)),
  'a long side note': (pdf) => pdf.sideNote('Nota', words(80)),
  'a table': (pdf) =>
    pdf.table(
      {
        heads: ['Voce', 'Importo'],
        rows: [
          { label: 'Uno', figures: ['1'] },
          { label: 'Due', figures: ['2'], strong: true },
        ],
      },
      'Costi',
    ),
  signatures: (pdf) => pdf.signatures('Milano', ['Chi', 'Chi altro']),
};

/**
 * Where the parts of a block are, by the points that are left on the page: on this page from the beginning of the block,
 * on the next from the top. "s" is the beginning of a stroke, "b" a box.
 */
it.each(Object.entries(blocks))('%s at the foot of a page keeps together what belongs together', (_name, draw) => {
  const pdf = new PdfDocument({ title: 'Prova', author: 'Lex', created: new Date('2026-03-10T09:00:00Z') });
  const { drawing, parts } = listen(pdf);
  const groups: { from: number; to: number; said: string }[] = [];
  for (const left of LEFT) {
    drawing.addPage();
    const top = FOOT - left;
    drawing.y = top;
    const page = drawing.bufferedPageRange().count;
    parts.length = 0;
    draw(pdf);
    pdf.paragraph('Dopo');
    const on = (nth: number) =>
      parts
        .filter((part) => part.page === page + nth)
        .map(({ y, kind }) => `${kind}${Math.round(y - (nth === 0 ? top : 0))}`)
        .join(' ');
    expect(parts.filter((part) => part.page > page + 1)).toEqual([]);
    const said = `${on(0) || 'nothing'} | ${on(1) || 'nothing'}`;
    const group = groups.at(-1);
    if (group?.said === said) group.to = left;
    else groups.push({ from: left, to: left, said });
  }
  expect(groups.map(({ from, to, said }) => `${from}–${to} left: ${said}`)).toMatchSnapshot();
});
