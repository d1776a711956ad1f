import { classesOf, isKnown, type WordClass } from './lexicon.js';
import { normalise, type Folded } from './normalise.js';

/** A word, a row of digits, or one sign. */
export interface Token {
  readonly kind: 'word' | 'digits' | 'sign';
  readonly text: string;
  /** Where it begins and ends in the folded text. */
  readonly start: number;
  readonly end: number;
  readonly classes: readonly WordClass[];
  /** The sign or blank before it. */
  readonly gap: '' | ' ' | '\n';
}

type Kind = Token['kind'] | 'space' | 'line';

/** What the signs of ASCII are. */
const ascii: readonly Kind[] = Array.from({ length: 0x80 }, (_, code) => kindOfSign(String.fromCharCode(code)));

const kindAt = (text: string, at: number): Kind => {
  const code = text.charCodeAt(at);
  return code < 0x80 ? (ascii[code] ?? 'sign') : kindOfSign(text.charAt(at));
};

function kindOfSign(sign: string): Kind {
  if (sign >= 'a' && sign <= 'z') return 'word';
  if (sign >= '0' && sign <= '9') return 'digits';
  if (sign === '\n' || sign === '\r') return 'line';
  if (sign <= ' ' || sign === '\u00a0') return 'space';
  if (sign < '\u0080') return 'sign';
  return /[\p{L}\p{N}]/u.test(sign) ? 'word' : /\s/u.test(sign) ? 'space' : 'sign';
}

/** An abbreviation has at most so many parts, none of them longer than this. */
const PARTS = 5;
const PART = 4;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let gap: Token['gap'] = '';
  for (let at = 0; at < text.length;) {
    const kind = kindAt(text, at);
    if (kind === 'space' || kind === 'line') {
      if (kind === 'line') gap = '\n';
      else if (gap === '') gap = ' ';
      at++;
      continue;
    }
    let end = at + 1;
    if (kind !== 'sign') while (end < text.length && kindAt(text, end) === kind) end++;
    let word = text.slice(at, end);
    if (kind === 'word' && word.length <= PART) {
      const long = abbreviation(text, at, end);
      if (long) {
        end = long.end;
        word = long.word;
      }
    }
    tokens.push({ kind, text: word, start: at, end, gap, classes: kind === 'digits' ? [] : classesOf(word) });
    gap = '';
    at = end;
  }
  return tokens;
}

/** "r.g." is one word, "rg", if the lexicon knows it. */
function abbreviation(text: string, start: number, firstEnd: number): { word: string; end: number } | undefined {
  let word = text.slice(start, firstEnd);
  let end = firstEnd;
  let best: { word: string; end: number } | undefined;
  for (let part = 1; part < PARTS && text.charAt(end) === '.' && kindAt(text, end + 1) === 'word'; part++) {
    let next = end + 1;
    while (next < text.length && next - end <= PART + 1 && kindAt(text, next) === 'word') next++;
    if (next - end > PART + 1) break;
    word += text.slice(end + 1, next);
    end = next;
    if (isKnown(word)) best = { word, end: text.charAt(end) === '.' ? end + 1 : end };
  }
  return best;
}

const NO_TOKEN: Token = { kind: 'sign', text: '', start: 0, end: 0, classes: [], gap: '\n' };
const NOWHERE: readonly number[] = [];

/** A text as its tokens, with questions about them. */
export class Reading {
  readonly folded: Folded;
  readonly tokens: readonly Token[];
  private readonly places = new Map<WordClass, number[]>();
  private readonly sentences: readonly number[];

  constructor(readonly original: string) {
    this.folded = normalise(original);
    this.tokens = tokensOf(this.folded.text);
    const sentences: number[] = [];
    let sentence = 0;
    this.tokens.forEach((token, at) => {
      for (const name of token.classes) {
        const known = this.places.get(name);
        if (known) known.push(at);
        else this.places.set(name, [at]);
      }
      if (at > 0 && this.endsSentence(at - 1)) sentence++;
      sentences.push(sentence);
    });
    this.sentences = sentences;
  }

  /** The token at a place; an empty one beyond the text. */
  at(place: number): Token {
    // Reading beyond an array is slow.
    return (place >= 0 && place < this.tokens.length ? this.tokens[place] : undefined) ?? NO_TOKEN;
  }

  text(place: number): string {
    return this.at(place).text;
  }

  is(place: number, name: WordClass): boolean {
    return this.at(place).classes.includes(name);
  }

  /** The places of words of this class. */
  where(name: WordClass): readonly number[] {
    return this.places.get(name) ?? NOWHERE;
  }

  has(...names: readonly WordClass[]): boolean {
    return names.some((name) => this.places.has(name));
  }

  /** Whether a word of the class is at most `before` tokens before the place or `after` tokens after it, in its sentence. */
  near(place: number, name: WordClass, before: number, after: number): boolean {
    return this.nearest(place, name, before, after) !== undefined;
  }

  /** The place of the nearest such word; one before is preferred. */
  nearest(place: number, name: WordClass, before: number, after: number): number | undefined {
    if (!this.places.has(name)) return undefined;
    const reach = Math.max(before, after);
    for (let distance = 1; distance <= reach; distance++) {
      if (distance <= before && this.is(place - distance, name) && this.together(place - distance, place)) {
        return place - distance;
      }
      if (distance <= after && this.is(place + distance, name) && this.together(place, place + distance)) {
        return place + distance;
      }
    }
    return undefined;
  }

  /** Whether both places are in one sentence. */
  together(one: number, other: number): boolean {
    return this.sentences[one] === this.sentences[other];
  }

  /** Whether a token touches the one before it. */
  touches(place: number): boolean {
    return place > 0 && place < this.tokens.length && this.at(place).gap === '';
  }

  /** A stop ends a sentence if a blank follows and the word before is no abbreviation. */
  private endsSentence(place: number): boolean {
    const { text, kind } = this.at(place);
    const next = this.at(place + 1);
    if (next.gap === '\n' && place + 1 < this.tokens.length) return true;
    if (kind !== 'sign' || next.gap === '') return false;
    if (text === ';' || text === '?' || text === '!') return true;
    const before = this.at(place - 1);
    return text === '.' && before.kind === 'word' && before.text.length > 4;
  }
}
