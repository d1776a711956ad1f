import { expect, it } from '@jest/globals';
import { PdfDocument } from '../../src/kernel/pdf/pdf-document.js';

/** What a document is drawn with, as far as the test listens to it. */
interface Drawing {
  [method: string]: unknown;
  readonly info: Readonly<Record<string, unknown>>;
  readonly _root: { readonly data: Readonly<Record<string, unknown>> };
  readonly _font: { readonly name: string };
  readonly _fontSize: number;
  readonly _fillColor: readonly [colour: string];
  addPage(): void;
}
type Method = (...given: unknown[]) => unknown;

const rounded = (...values: unknown[]): string => values.map((value) => Math.round(Number(value) * 10) / 10).join(',');

/** Notes what a document draws from now on: elements within their parents, texts, lines, boxes and marks. */
function listen(pdf: PdfDocument): { drawing: Drawing; lines: string[] } {
  const { pdf: drawing } = pdf as unknown as { pdf: Drawing };
  const lines: string[] = [];
  const path: string[] = [];
  const pen = { width: 0, colour: '' };
  const names = new Map<unknown, string>();
  const before = (method: string, note: (...given: never[]) => unknown): void => {
    const known = drawing[method] as Method;
    drawing[method] = (...given: unknown[]) => {
      note(...(given as never[]));
      return known.apply(drawing, given);
    };
  };
  before('_fragment', (text: string, x: number, y: number, { align, width }: { align: string; width: number }) => {
    if (text.trim() === '') return;
    const { _font, _fontSize, _fillColor } = drawing;
    const side = align === 'left' ? '' : ` ${align} of ${rounded(width)}`;
    lines.push(`  ${rounded(x, y)}${side} ${_font.name} ${_fontSize} ${_fillColor[0]} ${text.trim()}`);
  });
  before('moveTo', (x: number, y: number) => {
    path.length = 0;
    path.push(rounded(x, y));
  });
  before('lineTo', (x: number, y: number) => path.push(rounded(x, y)));
  before('rect', (x: number, y: number, width: number, height: number) => {
    path.length = 0;
    path.push(rounded(x, y), `${rounded(width)}×${rounded(height)}`);
  });
  before('lineWidth', (width: number) => (pen.width = width));
  before('strokeColor', (colour: string) => (pen.colour = colour));
  before('stroke', () => lines.push(`  line ${path.join(' → ')} ${pen.width} ${pen.colour}`));
  before('fill', (colour: string) => lines.push(`  box ${path.join(' ')} ${colour}`));
  before('rotate', (angle: number, { origin }: { origin: readonly number[] }) =>
    lines.push(`  turned by ${angle} about ${rounded(...origin)}`),
  );
  before('fillOpacity', (opacity?: number) => opacity !== undefined && lines.push(`  opacity ${opacity}`));
  before('markContent', (tag: string, { type }: { type?: string } = {}) => {
    if (type !== undefined) lines.push(`${tag} ${type}`);
  });
  const noteParts = (type: string, element: { add: Method }): void => {
    const { add } = element;
    element.add = (child) => {
      if (names.has(child)) lines.push(`${type} > ${names.get(child)}`);
      return add.call(element, child);
    };
  };
  noteParts('Document', (pdf as unknown as { root: { add: Method } }).root);
  const struct = drawing.struct as Method;
  drawing.struct = (type: string, options: object = {}) => {
    const element = struct.call(drawing, type, options) as { add: Method };
    const said = Object.entries(options).map(([name, value]) => ` ${name}=${value}`);
    names.set(element, `${type}${said.join('')}`);
    noteParts(type, element);
    return element;
  };
  return { drawing, lines };
}

const open = (): PdfDocument =>
  new PdfDocument({ title: 'Prova', author: 'Lex', created: new Date('2026-03-10T09:00:00Z') });

const words = (count: number): string => 'parola '.repeat(count).trim();

/** Each block, drawn at the top of a page. */
const blocks: Readonly<Record<string, (pdf: PdfDocument) => void>> = {
  'the letterhead of a draft of the demo': (pdf) =>
    pdf.letterhead({ brand: 'Giustamente', demo: true, draft: true }, ['Via Roma 1', 'Milano']),
  'a plain letterhead': (pdf) => pdf.letterhead({ brand: 'Lex', demo: false }, []),
  'a title': (pdf) => pdf.title('Titolo', 'Attacco'),
  'a heading': (pdf) => pdf.heading('Capitolo'),
  paragraphs: (pdf) => pdf.paragraph(`${words(20)}\n\nDue`),
  'a small paragraph in English': (pdf) => pdf.paragraph('One', { small: true, lang: 'en' }),
  'an address': (pdf) => pdf.address(['Studio Bianchi', 'Via Roma 1']),
  'a list': (pdf) => pdf.list(['Uno', words(20)], (nth) => `${nth}.`),
  columns: (pdf) =>
    pdf.columns([
      { label: 'Studio', name: 'Bianchi', lines: ['Milano', 'Italia'] },
      { label: 'Cliente', name: 'Rossi', lines: [] },
    ]),
  facts: (pdf) =>
    pdf.facts([
      ['Nome', 'Anna'],
      [words(5), words(20)],
    ]),
  'a side note': (pdf) => pdf.sideNote('Nota', words(30)),
  'a table': (pdf) =>
    pdf.table(
      {
        heads: ['Voce', 'Netto', 'Totale'],
        rows: [
          { label: 'Uno', figures: ['1', '2'] },
          { label: 'Due', figures: ['3', '4'], strong: true },
        ],
      },
      'Costi',
    ),
  signatures: (pdf) => pdf.signatures('Milano', ['Chi', 'Chi altro']),
};

/** A place is in points from the left and from the top; then font, size and colour. A line has its thickness and colour. */
it.each(Object.entries(blocks))('%s is drawn so, and the next line after it', (_name, draw) => {
  const pdf = open();
  const { lines } = listen(pdf);
  draw(pdf);
  pdf.paragraph('Dopo');
  expect(lines.join('\n')).toMatchSnapshot();
});

it('each page has its foot, and a draft its mark', async () => {
  const pdf = open();
  pdf.letterhead({ brand: 'Lex', demo: false, draft: true }, []);
  const { drawing, lines } = listen(pdf);
  drawing.addPage();
  await pdf.finish('Piede');
  expect(lines.join('\n')).toMatchSnapshot();
});

it('a document says what it is, and in which language', () => {
  const { drawing } = listen(open());
  const { Lang, ...parts } = drawing._root.data as { Lang: { valueOf(): string } } & Record<string, { data?: unknown }>;
  const { MarkInfo, ViewerPreferences } = parts;
  const { Title, Author, CreationDate, ModDate } = drawing.info;
  const said = { Title, Author, CreationDate, ModDate, version: drawing.version, Lang: Lang.valueOf() };
  expect({ ...said, MarkInfo: MarkInfo?.data, ViewerPreferences: ViewerPreferences?.data }).toMatchSnapshot();
});
