import PDFDocument from 'pdfkit';
import { ascentOf, fontFile, runsOf, type Cut, type Subset } from './fonts.js';

/** The brand colours on white paper. */
const ink = {
  text: '#15302F',
  soft: '#41574F',
  faint: '#5B6B66',
  accent: '#C2562F',
  rule: '#DED5C4',
  well: '#F2ECE0',
} as const;
const margin = { top: 56, bottom: 72, side: 62 } as const;
/** Points. */
const size = { title: 25, heading: 14, text: 10.2, small: 8.8, logo: 19 } as const;
const LABEL_WIDTH = 118;
const MARK_WIDTH = 16;
const LINE_GAP = 1.6;
/** Points: about six lines. */
const SHORT = 90;

interface Say {
  readonly cut?: Cut;
  readonly points?: number;
  readonly colour?: string;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly align?: 'left' | 'right';
  readonly gap?: number;
}

type Element = PDFKit.PDFStructureElement;

/** The letterhead. A document of the demo or a draft is marked, because it looks like a real one. */
export interface Letterhead {
  readonly brand: string;
  readonly demo: boolean;
  readonly draft?: boolean;
}

/** A line of a list of facts. */
export type Fact = readonly [label: string, value: string];

/** A table of figures: heads, rows, and which rows are sums. */
export interface FigureTable {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly label: string; readonly figures: readonly string[]; readonly strong?: boolean }[];
}

/**
 * An A4 document in the brand's design, tagged for screen readers: everything drawn has its place in the structure;
 * lines and page numbers are artifacts.
 */
export class PdfDocument {
  private readonly pdf: PDFKit.PDFDocument;
  private readonly root: Element;
  private readonly chunks: Buffer[] = [];
  private readonly whole: Promise<Buffer>;
  private readonly width: number;
  private readonly fonts = new Set<string>();
  private isDraft = false;

  constructor(info: { title: string; author: string; created: Date }) {
    // The types do not know PDF/UA yet, the standard for accessible documents.
    const options: Omit<PDFKit.PDFDocumentOptions, 'subset'> & { subset: string } = {
      size: 'A4',
      margins: { top: margin.top, bottom: margin.bottom, left: margin.side, right: margin.side },
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      lang: 'it-IT',
      displayTitle: true,
      bufferPages: true,
      font: fontFile('text', 'latin') as unknown as string,
      info: { Title: info.title, Author: info.author, CreationDate: info.created, ModDate: info.created },
    };
    this.pdf = new PDFDocument(options as PDFKit.PDFDocumentOptions);
    // A text that goes on on a new page would go on in this font, which may not have its letters.
    delete this.pdf.options.font;
    this.width = this.pdf.page.width - 2 * margin.side;
    this.whole = new Promise((done, failed) => {
      this.pdf.on('data', (chunk: Buffer) => this.chunks.push(chunk));
      this.pdf.on('end', () => done(Buffer.concat(this.chunks)));
      this.pdf.on('error', failed);
    });
    this.root = this.pdf.struct('Document');
    this.pdf.addStructure(this.root);
  }

  /** The brand name with the check on its first i, and a text at its right. */
  letterhead({ brand, demo, draft = false }: Letterhead, side: readonly string[]): void {
    const top = this.pdf.y;
    this.artifact(() => {
      const at = brand.indexOf('i');
      const word = at < 0 ? brand : `${brand.slice(0, at)}ı${brand.slice(at + 1)}`;
      this.say(word, { cut: 'logo', points: size.logo, y: top - 3 });
      if (at < 0) return;
      this.font('logo', 'latin', size.logo);
      const x = margin.side + this.pdf.widthOfString(word.slice(0, at)) + this.pdf.widthOfString('ı') / 2;
      const y = top + 3.6;
      this.pdf.lineWidth(1.6).strokeColor(ink.accent);
      this.pdf
        .moveTo(x - 2.6, y - 2.6)
        .lineTo(x + 0.2, y)
        .lineTo(x + 4.8, y - 5)
        .stroke();
    });
    this.pdf.y = top;
    for (const line of side)
      this.element('P', () => this.say(line, { points: size.small, colour: ink.soft, align: 'right' }));
    this.pdf.y = Math.max(this.pdf.y, top + 30);
    this.line(ink.rule, 0.75);
    const marks = [
      ...(draft ? ['BOZZA: questa versione non è stata inviata e non impegna lo studio.'] : []),
      ...(demo ? ['Documento dimostrativo, senza alcun valore: parti e importi sono inventati.'] : []),
    ];
    if (marks.length > 0) this.space(6);
    for (const mark of marks)
      this.element('P', () => this.say(mark, { cut: 'strong', points: size.small, colour: ink.accent }));
    this.isDraft = draft;
    this.space(20);
  }

  title(text: string, lead: string): void {
    this.element('H1', () => this.say(text, { cut: 'title', points: size.title }));
    this.element('P', () => this.say(lead, { colour: ink.soft, points: 11.5 }));
    this.space(6);
  }

  /** A heading that moves to the next page together with at least `room` points of what follows. */
  heading(text: string, room = 70): void {
    this.space(10);
    this.need(room);
    this.element('H2', () => this.say(text, { cut: 'title', points: size.heading }));
    this.space(3);
  }

  paragraph(text: string, options: { small?: boolean; lang?: string } = {}): void {
    for (const part of text.split(/\n{2,}/)) {
      this.keepTogether(part, options.small ? size.small : size.text);
      this.element(
        'P',
        () => this.say(part, { ...(options.small && { points: size.small, colour: ink.soft }) }),
        options.lang === undefined ? {} : { lang: options.lang },
      );
      this.space(4);
    }
  }

  /** The lines of an addressee in the right half, as on a letter. */
  address(lines: readonly string[]): void {
    const width = this.width / 2;
    const x = margin.side + width;
    for (const line of lines) this.element('P', () => this.say(line, { x, width }));
    this.pdf.x = margin.side;
    this.space(20);
  }

  /** A list, each item with its mark beside it. @param mark what is written before the nth item, from 1 */
  list(items: readonly string[], mark: (nth: number) => string): void {
    const list = this.open('L');
    items.forEach((text, index) => {
      this.need(24);
      const top = this.pdf.y;
      const item = this.open('LI', list);
      this.element('Lbl', () => this.say(mark(index + 1), { width: MARK_WIDTH }), {}, item);
      this.pdf.y = top;
      const x = margin.side + MARK_WIDTH;
      this.element('LBody', () => this.say(text, { x, width: this.width - MARK_WIDTH }), {}, item);
      item.end();
      this.space(2);
    });
    list.end();
    this.pdf.x = margin.side;
    this.space(4);
  }

  /** Two blocks side by side, each a name and the lines that belong to it. */
  columns(blocks: readonly { label: string; name: string; lines: readonly string[] }[]): void {
    const gap = 28;
    const width = (this.width - gap) / 2;
    const top = this.pdf.y;
    let bottom = top;
    blocks.forEach(({ label, name, lines }, index) => {
      const x = margin.side + index * (width + gap);
      this.pdf.y = top;
      this.element('H3', () => this.say(label, { points: size.small, colour: ink.faint, x, width }));
      this.element('P', () => this.say(name, { cut: 'strong', points: 11.5, x, width }));
      for (const line of lines) this.element('P', () => this.say(line, { x, width, gap: 0.5 }));
      bottom = Math.max(bottom, this.pdf.y);
    });
    this.pdf.x = margin.side;
    this.pdf.y = bottom;
  }

  /** Label and value, a hairline between the pairs. */
  facts(facts: readonly Fact[]): void {
    const list = this.open('L');
    const beside = this.width - LABEL_WIDTH;
    for (const [label, value] of facts) {
      const height = Math.max(this.heightOf(label, LABEL_WIDTH), this.heightOf(value, beside, { cut: 'strong' }));
      this.need(height <= SHORT ? height + 5 : 24);
      const page = this.page();
      const top = this.pdf.y + 2.5;
      const item = this.open('LI', list);
      this.pdf.y = top;
      this.element('Lbl', () => this.say(label, { colour: ink.soft, width: LABEL_WIDTH }), {}, item);
      const below = this.pdf.y;
      this.pdf.y = top;
      this.element(
        'LBody',
        () => this.say(value, { cut: 'strong', x: margin.side + LABEL_WIDTH, width: beside }),
        {},
        item,
      );
      item.end();
      // A value that goes on on the next page is the lower one there.
      this.pdf.y = (this.page() > page ? this.pdf.y : Math.max(below, this.pdf.y)) + 2.5;
      this.line(ink.rule, 0.5);
    }
    list.end();
    this.space(6);
  }

  /** A note in the style of a side note: a short stroke, a title in italics, plain words. It stays on one page. */
  sideNote(title: string, text: string): void {
    const inset = 14;
    const width = this.width - inset;
    const height = this.heightOf(title, width, { cut: 'sideNote', points: 11.5 }) + this.heightOf(text, width);
    this.need(Math.max(64, height + 3));
    this.space(3);
    const top = this.pdf.y;
    const note = this.open('Note');
    this.element(
      'P',
      () => this.say(title, { cut: 'sideNote', points: 11.5, x: margin.side + inset, width }),
      {},
      note,
    );
    this.element('P', () => this.say(text, { x: margin.side + inset, width }), {}, note);
    note.end();
    const bottom = this.pdf.y;
    this.artifact(() =>
      this.pdf
        .lineWidth(2)
        .strokeColor(ink.accent)
        .moveTo(margin.side + 1, top + 3)
        .lineTo(margin.side + 1, Math.max(top + 20, bottom - 2))
        .stroke(),
    );
    this.space(6);
  }

  /** Figures at the right, sums under a line; the table stays on one page. */
  table({ heads, rows }: FigureTable, caption: string): void {
    const height = 19;
    this.need((rows.length + 1) * height + 10);
    const column = (this.width - 150) / (heads.length - 1);
    const cell = (
      row: Element,
      type: 'TH' | 'TD',
      scope: 'Column' | 'Row' | undefined,
      index: number,
      text: string,
      look: Say,
    ): void => {
      const x = index === 0 ? margin.side + 8 : margin.side + 150 + (index - 1) * column;
      const width = index === 0 ? 142 : column - 8;
      this.element(
        type,
        () => this.say(text, { ...look, x, width, y: look.y, align: index === 0 ? 'left' : 'right' }),
        scope ? { scope } : {},
        row,
      );
    };
    const table = this.open('Table', this.root, { title: caption });
    let y = this.pdf.y;
    this.artifact(() => this.pdf.rect(margin.side, y, this.width, height).fill(ink.well));
    const head = this.open('TR', table);
    heads.forEach((text, index) => cell(head, 'TH', 'Column', index, text, { cut: 'strong', points: 9.6, y: y + 4 }));
    head.end();
    y += height;
    for (const { label, figures, strong } of rows) {
      const look: Say = { y: y + 4, ...(strong && { cut: 'strong' }) };
      this.artifact(() =>
        this.pdf
          .lineWidth(strong ? 1.5 : 0.5)
          .strokeColor(strong ? ink.text : ink.rule)
          .moveTo(margin.side, y)
          .lineTo(margin.side + this.width, y)
          .stroke(),
      );
      const row = this.open('TR', table);
      cell(row, 'TH', 'Row', 0, label, look);
      figures.forEach((text, index) => cell(row, 'TD', undefined, index + 1, text, look));
      row.end();
      y += height;
    }
    table.end();
    this.pdf.x = margin.side;
    this.pdf.y = y;
    this.line(ink.rule, 0.5);
    this.space(6);
  }

  /** Signature lines side by side, kept together with the text above each line. */
  signatures(place: string, signers: readonly string[]): void {
    this.need(96);
    this.space(16);
    this.element('P', () => this.say(place));
    this.space(12);
    const gap = 28;
    const width = (this.width - gap) / signers.length;
    const top = this.pdf.y;
    signers.forEach((signer, index) => {
      const x = margin.side + index * (width + gap);
      this.pdf.y = top;
      this.element('P', () => this.say(signer, { x, width, colour: ink.soft }));
      this.artifact(() =>
        this.pdf
          .lineWidth(0.75)
          .strokeColor(ink.soft)
          .moveTo(x, top + 46)
          .lineTo(x + width, top + 46)
          .stroke(),
      );
    });
    this.pdf.x = margin.side;
    this.pdf.y = top + 50;
  }

  space(points: number): void {
    this.pdf.y += points;
  }

  /** Numbers the pages and closes the document. */
  async finish(footer: string): Promise<Buffer> {
    const { count } = this.pdf.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.pdf.switchToPage(page);
      // Without a smaller margin the footer would move to a new page.
      this.pdf.page.margins.bottom = 0;
      const y = this.pdf.page.height - 44;
      if (this.isDraft) this.watermark('BOZZA');
      this.artifact(() => {
        this.pdf
          .lineWidth(0.5)
          .strokeColor(ink.rule)
          .moveTo(margin.side, y - 8)
          .lineTo(margin.side + this.width, y - 8)
          .stroke();
        this.say(footer, { points: size.small, colour: ink.faint, y, width: this.width - 80 });
        this.say(`Pagina ${page + 1} di ${count}`, {
          points: size.small,
          colour: ink.faint,
          y,
          align: 'right',
          x: margin.side + this.width - 80,
          width: 80,
        });
      }, 'Pagination');
    }
    this.root.end();
    this.pdf.end();
    return this.whole;
  }

  /** A pale word across the page. Screen readers read the mark under the letterhead instead. */
  private watermark(word: string): void {
    const { width, height } = this.pdf.page;
    this.artifact(() => {
      this.pdf.save();
      this.font('title', 'latin', 150);
      const drawn = this.pdf.widthOfString(word);
      this.pdf
        .rotate(-54, { origin: [width / 2, height / 2] })
        .fillOpacity(0.07)
        .fillColor(ink.accent);
      this.pdf.text(word, (width - drawn) / 2, height / 2 - 90, { lineBreak: false });
      this.pdf.restore();
    });
  }

  /** Begins a new page when less than `points` are left. */
  private need(points: number): void {
    if (this.pdf.y + points > this.pdf.page.height - margin.bottom) this.pdf.addPage();
  }

  /** Keeps a short paragraph on one page. */
  private keepTogether(text: string, points: number): void {
    const height = this.heightOf(text, this.width, { points });
    if (height <= SHORT) this.need(height);
  }

  private heightOf(text: string, width: number, { cut = 'text', points = size.text }: Say = {}): number {
    this.font(cut, 'latin', points);
    return this.pdf.heightOfString(text, { width, lineGap: LINE_GAP });
  }

  /** The number of the page that is drawn on. */
  private page(): number {
    return this.pdf.bufferedPageRange().count;
  }

  private line(colour: string, thickness: number): void {
    this.artifact(() =>
      this.pdf
        .lineWidth(thickness)
        .strokeColor(colour)
        .moveTo(margin.side, this.pdf.y)
        .lineTo(margin.side + this.width, this.pdf.y)
        .stroke(),
    );
  }

  private font(cut: Cut, subset: Subset, points: number): void {
    const name = `${cut}-${subset}`;
    if (!this.fonts.has(name)) this.pdf.registerFont(name, fontFile(cut, subset));
    this.fonts.add(name);
    this.pdf.font(name, points);
  }

  private say(
    text: string,
    {
      cut = 'text',
      points = size.text,
      colour = ink.text,
      x = margin.side,
      y = this.pdf.y,
      width = this.width,
      align = 'left',
      gap = LINE_GAP,
    }: Say = {},
  ): void {
    const runs = runsOf(cut, text);
    runs.forEach((run, index) => {
      this.font(cut, run.subset, points);
      this.pdf.fillColor(colour);
      const options = {
        width,
        align,
        lineGap: gap,
        baseline: -ascentOf(cut) * points,
        continued: index < runs.length - 1,
      };
      if (index === 0) this.pdf.text(run.text, x, y, options);
      else this.pdf.text(run.text, options);
    });
  }

  private open(type: string, parent: Element = this.root, options: object = {}): Element {
    const element = this.pdf.struct(type, options);
    parent.add(element);
    return element;
  }

  private element(type: string, draw: () => void, options: object = {}, parent: Element = this.root): void {
    const element = this.open(type, parent, options);
    element.add(draw);
    element.end();
  }

  private artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    const { x, y } = this.pdf;
    this.pdf.markContent('Artifact', { type });
    draw();
    this.pdf.endMarkedContent();
    this.pdf.x = x;
    this.pdf.y = y;
  }
}
