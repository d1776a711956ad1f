import { diffWordsWithSpace } from 'diff';
import type { TextFields } from './editions/source-text.js';

/** A piece of a text that is in both versions, or only in one of them. */
export interface ComparedPart {
  readonly text: string;
  readonly change: 'same' | 'added' | 'removed';
}

/** A field that differs between two versions. */
export interface ComparedField {
  readonly field: string;
  readonly parts: readonly ComparedPart[];
}

const inWords = (text: TextFields): Readonly<Record<string, string>> => ({
  title: text.title,
  description: text.description,
  topic: text.topic ?? '',
  reviewed: text.reviewed ?? '',
  sources: text.sources.map(({ label, url }) => (url ? `${label} ${url}` : label)).join('\n'),
  body: text.body,
});

/** Where two versions of a text differ, word by word; fields that are alike are left out. */
export function compared(before: TextFields, after: TextFields): ComparedField[] {
  const [from, to] = [inWords(before), inWords(after)];
  return Object.keys(from)
    .filter((field) => from[field] !== to[field])
    .map((field) => ({
      field,
      parts: diffWordsWithSpace(from[field] ?? '', to[field] ?? '').map(({ value, added, removed }) => ({
        text: value,
        change: added ? 'added' : removed ? 'removed' : 'same',
      })),
    }));
}
