import type { Certainty, Finding } from '../finding.js';
import { asksAnywhere, isAsking, labelOf } from '../labels.js';
import type { Item, Run } from '../numbers.js';
import type { Reading } from '../reading.js';

/** A phone number with its prefixes has at most so many digits. */
const LONGEST = 15;
const SHORTEST = 8;
/** With the word "cell" before them so few digits are a phone number, and so few are certain. */
const LABELLED_SHORTEST = 5;
const LABELLED_CERTAIN = 8;

const MOBILE = /^3[1-9]\d{8}$/;
const PUBLIC = /^(?:80[03]|84[0-8]|199|178|89[1-9])\d{3,6}$/;

type Shape = 'mobile' | 'old-mobile' | 'landline' | 'abroad';

/** Digits without the prefix of Italy, if what follows is a number there. */
function nationalOf(digits: string): string {
  const prefix = digits.startsWith('0039') ? 4 : digits.startsWith('39') ? 2 : 0;
  const length = digits.length - prefix;
  const isMobile = digits.charAt(prefix) === '3' && (length === 9 || length === 10);
  const isLandline = digits.charAt(prefix) === '0' && length >= 8 && length <= 11;
  return isMobile || isLandline ? digits.slice(prefix) : digits;
}

/** The shape of a row of digits, if it is a phone number's. */
export function shapeOf(digits: string, hasPlus = false): Shape | undefined {
  if (digits.length < SHORTEST || digits.length > LONGEST) return undefined;
  const national = nationalOf(digits);
  const { length } = national;
  const [first, second] = [national.charAt(0), national.charAt(1)];
  if (first === '3' && second !== '0' && length === 10) return 'mobile';
  if (first === '0' && second !== '0' && length <= 11) return 'landline';
  if (hasPlus) return 'abroad';
  if (digits.startsWith('00') && digits.charAt(2) !== '0' && digits.length >= 10) return 'abroad';
  return first === '3' && second !== '0' && length === 9 ? 'old-mobile' : undefined;
}

/** Phone numbers: what has the shape of one, and what words call one. */
export function phones(reading: Reading, items: readonly Item[], runs: readonly Run[]): Finding[] {
  const findings = runs.flatMap((run) => inRun(reading, run));
  if (findings.length > 0) return findings;
  const others = [
    ...runs.flatMap(saidDigitByDigit),
    ...scattered(reading, items),
    ...together(reading, items),
    ...hidden(reading, items, runs),
  ];
  return [...others, ...backwards(reading, runs), ...inParts(reading, runs)];
}

const isFree = (item: Item | undefined): boolean => item !== undefined && item.mask === undefined;

function inRun(reading: Reading, run: Run): Finding[] {
  const findings: Finding[] = [];
  for (let first = 0; first < run.items.length; first++) {
    const last = longestNumber(reading, run, first);
    if (last === undefined) continue;
    const finding = judged(reading, run, first, last);
    if (finding) findings.push(finding);
    first = last;
  }
  return findings.length > 0 ? findings : labelled(reading, run);
}

/** The last item of the longest phone number that begins at an item. */
function longestNumber(reading: Reading, run: Run, first: number): number | undefined {
  if (touches(reading, run, first - 1)) return undefined;
  const hasPlus = plusBefore(reading, run, first);
  let digits = '';
  let best: number | undefined;
  for (let at = first; at < run.items.length; at++) {
    const item = run.items[at];
    if (!item || !isFree(item)) break;
    digits += item.digits;
    if (digits.length > LONGEST) break;
    const shape = shapeOf(digits, hasPlus);
    if (shape && !touches(reading, run, at)) {
      if (best !== undefined && shape === 'abroad' && run.links[at - 1] === 'loose') break;
      best = at;
    }
  }
  return best;
}

/** Whether the items on both sides of a link touch, so that neither is a number of its own; or letters touch an edge. */
function touches(reading: Reading, run: Run, link: number): boolean {
  const item = run.items[link];
  const next = run.items[link + 1];
  if (item && next) return run.links[link] === 'touching';
  const edge = item ? item.to + 1 : (next?.from ?? 0);
  const letters = item ? edge : edge - 1;
  if (!reading.touches(edge) || reading.at(letters).kind !== 'word') return false;
  return !reading.is(letters, 'phone') && !reading.is(letters, 'plus');
}

function plusBefore(reading: Reading, run: Run, at: number): boolean {
  const before = (run.items[at]?.from ?? 0) - 1;
  return reading.text(before) === '+' || reading.is(before, 'plus') || reading.text(before - 1) === '+';
}

const digitsOf = (run: Run, first: number, last: number): string =>
  run.items
    .slice(first, last + 1)
    .map(({ digits }) => digits)
    .join('');

function judged(reading: Reading, run: Run, first: number, last: number): Finding | undefined {
  const [one, end] = [run.items[first], run.items[last]];
  if (!one || !end) return undefined;
  const digits = digitsOf(run, first, last);
  const shape = shapeOf(digits, plusBefore(reading, run, first));
  const isCalled = isPhoneByWords(reading, one, end);
  if (!shape || (!isCalled && isList(run, first, last))) return undefined;
  const found = (certainty: Certainty, reason: string): Finding => ({
    kind: 'phone',
    certainty,
    reason,
    from: one.from,
    to: end.to,
  });
  if (isCalled || shape === 'mobile' || shape === 'abroad') return found('certain', shape);
  const isGrouped = last > first || digits.length >= 9;
  if (shape === 'landline') return isGrouped ? found('certain', shape) : found('doubtful', shape);
  return last === first ? found('doubtful', shape) : undefined;
}

/** "1, 2, 3, 4, 5, 6": enumerated. */
function isList(run: Run, first: number, last: number): boolean {
  if (last - first < 3) return false;
  const values = run.items.slice(first, last + 1).map(({ digits }) => Number(digits));
  const loose = run.links.slice(first, last).filter((link) => link === 'loose').length;
  return loose * 2 >= last - first && values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0));
}

/** How many tokens after a number still say what it is. */
const AFTER = 7;

/** Whether the words around a number make it a phone number. */
function isPhoneByWords(reading: Reading, one: Item, end: Item): boolean {
  if (labelOf(reading, one) === 'phone') return true;
  for (let at = end.to + 1; at <= end.to + AFTER && reading.together(end.to, at); at++) {
    if (reading.at(at).kind === 'digits') return false;
    if (isAsking(reading, at) || reading.is(at, 'phone')) return true;
  }
  return false;
}

/** Digits that a word like "cell" or "mi chiami al" makes a phone number, whatever their shape. */
function labelled(reading: Reading, run: Run): Finding[] {
  const first = run.items.findIndex(isFree);
  const one = run.items[first];
  if (!one || labelOf(reading, one) !== 'phone') return [];
  let last = first;
  while (isFree(run.items[last + 1])) last++;
  const digits = digitsOf(run, first, last);
  const end = run.items[last];
  if (!end || digits.length < LABELLED_SHORTEST || digits.length > 2 * LONGEST) return [];
  if (PUBLIC.test(digits) && !reading.has('self')) return [];
  const certainty = digits.length >= LABELLED_CERTAIN ? 'certain' : 'doubtful';
  return [{ kind: 'phone', certainty, reason: 'labelled', from: one.from, to: end.to }];
}

/** So many digits said in so many words, a zero among them, are no quantity. */
const SAID_SHORTEST = 7;
const SAID_WORDS = 4;

function saidDigitByDigit(run: Run): Finding[] {
  const free = run.items.filter(isFree);
  const [one, end] = [free[0], free.at(-1)];
  const digits = free.map((item) => item.digits).join('');
  const isSaid =
    free.filter(({ spelled }) => spelled).length >= SAID_WORDS && free.some((item) => item.digits.startsWith('0'));
  if (!one || !end || !isSaid || digits.length < SAID_SHORTEST || digits.length > LONGEST) return [];
  return [{ kind: 'phone', certainty: 'doubtful', reason: 'said', from: one.from, to: end.to }];
}

/** A mobile number with letters or one repeated word between its parts: "347 ciao 555 ciao 0182", "AB347CD5550182". */
function scattered(reading: Reading, items: readonly Item[]): Finding[] {
  for (let first = 0; first < items.length; first++) {
    let digits = '';
    let filler: string | undefined;
    let repeats = 0;
    for (let at = first; at < items.length && digits.length < 10; at++) {
      const item = items[at];
      if (!item || !isFree(item)) break;
      const previous = items[at - 1];
      if (at > first && previous) {
        const words = fillers(reading, previous, item);
        if (words === undefined) break;
        if (words.length > 1) {
          if (filler !== undefined && filler !== words) break;
          filler = words;
          repeats++;
        }
      }
      digits += item.digits;
      const one = items[first];
      if (at > first && one && MOBILE.test(digits) && (filler === undefined || repeats > 1)) {
        return [{ kind: 'phone', certainty: 'doubtful', reason: 'scattered', from: one.from, to: item.to }];
      }
    }
  }
  return [];
}

/** All free digits of a text make one mobile number, whatever is said between them. */
function together(reading: Reading, items: readonly Item[]): Finding[] {
  const free = items.filter(isFree);
  const [one, end] = [free[0], free.at(-1)];
  if (!one || !end || free.length < 2 || free.length > LONGEST) return [];
  const isTold = reading.has('phoneNoun', 'part', 'phone') || asksAnywhere(reading);
  if (!isTold && (free.length < 3 || !free.some(({ digits }, at) => at > 0 && digits.startsWith('0')))) return [];
  if (!MOBILE.test(nationalOf(free.map(({ digits }) => digits).join('')))) return [];
  return [{ kind: 'phone', certainty: 'doubtful', reason: 'together', from: one.from, to: end.to }];
}

/** What stands between two items: letters that touch count as nothing; undefined if it is too much. */
function fillers(reading: Reading, one: Item, next: Item): string | undefined {
  if (next.from - one.to > 5) return undefined;
  let words = '';
  for (let at = one.to + 1; at < next.from; at++) {
    const token = reading.at(at);
    if (token.kind !== 'word' || reading.is(at, 'glue')) continue;
    if (reading.touches(at) && token.text.length <= 3) continue;
    if (words !== '' && words !== token.text) return undefined;
    words = token.text;
  }
  return words;
}

/** A phone number that calls itself an article, an amount or a file, in a text that asks to be called. */
function hidden(reading: Reading, items: readonly Item[], runs: readonly Run[]): Finding[] {
  if (!asksAnywhere(reading)) return [];
  const [one, end] = [items[0], items.at(-1)];
  if (
    one &&
    end &&
    items.length > 1 &&
    items.length < LONGEST &&
    MOBILE.test(items.map(({ digits }) => digits).join(''))
  ) {
    return [{ kind: 'phone', certainty: 'doubtful', reason: 'hidden', from: one.from, to: end.to }];
  }
  for (const run of runs) {
    for (let first = 0; first < run.items.length; first++) {
      let digits = '';
      for (let at = first; at < run.items.length && digits.length < 10; at++) {
        digits += run.items[at]?.digits ?? '';
        const [one, end] = [run.items[first], run.items[at]];
        if (one && end && MOBILE.test(digits)) {
          return [{ kind: 'phone', certainty: 'doubtful', reason: 'hidden', from: one.from, to: end.to }];
        }
      }
    }
  }
  return [];
}

/** "Legga al contrario: 2810555743". */
function backwards(reading: Reading, runs: readonly Run[]): Finding[] {
  if (!reading.has('reversed')) return [];
  return runs.flatMap((run): Finding[] => {
    const digits = digitsOf(run, 0, run.items.length - 1);
    const [one, end] = [run.items[0], run.items.at(-1)];
    const turned = digits.split('').reverse().join('');
    if (!one || !end || !shapeOf(turned)) return [];
    return [{ kind: 'phone', certainty: 'doubtful', reason: 'backwards', from: one.from, to: end.to }];
  });
}

/** Words about parts of a number count within this many tokens of its digits. */
const PART_REACH = 9;
const PART_LONGEST = 9;
const PART_LONG = 5;
/** A message with so few words is about its digits. */
const ALONE = 5;

/** "Prima parte del numero: 347 555". */
function inParts(reading: Reading, runs: readonly Run[]): Finding[] {
  if (!reading.has('part')) return [];
  const words = reading.where('part');
  const asks = asksAnywhere(reading);
  const isNamed = (at: number): boolean =>
    [at - 1, at - 2, at - 3].some((place) => /^(?:parte|meta|pezzo|cifre|half|digits)$/.test(reading.text(place)));
  for (const { items } of runs) {
    const free = items.filter(isFree);
    const [one, end] = [free[0], free.at(-1)];
    const digits = free.reduce((count, item) => count + item.digits.length, 0);
    if (!one || !end || digits < 2 || digits > PART_LONGEST) continue;
    const cues = words.filter(
      (at) => Math.abs(at - one.from) <= PART_REACH || Math.abs(at - end.to) <= PART_REACH,
    ).length;
    if (cues === 0 || reading.near(one.from, 'notPhone', PART_REACH, PART_REACH)) continue;
    const isOfPhone = reading.near(one.from, 'phoneNoun', PART_REACH, PART_REACH) || reading.has('phone');
    if (digits < 3 && !isOfPhone) continue;
    const isAlone = digits >= 3 && reading.tokens.filter(({ kind }) => kind === 'word').length <= ALONE;
    const signs = [
      true,
      cues > 1,
      isOfPhone,
      isAlone,
      digits >= PART_LONG,
      asks,
      isNamed(one.from) && digits >= 3,
      one.digits.startsWith('0'),
    ].filter(Boolean).length;
    if (signs >= 2) return [{ kind: 'phone', certainty: 'doubtful', reason: 'part', from: one.from, to: end.to }];
  }
  return [];
}
