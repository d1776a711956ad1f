import { readFileSync } from 'node:fs';
import { phrasesIn, type FinderPhrase } from '../../../src/guidance/finder/load-words.js';
import type { Locale } from '../../../src/shared/locale.js';

/** The phrases of a file in this folder, which the finder does not learn from: `target;phrase|phrase`. */
export const labelled = (name: string, locale: Locale): FinderPhrase[] =>
  phrasesIn(readFileSync(new URL(`./${name}.csv`, import.meta.url), 'utf8'), locale);
