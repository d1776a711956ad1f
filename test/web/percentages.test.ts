import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** Reads or writes the percentage of a quote, or shows any percentage. */
const PERCENTAGE = /\bpercentage(?!s?[_A-Z]?Base|_base)\w*|\bformat\.percent\(|\bformatPercent\(|\buseQuoteLine\(/;
/** Shows the costs of a quote at its three outcomes, all from the one calculation. */
const COSTS = /<QuoteCases\b|<QuotePreview\b|<CostTable\b|\bcostsInWords\(|\bscenarios\(/;

/** Files that name a percentage and are shown with its costs by another file, or are about another percentage. */
const elsewhere: Readonly<Record<string, string>> = {
  'web/features/compare/quote-card.tsx': 'board.tsx shows the table of the same outcomes below the cards',
  'web/features/compare/quote-cases.tsx': 'draws the costs',
  'web/features/compare/quotes.ts': 'reads figures and shows nothing',
  'web/features/firm-inbox/quote-fields.tsx': 'the fields of quote-form.tsx',
  'web/features/firm-inbox/quote-rules.ts': 'checks figures and shows nothing',
  'web/features/firm-inbox/quote-values.ts': 'reads figures and shows nothing',
  'web/features/firm-inbox/saved-texts.tsx': 'the figures of a saved text, which are no quote yet',
  'web/features/firm-inbox/own-documents.tsx': 'how much of a file was uploaded',
  'web/features/accounts/dashboard/evidence.tsx': 'how much of a file was uploaded',
  'web/app/context.ts': 'the type of the ranges of fees',
  'web/features/content/fees.tsx': 'the range of what firms ask for, of no single quote',
  'web/features/requests/fee.tsx': 'the figures of user-response.tsx and about-quote.tsx, which show the costs',
  'web/features/requests/questions.tsx': 'reads which parts a quote has',
  'web/features/home/fee-band.tsx': 'an example with its own three outcomes',
  'web/features/performance/performance.page.tsx':
    'the share of requests that became quotes, and of quotes that became clients',
  'web/features/withdrawal/withdrawal-steps.tsx': 'the share of a plan that is paid back',
  'web/ui/format/format.ts': 'the format',
  'src/requests/quote/pdf/quote-words.ts': 'the words of quote-document.ts',
};

const sources = globSync([
  'web/{app,features,ui}/**/*.{ts,tsx}',
  'src/{notifications,requests/quote/pdf}/**/*.{ts,tsx}',
]).filter((file) => !/\.server\.tsx?$/.test(file));
const code = (file: string): string => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
const named = sources.filter((file) => PERCENTAGE.test(code(file)));

describe('the percentage of a quote', () => {
  // Rule 4.10.
  it('is always shown with its cost in euro at the three outcomes', () => {
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((file) => !COSTS.test(code(file)) && !(file in elsewhere))).toEqual([]);
  });

  it('has exceptions only for files that still show it', () => {
    expect(Object.keys(elsewhere).filter((file) => !named.includes(file))).toEqual([]);
    expect(code('web/features/compare/board.tsx')).toMatch(COSTS);
    expect(code('web/features/firm-inbox/quote-form.tsx')).toMatch(COSTS);
    expect(code('src/requests/quote/pdf/quote-document.ts')).toMatch(COSTS);
  });
});
