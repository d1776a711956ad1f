import { contactFilterLimits, screeningLimits } from '../shared/limits.js';
import { normalise } from './contact-filter/normalise.js';

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a text without case, accents and look-alike letters, and their places in it. */
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

/** The places of the terms in a text, as whole words. */
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

/** Words with a letter each, which {@link findTerms} does not find: "t r u f f a". */
function spelled(words: readonly Word[]): Word[] {
  const runs: Word[][] = [];
  for (const [at, word] of words.entries()) {
    if (word.text.length > 1) continue;
    if (at > 0 && words[at - 1]?.text.length === 1) runs.at(-1)?.push(word);
    else runs.push([word]);
  }
  return runs.map((run) => ({
    text: run.map(({ text }) => text).join(''),
    start: run[0]?.start ?? 0,
    end: run.at(-1)?.end ?? 0,
  }));
}

/**
 * The words of a text in which a term hides: inside a longer word, or spelled letter by letter. They may be innocent, so
 * staff have to examine them. Terms of fewer than `screeningLimits.hiddenTerm` letters are in too many words.
 */
export function findHiddenTerms(text: string, terms: Terms): string[] {
  const sought = [...terms.values()].flat().flatMap((term) => {
    const joined = term.join('');
    return joined.length >= screeningLimits.hiddenTerm ? [joined] : [];
  });
  if (sought.length === 0) return [];
  const words = wordsOf(text);
  const found = [...words, ...spelled(words)].filter(({ text: word }) => sought.some((term) => word.includes(term)));
  return [...new Set(found.map(({ start, end }) => text.slice(start, end)))];
}
