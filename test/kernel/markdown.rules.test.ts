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
      expect(isIntricate(`${most}\n \t\n${piece}`)).toBe(false);
    },
  );

  it.each([
    ['>', true],
    ['-', true],
    ['+', true],
    ['* a', true],
    ['-\ta', true],
    ['0. a', true],
    ['9) a', true],
    ['12. a', true],
    ['12.', true],
    ['-a', false],
    ['+a', false],
    ['1', false],
    ['1 a', false],
    ['1.a', false],
    ['1: a', false],
    ['. a', false],
    ['a. a', false],
    ['/. a', false],
  ])('is nested one level deeper by %j: %s', (mark, deeper) => {
    expect(isIntricate('- '.repeat(markdownLimits.nesting) + mark)).toBe(deeper);
  });

  it('counts two blanks as a level, and a tab as four', () => {
    const levels = (indent: string, depth: number): boolean => isIntricate(`${'- '.repeat(depth)}${indent}- a`);
    const { nesting } = markdownLimits;
    // One blank after a marker belongs to it.
    expect([levels('', nesting - 1), levels('', nesting)]).toEqual([false, true]);
    expect([levels('  ', nesting - 2), levels('  ', nesting - 1)]).toEqual([false, true]);
    expect([levels('\t', nesting - 3), levels('\t', nesting - 2)]).toEqual([false, true]);
  });
});
