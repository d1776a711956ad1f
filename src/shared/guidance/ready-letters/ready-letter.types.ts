import type { Text } from '../../locale.js';
import type { ServedPaperKindId } from '../served-papers.codes.js';
import type { Span } from '../time-limits.codes.js';

/** What a person says for a letter, by the name of the field. Days are YYYY-MM-DD; what is not given is empty. */
export type LetterFacts = Readonly<Record<string, string>>;

/** What a field takes when the letter is written from a request: of its citizen, or of the request. */
export type LetterSource = 'name' | 'address' | 'tax_code' | 'email' | 'town' | 'facts_on' | 'served_on';

/** A field of a letter. */
export interface LetterField {
  /** `euro` is a sum as a person writes it; the letter repeats it. */
  readonly kind: 'line' | 'text' | 'day' | 'euro' | 'choice';
  readonly label: Text;
  /** What it is for, or what belongs there. */
  readonly why?: Text;
  /** The letter is not complete without it: it becomes a line to fill in by hand. */
  readonly required: boolean;
  /** The most characters; a day and a choice need none. */
  readonly max: number;
  /** Of a choice; the first one is chosen at the start. */
  readonly options?: Readonly<Record<string, Text>>;
  /** What it holds before anybody has said anything. */
  readonly initial?: string;
  readonly source?: LetterSource;
  /** Whether it is asked for, by what is chosen so far; always where left out. */
  readonly isAsked?: (facts: LetterFacts) => boolean;
}

/** A letter as its parts. It is Italian in every language of the site: an Italian office or person reads it. */
export interface LetterText {
  readonly to: readonly string[];
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What is asked for, in order. */
  readonly asks: readonly string[];
  /** Paragraphs below what is asked for. */
  readonly closing: readonly string[];
  readonly enclosures: readonly string[];
  /** What is written or filled in below, each with its name. */
  readonly sign: readonly { readonly label: string; readonly value: string }[];
}

/** A rule that a letter is checked by. */
export interface LetterCheck {
  /** Whether it holds on a day (YYYY-MM-DD); null while what it needs was not given. */
  readonly holds: (facts: LetterFacts, today: string) => boolean | null;
  /** What to know where it does not hold. */
  readonly warning: Text;
}

/** A row of the table of time limits that binds who sends the letter. */
export interface LetterLimit {
  readonly id: string;
  /** YYYY-MM-DD; null where the day is not known. */
  readonly from: string | null;
}

/** How long the other side has to answer, by law. */
export interface AnswerTime {
  readonly span: Span;
  readonly what: Text;
  readonly source: string;
}

/** An article that a letter rests on. */
export interface LetterArticle {
  readonly source: string;
  readonly says: Text;
}

/** What a letter says, asks for and is checked by. `F` are the names of its fields. */
export interface ReadyLetter<F extends string = string> {
  /** The paper that it answers: its arrival comes from the request. */
  readonly paper?: ServedPaperKindId;
  readonly when: readonly Text[];
  readonly lawyer: readonly Text[];
  /** How it is sent. */
  readonly send: Text;
  readonly articles: readonly LetterArticle[];
  /** YYYY-MM-DD: when an editor last compared it with its articles; null until then, and readers are told so. */
  readonly reviewed: string | null;
  readonly answers: readonly AnswerTime[];
  readonly fields: Readonly<Record<F, LetterField>>;
  readonly checks: Readonly<Record<string, LetterCheck>>;
  /** The rows of the table of time limits that `limits` may name: a page has only these. */
  readonly limitIds: readonly string[];
  limits: (facts: Readonly<Record<F, string>>, today: string) => readonly LetterLimit[];
  write: (facts: Readonly<Record<F, string>>) => LetterText;
}
