import type { Finding } from '../finding.js';
import { asksAnywhere } from '../labels.js';
import type { Item, Run } from '../numbers.js';
import type { WordClass } from '../lexicon.js';
import type { Reading } from '../reading.js';
import { digitsOf, isFree, LONGEST, MOBILE, nationalOf, shapeOf } from './phone-shape.js';

/** Phone numbers that are scattered over the text, called something else, reversed, or written in part. */
export function disguisedPhones(reading: Reading, items: readonly Item[], runs: readonly Run[]): Finding[] {
  return [
    ...runs.flatMap(saidDigitByDigit),
    ...scattered(reading, items),
    ...together(reading, items),
    ...hidden(reading, items, runs),
    ...spreadOut(reading, items),
    ...inRomanNumerals(reading, items),
    ...interleaved(reading),
    ...backwards(reading, runs),
    ...inParts(reading, runs),
  ];
}

/** So many digits in so many words, with a zero among them, are not a quantity. */
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

/** All free digits of a text make one mobile number, whatever is written between them. */
function together(reading: Reading, items: readonly Item[]): Finding[] {
  const free = items.filter(isFree);
  const [one, end] = [free[0], free.at(-1)];
  if (!one || !end || free.length < 2 || free.length > LONGEST) return [];
  const mentionsPhone = reading.has('phoneNoun', 'part', 'phone') || asksAnywhere(reading);
  if (!mentionsPhone && (free.length < 3 || !free.some(({ digits }, at) => at > 0 && digits.startsWith('0'))))
    return [];
  if (!MOBILE.test(nationalOf(free.map(({ digits }) => digits).join('')))) return [];
  return [{ kind: 'phone', certainty: 'doubtful', reason: 'together', from: one.from, to: end.to }];
}

/** What is between two items: letters that touch count as nothing; undefined if it is too much. */
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

/** How far from the digits a word that asks to dial or to read them may be, and how far the digits may be apart. */
const HINT_REACH = 16;
const APART = 8;

/** "Polizza 3475550163, chieda di me", "338 euro, 555 euro e 0163 euro, di fila": a number under other names. */
function spreadOut(reading: Reading, items: readonly Item[]): Finding[] {
  if (
    !reading.has('dials', 'reread', 'answers', 'mayTry') &&
    !deniesItself(reading) &&
    asksForMe(reading) === undefined
  )
    return [];
  for (let first = 0; first < items.length; first++) {
    let digits = '';
    for (let at = first; at < items.length && digits.length < 10; at++) {
      const [one, end, before] = [items[first], items[at], items[at - 1]];
      if (!one || !end || (at > first && before && end.from - before.to > APART)) break;
      digits += end.digits;
      if (MOBILE.test(digits) && isHinted(reading, one.from, end.to, at > first)) {
        return [{ kind: 'phone', certainty: 'doubtful', reason: 'spread', from: one.from, to: end.to }];
      }
    }
  }
  return [];
}

function isHinted(reading: Reading, from: number, to: number, isSpread: boolean): boolean {
  const isNear = (at: number | undefined): boolean =>
    at !== undefined && at >= from - HINT_REACH && at <= to + HINT_REACH;
  return (
    reading.where('dials').some(isNear) ||
    reading
      .where('answers')
      .some(
        (at) =>
          isNear(at) && (reading.near(at, 'hour', 0, 3) || /^(?:sempre|always|subito)$/.test(reading.text(at + 1))),
      ) ||
    isNear(asksForMe(reading)) ||
    reading.where('mayTry').some((at) => isNear(at) && /^(?:a|it)$/.test(reading.text(at + 1))) ||
    deniesItself(reading) ||
    (isSpread && reading.where('reread').some(isNear))
  );
}

/** "Chieda di me", "chiedere dell'avvocato", "ask for Paola". */
const asksForMe = (reading: Reading): number | undefined =>
  reading.where('asksFor').find((at) => /^(?:di|del|dell|for)$/.test(reading.text(at + 1)));

/** "Non è un protocollo", "non sono spese". */
const deniesItself = (reading: Reading): boolean =>
  reading.where('never').some((at) => {
    const noun = reading.text(at + 1) === 'sono' ? at + 2 : at + 3;
    const isIs = /^(?:e|sono|is)$/.test(reading.text(at + 1)) || /^(?:is|are)$/.test(reading.text(at - 1));
    return (
      isIs &&
      ['idLabel', 'fileLabel', 'shortLabel', 'currency', 'amountNoun'].some((name) =>
        reading.is(noun, name as WordClass),
      )
    );
  });

/** So many numerals of which so many are Roman are no title or chapter. */
const NUMERALS = 3;
const ROMANS = 2;
const ROMAN = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;
const ROMAN_VALUES = new Map([...'IVXLCDM'].map((letter, at) => [letter, [1, 5, 10, 50, 100, 500, 1000][at] ?? 0]));

function romanAt(reading: Reading, at: number): string | undefined {
  const { kind, start, end } = reading.at(at);
  if (kind !== 'word' || end - start > 12) return undefined;
  const written = reading.original.slice(reading.folded.startOf(start), reading.folded.endOf(end - 1));
  if (!ROMAN.test(written)) return undefined;
  const values = [...written].map((letter) => ROMAN_VALUES.get(letter) ?? 0);
  return String(values.reduce((sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value), 0));
}

/** "III IV VII V V V zero I II VIII", "CCCXLVII poi DLV poi 0142". */
function inRomanNumerals(reading: Reading, items: readonly Item[]): Finding[] {
  const itemAt = new Map(items.map((item) => [item.from, item]));
  for (let from = 0; from < reading.tokens.length; from++) {
    let digits = '';
    let [numerals, romans, to] = [0, 0, from];
    for (let at = from; at < reading.tokens.length && digits.length <= LONGEST; at++) {
      const roman = romanAt(reading, at);
      const item = roman === undefined ? itemAt.get(at) : undefined;
      const part = roman ?? item?.digits;
      if (part === undefined) {
        if (at > from && (reading.is(at, 'glue') || reading.at(at).kind === 'sign')) continue;
        break;
      }
      digits += part;
      numerals++;
      if (roman !== undefined) romans++;
      to = item?.to ?? at;
      at = to;
    }
    if (numerals >= NUMERALS && romans >= ROMANS && shapeOf(digits) !== undefined)
      return [{ kind: 'phone', certainty: 'doubtful', reason: 'roman', from, to }];
    from = Math.max(from, to);
  }
  return [];
}

/** So many figures with a letter or two between each and the next are no plate, code or reference. */
const INTERLEAVED = 5;

/** "a3b4c9d5e5f5g0h1i8l8": a number with letters between its figures. */
function interleaved(reading: Reading): Finding[] {
  for (let from = 0; from < reading.tokens.length; from++) {
    let to = from;
    let digits = '';
    let rows = 0;
    for (let at = from; at === from || reading.touches(at); at++) {
      const { kind, text } = reading.at(at);
      if (kind === 'sign' || (kind === 'word' && text.length > 2)) break;
      if (kind === 'digits') {
        digits += text;
        rows++;
      }
      to = at;
    }
    if (rows >= INTERLEAVED && shapeOf(digits) !== undefined)
      return [{ kind: 'phone', certainty: 'doubtful', reason: 'interleaved', from, to }];
    from = to;
  }
  return [];
}

/** "Legga al contrario: 2810555743". */
function backwards(reading: Reading, runs: readonly Run[]): Finding[] {
  if (!reading.has('reversed')) return [];
  return runs.flatMap((run): Finding[] => {
    const free = run.items.filter(isFree);
    const digits = free.map((item) => item.digits).join('');
    const [one, end] = [free[0], free.at(-1)];
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

/** "…e infine 0167": nothing but digits that go on. No sum begins with a zero. */
function alone(reading: Reading, runs: readonly Run[]): Finding[] {
  const [run] = runs;
  const [one, end] = [run?.items[0], run?.items.at(-1)];
  const isOnly = reading.tokens.every(
    (token, at) => token.kind !== 'word' || reading.is(at, 'glue') || isSpelledIn(run, at),
  );
  if (!run || !one || !end || runs.length > 1 || !isOnly || !reading.has('glue')) return [];
  const digits = digitsOf(run, 0, run.items.length - 1);
  if (!run.items.every(isFree) || !/^0\d{2,8}$/.test(digits)) return [];
  return [{ kind: 'phone', certainty: 'doubtful', reason: 'part', from: one.from, to: end.to }];
}

const isSpelledIn = (run: Run | undefined, at: number): boolean =>
  run?.items.some(({ from, to, spelled }) => spelled && at >= from && at <= to) ?? false;

/** "Prima parte del numero: 347 555". */
function inParts(reading: Reading, runs: readonly Run[]): Finding[] {
  if (!reading.has('part')) return alone(reading, runs);
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
