import { readFileSync } from 'node:fs';
import type { Locale } from '../../../src/kernel/locale.js';

/** A phrase with the type, or the matter outside the product, that it means. */
export interface Labelled {
  locale: Locale;
  target: string;
  phrase: string;
}

/** The phrases of a file beside this one: `target;phrase|phrase`. */
export const labelled = (name: string, locale: Locale): Labelled[] =>
  readFileSync(new URL(`./${name}.csv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [target = '', phrases = ''] = line.split(';');
      return phrases.split('|').map((phrase) => ({ locale, target, phrase }));
    });
