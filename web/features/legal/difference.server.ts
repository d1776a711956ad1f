import { diffArrays, diffWordsWithSpace } from 'diff';
import type { Section } from './section.js';

/** A piece of a paragraph: in both versions, or in one of them. */
export interface Piece {
  text: string;
  change?: 'added' | 'removed';
}

/** What is different in a section: its paragraphs that changed, in the order of the new text. */
export interface SectionDifference {
  id: string;
  title: string;
  change: 'added' | 'removed' | 'changed';
  paragraphs: Piece[][];
}

/** Paragraphs that share less than this part of their words are two different paragraphs. */
const ALIKE = 0.5;

/** What has changed from one version of a long text to the next, word by word where a paragraph was corrected. */
export function differenceOf(before: readonly Section[], after: readonly Section[]): SectionDifference[] {
  const earlier = new Map(before.map((section) => [section.id, section]));
  const kept = new Set(after.map(({ id }) => id));
  const removed = before.filter(({ id }) => !kept.has(id));
  return [
    ...after.map((section) => changed(earlier.get(section.id), section)),
    ...removed.map((section) => ({
      ...headOf(section, 'removed'),
      paragraphs: whole(paragraphsOf(section), 'removed'),
    })),
  ].filter(({ paragraphs }) => paragraphs.length > 0);
}

const headOf = ({ id, title }: Section, change: SectionDifference['change']) => ({ id, title, change });

/** An item of a list is read as a paragraph. */
const paragraphsOf = ({ text }: Section): string[] => text.flat();

const whole = (paragraphs: readonly string[], change: 'added' | 'removed'): Piece[][] =>
  paragraphs.map((text) => [{ text, change }]);

function changed(before: Section | undefined, after: Section): SectionDifference {
  if (!before) return { ...headOf(after, 'added'), paragraphs: whole(paragraphsOf(after), 'added') };
  const runs = diffArrays(paragraphsOf(before), paragraphsOf(after));
  const paragraphs: Piece[][] = [];
  // Removed text comes before the text that replaces it.
  let gone: string[] = [];
  for (const { value, added, removed } of [...runs, { value: [], added: false, removed: false }]) {
    if (removed) gone = value;
    else {
      paragraphs.push(...replaced(gone, added ? value : []));
      gone = [];
    }
  }
  return { ...headOf(after, 'changed'), paragraphs };
}

/** Compares each new paragraph with the first old one that it resembles; the others were added or removed whole. */
function replaced(before: readonly string[], after: readonly string[]): Piece[][] {
  const left = [...before];
  const added = after.map((text): Piece[] => {
    for (const [nth, old] of left.entries()) {
      const pieces = words(old, text);
      if (shared(pieces) < ALIKE * Math.max(old.length, text.length)) continue;
      left.splice(nth, 1);
      return pieces;
    }
    return [{ text, change: 'added' }];
  });
  return [...whole(left, 'removed'), ...added];
}

const words = (before: string, after: string): Piece[] =>
  diffWordsWithSpace(before, after).map(({ value: text, added, removed }) => ({
    text,
    ...((added || removed) && { change: added ? ('added' as const) : ('removed' as const) }),
  }));

const shared = (pieces: readonly Piece[]): number =>
  pieces.reduce((length, { text, change }) => length + (change ? 0 : text.length), 0);
