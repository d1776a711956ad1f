import { seen } from './confusables.js';

/** A text as its reader sees it, with the way back to what was written. */
export interface Folded {
  /** Lower case, Latin letters without accents, plain digits, no invisible signs. */
  readonly text: string;
  /** Where in the original the character at a place of `text` begins. */
  startOf(place: number): number;
  /** Where in the original the character at a place of `text` ends. */
  endOf(place: number): number;
}

/** Zero-width and other format signs, variation selectors, combining marks, the frame of keycaps. */
const INVISIBLE = /[\p{Cf}\p{M}\u115f\u3164]/u;

/** Signs up to here are looked up in a table. */
const LATIN_END = 0x250;
const latin = Array.from({ length: LATIN_END }, (_, code) => {
  const sign = String.fromCharCode(code);
  return INVISIBLE.test(sign) ? '' : seen(sign);
});

/** Five signs one by one: maybe a word spaced out. */
const SPACED_OUT = /(?<!\S)(?:\S ){4}\S(?!\S)/;
const SINGLE_LETTER = /(?<!\S)[a-z](?!\S)/;

/**
 * A text in lower case, without accents, full-width forms, look-alikes of other scripts and invisible signs. Words that
 * are spaced out letter by letter are put together.
 */
export function normalise(original: string): Folded {
  const plain = oneToOne(original);
  if (plain !== undefined && !(SPACED_OUT.test(plain) && SINGLE_LETTER.test(plain))) {
    return { text: plain, startOf: (place) => place, endOf: (place) => place + 1 };
  }
  const signs: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < original.length;) {
    const code = original.codePointAt(at) ?? 0;
    const end = at + (code > 0xffff ? 2 : 1);
    const folded = code < LATIN_END ? (latin[code] ?? '') : foldSign(original.slice(at, end));
    for (let unit = 0; unit < folded.length; unit++) {
      signs.push(folded.charAt(unit));
      starts.push(at);
      ends.push(end);
    }
    at = end;
  }
  return closeUp(signs, starts, ends);
}

const foldSign = (sign: string): string => (INVISIBLE.test(sign) ? '' : seen(sign));

/** The folded text if each of its characters is one of the original, as in nearly all texts. */
function oneToOne(original: string): string | undefined {
  let text = '';
  for (let at = 0; at < original.length; at++) {
    const code = original.charCodeAt(at);
    const sign = code < LATIN_END ? latin[code] : isPlainSign(code) ? seen(original.charAt(at)) : undefined;
    if (sign?.length !== 1) return undefined;
    text += sign;
  }
  return text;
}

/** Typographic dashes, quotes and the euro sign. */
const isPlainSign = (code: number): boolean => (code >= 0x2010 && code <= 0x201f) || code === 0x20ac;

const isSpace = (sign: string | undefined): boolean => sign === ' ' || sign === '\u00a0';
const isLetter = (sign: string): boolean => sign >= 'a' && sign <= 'z';
const isBreak = (sign: string | undefined): boolean =>
  sign === undefined || isSpace(sign) || sign === '\n' || sign === '\r' || sign === '\t';

/** So many signs one by one are a word spaced out, if so many of them are letters. */
const SPACED = 5;
const LETTERS = 3;

/** Removes the blanks of "g m a i l . c o m": a row of single signs, most of them letters. */
function closeUp(signs: string[], starts: number[], ends: number[]): Folded {
  const dropped = new Set<number>();
  let first = 0;
  let count = 0;
  let letters = 0;
  const close = (): void => {
    if (count >= SPACED && letters >= LETTERS && letters * 2 >= count) {
      for (let at = first + 1; at < first + 2 * count - 1; at += 2) dropped.add(at);
    }
    count = 0;
    letters = 0;
  };
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at] ?? '';
    if (isSpace(sign)) continue;
    const follows = count > 0 && at === first + 2 * count && isSpace(signs[at - 1]);
    if (!follows) close();
    if (!isBreak(signs[at - 1]) || !isBreak(signs[at + 1])) {
      close();
      continue;
    }
    if (count === 0) first = at;
    count++;
    if (isLetter(sign)) letters++;
  }
  close();
  const kept = (_: unknown, at: number): boolean => !dropped.has(at);
  const [from, to] = [starts.filter(kept), ends.filter(kept)];
  return {
    text: signs.filter(kept).join(''),
    startOf: (place) => from[place] ?? 0,
    endOf: (place) => to[place] ?? 0,
  };
}
