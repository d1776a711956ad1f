import { describe, expect, it } from '@jest/globals';
import { isIntricate } from '../../src/kernel/markdown/markdown.rules.js';
import { markdownLimits } from '../../src/shared/limits.js';

describe('Markdown input', () => {
  it.each([
    ['quotations', '> '],
    ['quotations without blanks', '>'],
    ['items', '- '],
    ['numbered items', '1. '],
    ['items and quotations', '* > '],
  ])('may nest 32 levels and no more: %s', (_name, marks) => {
    const count = marks === '* > ' ? 2 : 1;
    const deepest = marks.repeat(markdownLimits.nesting / count);
    expect([isIntricate(`${deepest}a`), isIntricate(`${deepest}> a`)]).toEqual([false, true]);
  });

  it('is nested by indentation too', () => {
    const list = (depth: number): string =>
      Array.from({ length: depth }, (_, nth) => `${'  '.repeat(nth)}- a`).join('\n');
    expect([isIntricate(list(markdownLimits.nesting)), isIntricate(list(markdownLimits.nesting + 1))]).toEqual([
      false,
      true,
    ]);
    // Code is not nested by its own indents.
    expect(isIntricate(`${' '.repeat(200)}a - b > c`)).toBe(false);
  });

  it.each(['**a', '_a ', '~~a', '`a', '[', ']', '<a '])(
    'may have 1000 marks in a paragraph and no more: %j',
    (piece) => {
      const most = piece.repeat(markdownLimits.marks);
      expect([isIntricate(most), isIntricate(most + piece)]).toEqual([false, true]);
      // Each paragraph has its own.
      expect(isIntricate(`${most}\n\n${piece}`)).toBe(false);
    },
  );
});
