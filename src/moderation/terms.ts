import { contactFilterLimits } from '../limits.js';
import { normalise } from './contact-filter/normalise.js';

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a text without case, accents and look-alike letters, and where they stand in it. */
function wordsOf(text: string): Word[] {
  const folded = normalise(text.slice(0, contactFilterLimits.textMax));
  return [...folded.text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    start: folded.startOf(index),
    end: folded.endOf(index + word.length - 1),
  }));
}

/** How a term is kept and compared: its words, one blank between them. */
export function termForm(term: string): string {
  return wordsOf(term)
    .map(({ text }) => text)
    .join(' ');
}

/** The blacklisted terms, by their first word. */
export type Terms = ReadonlyMap<string, readonly (readonly string[])[]>;

/** @param forms what {@link termForm} gives */
export function termsOf(forms: readonly string[]): Terms {
  const terms = new Map<string, string[][]>();
  for (const words of forms.map((form) => form.split(' '))) {
    const [first = ''] = words;
    if (first) terms.set(first, [...(terms.get(first) ?? []), words]);
  }
  return terms;
}

/** Where the terms stand in a text, as whole words. */
export function findTerms(text: string, terms: Terms): { start: number; end: number }[] {
  if (terms.size === 0) return [];
  const words = wordsOf(text);
  return words.flatMap(({ text: first, start }, at) => {
    const found = terms
      .get(first)
      ?.filter((term) => term.every((word, nth) => words[at + nth]?.text === word))
      .map((term) => words[at + term.length - 1]?.end ?? 0);
    return found && found.length > 0 ? [{ start, end: Math.max(...found) }] : [];
  });
}
