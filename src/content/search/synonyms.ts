import { readFileSync } from 'node:fs';
import type { Locale } from '../../shared/locale.js';

/** A word, or the beginning of words. */
interface Term {
  readonly text: string;
  readonly begins: boolean;
}

/** Words that mean the same to somebody who searches, a group a line; `licenzi*` stands for all words that begin so. */
function groupsOf(language: Locale): Term[][] {
  return readFileSync(new URL(`./data/synonyms-${language}.csv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) =>
      line.split(',').map((entry) => {
        const text = entry.trim();
        return text.endsWith('*') ? { text: text.slice(0, -1), begins: true } : { text, begins: false };
      }),
    );
}

const GROUPS: Readonly<Record<Locale, Term[][]>> = { it: groupsOf('it'), en: groupsOf('en') };

const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '');

/** The other words that a word may be looked for by, as terms of `to_tsquery`: of `caparra`, also `cauzion:*`. */
export function synonymsOf(word: string, language: Locale): string[] {
  const typed = plain(word);
  const group = GROUPS[language].find((terms) =>
    terms.some(({ text, begins }) => (begins ? typed.startsWith(text) : typed === text)),
  );
  return (group ?? []).map(({ text, begins }) => (begins ? `${text}:*` : text));
}
