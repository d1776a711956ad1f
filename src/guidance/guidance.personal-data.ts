import type { TableRecords } from '../kernel/personal-data/record.types.js';

/** What the tables of this module hold about people. Rule 14.10. */
export const guidanceData = {
  finder_examples: { other: ['lexeme', 'locale', 'phrases', 'target'] },
  finder_example_totals: { other: ['locale', 'stems', 'target', 'vocabulary'] },
  finder_terms: { other: ['id', 'lexemes', 'locale', 'target', 'weight'] },
  finder_words: { other: ['lexeme', 'locale', 'word'] },
} as const satisfies Pick<TableRecords, 'finder_examples' | 'finder_example_totals' | 'finder_terms' | 'finder_words'>;
