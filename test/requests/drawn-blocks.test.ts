import { describe, expect, it } from '@jest/globals';
import { PdfDocument } from '../../src/kernel/pdf/pdf-document.js';
import { letterDocument } from '../../src/guidance/ready-letters/letter-document.js';
import { engagementPdf } from '../../src/requests/engagement/engagement-pdf.js';
import { engagementLetter } from '../../src/requests/engagement/engagement-words.js';
import { quoteDocument } from '../../src/requests/quote/pdf/quote-document.js';
import type { QuoteFacts } from '../../src/requests/quote/pdf/quote-facts.js';
import { letterTable } from '../../src/shared/guidance/ready-letters/letter-table.js';
import { writeLetter } from '../../src/shared/guidance/ready-letters/ready-letters.rules.js';
import { filled } from '../guidance/ready-letters/facts.js';
import { facts, terms } from './written-facts.js';

// The blocks of a document in their order, and which of them are otherwise in another state. Their words are those of
// `document-words`, so only how they begin and end is noted. Write the snapshots again with `-u`, and read them.

const BLOCKS = ['letterhead', 'title', 'heading', 'paragraph', 'address', 'list', 'columns', 'facts'] as const;
const OTHERS = ['sideNote', 'table', 'signatures', 'finish'] as const;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const END = 24;
const said = (value: unknown): string => {
  if (typeof value === 'function') return `marks ${(value as (nth: number) => string)(1)}`;
  if (typeof value === 'string') return value.length > 2 * END ? `${value.slice(0, END)}…${value.slice(-END)}` : value;
  // Of a row of figures its name, of a party how many lines it has.
  if (isRecord(value) && Array.isArray(value['figures'])) return String(value['label']);
  if (isRecord(value) && Array.isArray(value['lines']))
    return `${String(value['label'])}: ${String(value['name'])}, lines: ${value['lines'].length}`;
  if (Array.isArray(value)) return `[${value.map(said).join(' | ')}]`;
  if (!isRecord(value)) return String(value);
  return `{${Object.entries(value)
    .map(([name, one]) => `${name}: ${said(one)}`)
    .join(', ')}}`;
};

/** What a document draws, block by block, without drawing it. */
async function blocksOf(draw: () => Promise<Buffer>): Promise<string[]> {
  const lines: string[] = [];
  const prototype = PdfDocument.prototype as unknown as Record<string, unknown>;
  const own = [...BLOCKS, ...OTHERS].map((name) => [name, prototype[name]] as const);
  for (const [name] of own)
    prototype[name] = (...given: unknown[]) => {
      lines.push(
        `${name} ${given
          .filter((one) => one !== undefined)
          .map(said)
          .join(', ')}`.replaceAll('\u00a0', ' '),
      );
      return name === 'finish' ? Promise.resolve(Buffer.alloc(0)) : undefined;
    };
  try {
    await draw();
  } finally {
    for (const [name, method] of own) prototype[name] = method;
  }
  return lines;
}

/** The blocks that only one of the two has. */
const differing = (usual: readonly string[], other: readonly string[]): string[] => [
  ...usual.filter((line) => !other.includes(line)).map((line) => `- ${line}`),
  ...other.filter((line) => !usual.includes(line)).map((line) => `+ ${line}`),
];

const letterhead = { brand: 'Giustamente', demo: false };
const CASES = /^table/;

describe('the blocks of a written quote', () => {
  const blocks = (given: Partial<QuoteFacts> = {}, more = {}, locale: 'it' | 'en' = 'it') =>
    blocksOf(() => quoteDocument({ ...facts, ...given }, { ...letterhead, ...more }, locale));
  const quote = { ...facts.quote, text: 'Seguiamo la trattativa.' };

  it('stand in their order', async () => {
    expect(await blocks({ quote })).toMatchSnapshot();
  });

  const others: Readonly<Record<string, () => Promise<string[]>>> = {
    'without words of the firm': () => blocks(),
    'without instalments': () => blocks({ quote: { ...quote, instalments: null } }),
    'for a client who is not known yet': () => blocks({ quote, client: null }),
    'of a firm without a town': () => blocks({ quote, firm: { ...facts.firm, city: null } }),
    'of a firm without a town and a bar': () => blocks({ quote, firm: { ...facts.firm, city: null, bar: null } }),
    'with a flat fee': () => blocks({ quote, terms: { ...terms, percentageHundredths: 0 } }),
    'for readers of English': () => blocks({ quote }, {}, 'en'),
    'that is a draft': () => blocks({ quote }, { draft: true }),
  };
  it.each(Object.keys(others))('differ in one %s', async (name) => {
    const changed = differing(await blocks({ quote }), await others[name]!());
    expect(changed.filter((line) => !CASES.test(line.slice(2)))).toMatchSnapshot();
  });
});

describe('the blocks of a letter of engagement', () => {
  const day = new Date('2026-03-15T10:00:00Z');
  const words = { scope: 'La trattativa.', excluded: 'La causa.', payment: 'Alla firma.', notices: [] };
  const document = engagementLetter(facts, words, { brand: 'Giustamente', day });
  const record = { hash: '0'.repeat(64), version: 2, sentAt: day, acceptedAt: null, startsNow: null };
  const blocks = (given = {}, more = {}, locale: 'it' | 'en' = 'it') =>
    blocksOf(() => engagementPdf(document, { ...record, ...given }, { ...letterhead, ...more }, locale));

  it('stand in their order', async () => {
    expect(await blocks()).toMatchSnapshot();
  });

  const acceptedAt = new Date('2026-03-16T22:59:58Z');
  const others: Readonly<Record<string, () => Promise<string[]>>> = {
    'that was accepted': () => blocks({ acceptedAt, startsNow: false }),
    'that was accepted, to begin at once': () => blocks({ acceptedAt, startsNow: true }),
    'for readers of English': () => blocks({}, {}, 'en'),
    'that is a draft': () => blocks({}, { draft: true }),
  };
  it.each(Object.keys(others))('differ in one %s', async (name) => {
    expect(differing(await blocks(), await others[name]!())).toMatchSnapshot();
  });
});

it('a letter to print has its blocks in their order, with places to sign', async () => {
  const letter = writeLetter(letterTable['messa-in-mora'], filled['messa-in-mora']);
  expect(await blocksOf(() => letterDocument(letter, 'Messa in mora', facts.quotedAt))).toMatchSnapshot();
});
