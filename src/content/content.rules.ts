import { contentLimits } from '../shared/limits.js';
import { isDatedMark, isWellDated } from './facts/dated-facts.rules.js';
import { pictureFaults, type NamedPicture } from './pictures/pictures.rules.js';
import type { Place } from '../shared/content/places.rules.js';

/** What an edition says, as far as it is checked. */
export interface CheckedText {
  readonly title: string;
  readonly description: string;
  readonly body: string;
  /** The headings of its Markdown that should be followed by a quotation and are not. */
  readonly unquoted: readonly string[];
  /** The pictures that its Markdown names. */
  readonly pictures: readonly NamedPicture[];
  readonly topic: string | null;
  readonly sources: readonly unknown[];
  /** A day, as `2026-11-22`. */
  readonly reviewed: string | null;
}

/** What the rest of the site knows. */
export interface Surroundings {
  /** The names that texts may write as `{{name}}`. */
  readonly values: ReadonlySet<string>;
  /** Whether there is a page at an address of the site, without its language. */
  readonly hasPage: (path: string) => boolean;
  /** The hashes of those pictures that exist. */
  readonly pictures: ReadonlySet<string>;
  /** The day in Rome. */
  readonly today: string;
}

/** A fault of a text: the field, the name of its message, and what the message names. */
export interface TextFault {
  readonly field: 'title' | 'description' | 'body' | 'topic' | 'sources' | 'reviewed';
  readonly fault:
    | 'heading'
    | 'unknownValues'
    | 'brokenLinks'
    | 'foreignPictures'
    | 'unknownPictures'
    | 'unnamedPictures'
    | 'unquoted'
    | 'undated'
    | 'topicNeeded'
    | 'topicSpare'
    | 'unsourced'
    | 'unreviewed'
    | 'inFuture';
  readonly named?: readonly string[];
}

const FENCE = /^(?:```|~~~)/;

/** The lines of a Markdown text that are no code. */
function linesOf(body: string): string[] {
  let inCode = false;
  return body.split('\n').filter((line) => {
    if (FENCE.test(line)) inCode = !inCode;
    return !inCode;
  });
}

/** Names that a text writes as `{{name}}` and that have no value. */
const unknownIn = (text: string, values: ReadonlySet<string>): string[] => [
  ...new Set(
    [...text.matchAll(/\{\{([^{}]*)\}\}/g)]
      .map(([, name = '']) => name)
      .filter((name) => !values.has(name) && !isDatedMark(name)),
  ),
];

/** The addresses of the site that a Markdown text links to, without query and anchor. */
export const linksOf = (body: string): string[] => [
  ...new Set([...body.matchAll(/(?<!!)\[[^[\]]{0,300}\]\(\s{0,9}(\/[^)\s#?]{0,300})/g)].map(([, path = '']) => path)),
];

/** The links of a Markdown text at an address that lead to no page of the site. Rules 27.3 and 27.21. */
export const brokenLinksOf = (body: string, path: string, hasPage: Surroundings['hasPage']): string[] =>
  linksOf(body).filter((link) => link !== path && !hasPage(link));

/** The mistakes of a text at its place, field by field; nothing when it may be saved. Rules 27.2 and 27.3. */
export function faultsOf(
  text: CheckedText,
  place: Place,
  { values, hasPage, pictures, today }: Surroundings,
): TextFault[] {
  const faults: TextFault[] = [];
  for (const field of ['title', 'description', 'body'] as const) {
    const named = unknownIn(text[field], values);
    if (named.length > 0) faults.push({ field, fault: 'unknownValues', named });
  }
  if (linesOf(text.body).some((line) => /^ {0,3}#(?:\s|$)/.test(line)))
    faults.push({ field: 'body', fault: 'heading' });
  const broken = brokenLinksOf(text.body, place.path, hasPage);
  if (broken.length > 0) faults.push({ field: 'body', fault: 'brokenLinks', named: broken });
  faults.push(...pictureFaults(text.pictures, pictures));
  if (!isWellDated(text.body)) faults.push({ field: 'body', fault: 'undated' });
  if (text.unquoted.length > 0) faults.push({ field: 'body', fault: 'unquoted', named: text.unquoted });
  if (place.inTopic && text.topic === null) faults.push({ field: 'topic', fault: 'topicNeeded' });
  if (!place.inTopic && text.topic !== null) faults.push({ field: 'topic', fault: 'topicSpare' });
  if (place.kind !== 'page') {
    if (text.sources.length === 0) faults.push({ field: 'sources', fault: 'unsourced' });
    if (text.reviewed === null) faults.push({ field: 'reviewed', fault: 'unreviewed' });
  }
  if (text.reviewed !== null && text.reviewed > today) faults.push({ field: 'reviewed', fault: 'inFuture' });
  return faults;
}

/** Whether a text may be scheduled for a moment. Rule 27.5. */
export const maySchedule = (at: Date, now: Date): boolean =>
  at > now && at.getTime() <= now.getTime() + contentLimits.furthest;

/** The day up to which a check of legal facts is too old, given the day in Rome; 29 February counts as 1 March. Rule 27.13. */
export function dueUpTo(today: string): string {
  const [year, month, date] = today.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1 - contentLimits.reviewMonths, date)).toISOString().slice(0, 10);
}

/** Whether legal facts that were checked on a day are due for review. Rule 27.13. */
export const isDueForReview = (reviewed: string, today: string): boolean => reviewed <= dueUpTo(today);
