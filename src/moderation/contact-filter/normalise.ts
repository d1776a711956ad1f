import { seen } from './confusables.js';

/** A text as its reader sees it, with the way back to what was written. */
export interface Folded {
  /** Lower case, Latin letters without accents, plain digits, no invisible signs. */
  readonly text: string;
  /** For each character of `text` where in the original it begins and where it ends. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Zero-width and other format signs, variation selectors, combining marks, the frame of keycaps. */
const INVISIBLE = /[\p{Cf}\p{M}\u115f\u3164]/u;

/**
 * A text in lower case, without accents, full-width forms, look-alikes of other scripts and invisible signs. Words that
 * are spaced out letter by letter are put together.
 */
export function normalise(original: string): Folded {
  const signs: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (sign: string, start: number, end: number): void => {
    signs.push(sign);
    starts.push(start);
    ends.push(end);
  };
  for (let at = 0; at < original.length;) {
    const code = original.codePointAt(at) ?? 0;
    if (code < 0x80) {
      const letter = code >= 0x41 && code <= 0x5a ? String.fromCharCode(code + 0x20) : original.charAt(at);
      add(letter, at, at + 1);
      at++;
      continue;
    }
    const sign = String.fromCodePoint(code);
    const end = at + sign.length;
    if (!INVISIBLE.test(sign)) for (const part of seen(sign)) for (const unit of part.split('')) add(unit, at, end);
    at = end;
  }
  return closeUp(signs, starts, ends);
}

const isSpace = (sign: string | undefined): boolean => sign === ' ' || sign === '\u00a0';
const isLetter = (sign: string): boolean => sign >= 'a' && sign <= 'z';

/** So many signs one by one are a word spaced out. */
const SPACED = 5;

/** Removes the blanks of "g m a i l . c o m": a row of single signs, most of them letters. */
function closeUp(signs: string[], starts: number[], ends: number[]): Folded {
  const dropped = new Set<number>();
  let first = 0;
  let count = 0;
  let letters = 0;
  const close = (): void => {
    if (count >= SPACED && letters >= 3 && letters * 2 >= count) {
      for (let at = first + 1; at < first + 2 * count - 1; at += 2) dropped.add(at);
    }
    count = 0;
    letters = 0;
  };
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at] ?? '';
    if (isSpace(sign)) continue;
    const alone = (at === 0 || isBreak(signs[at - 1])) && (at + 1 === signs.length || isBreak(signs[at + 1]));
    const follows = count > 0 && at === first + 2 * count && isSpace(signs[at - 1]);
    if (!follows) close();
    if (!alone) {
      close();
      continue;
    }
    if (count === 0) first = at;
    count++;
    if (isLetter(sign)) letters++;
  }
  close();
  if (dropped.size === 0) return { text: signs.join(''), starts, ends };
  const kept = (_: unknown, at: number): boolean => !dropped.has(at);
  return { text: signs.filter(kept).join(''), starts: starts.filter(kept), ends: ends.filter(kept) };
}

const isBreak = (sign: string | undefined): boolean => isSpace(sign) || sign === '\n' || sign === '\r' || sign === '\t';
