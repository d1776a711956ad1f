import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { screenText, type Screening } from '../../../src/moderation/contact-filter/index.js';

const PIECES = [
  ...'0123456789abcxyz .,;:-_/()[]{}<>@#+*€%\n\t\'"àèß½Ⅷ①٣３ｇ\u200b\u0301\ufe0f\u20e3\ud83d\udcde𝟑',
  'tre', 'trecento', 'mila', 'double', 'tre volte', 'chiocciola', 'punto', 'at', 'it', 'com', 'gmail', 'www', 'https://', 'vu',
  'art.', 'n.', 'polizza', 'euro', 'euro 3.', 'mi chiami', 'al', 'whatsapp', 'telegram:', 'studio', 'via', 'it60', 'rssmra85t10a562s',
  'IBAN', 'prefisso', 'parte', 'contrario', 'albo', 'mio', 'suo numero', 'oh', 'O', 'l', 'p.iva', 'd.lgs.', '2024', '12/05/2021',
  '\ud800', '\udc00', '\u0000', '\u202e', 'ﷺ', '👨‍👩‍👧',
]; // oxfmt-ignore

/** Spans are inside the text, in order, without overlap, and agree with the verdict. */
function check(text: string, { verdict, spans }: Screening): void {
  let end = 0;
  for (const span of spans) {
    if (span.start < end || span.end <= span.start || span.end > text.length) {
      throw new Error(`a span is out of bounds: ${JSON.stringify({ text, span })}`);
    }
    end = span.end;
  }
  const certain = spans.some(({ certainty }) => certainty === 'certain');
  expect(verdict).toBe(certain ? 'certain' : spans.length > 0 ? 'doubtful' : 'clean');
}

const hostile = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom('', ' ', '', '  ')), { maxLength: 120 })
  .map((parts) => parts.flat().join(''));
const repeated = fc
  .tuple(fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }), fc.integer({ min: 20, max: 150 }))
  .map(([parts, count]) => parts.join('').repeat(count).slice(0, 2000));
const SEED = 20260310;

describe('10,000 random and hostile texts', () => {
  it.each([
    ['of any signs', 3500, fc.string({ unit: 'binary', maxLength: 300 })],
    ['of what matters to the filter', 4500, hostile],
    ['of few pieces again and again', 1500, repeated],
  ])('%s are read', (_, numRuns, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        check(text, screenText(text));
      }),
      { seed: SEED, numRuns },
    );
  });

  it('are read together with earlier messages', () => {
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 5 }), hostile, (previous, text) => {
        check(text, screenText(text, { previous }));
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});

/** How many times the characters of a text are read: a measure of work that does not depend on other load. */
function stepsFor(text: string): number {
  const reads = String.prototype as unknown as Record<'charAt' | 'charCodeAt', (...at: number[]) => unknown>;
  const { charAt, charCodeAt } = reads;
  let steps = 0;
  reads.charAt = function (...at) {
    steps++;
    return charAt.apply(this, at);
  };
  reads.charCodeAt = function (...at) {
    steps++;
    return charCodeAt.apply(this, at);
  };
  try {
    screenText(text);
  } finally {
    Object.assign(reads, { charAt, charCodeAt });
  }
  return steps;
}

describe('the processing time', () => {
  it.each([
    '3 ',
    'tre ',
    'a@b.',
    'carla chiocciola ',
    'trecento',
    '3.',
    'a b ',
    'mi chiami al 34 ',
    'www.a.',
    'n. 5, ',
    '４',
  ])('grows linearly with the length of "%s" repeated', (piece) => {
    const ofLength = (length: number): number => stepsFor(piece.repeat(length).slice(0, length));
    expect(ofLength(20_000)).toBeLessThan(12 * ofLength(2000));
  });
});
