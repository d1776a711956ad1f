import type { Certainty, Finding } from '../finding.js';
import { isAsking, labelOf } from '../labels.js';
import type { Item, Run } from '../numbers.js';
import type { Reading } from '../reading.js';
import { disguisedPhones } from './disguised-phones.js';
import { digitsOf, isFree, LONGEST, MOBILE, nationalOf, shapeOf } from './phone-shape.js';

/** With the word "cell" before them so few digits are a phone number, and so few are certain. */
const LABELLED_SHORTEST = 5;
const LABELLED_CERTAIN = 8;
/** An IMEI has fifteen digits. */
const LABELLED_LONGEST = 14;

const PUBLIC = /^(?:80[03]|84[0-8]|199|178|89[1-9])\d{3,6}$/;

/** Phone numbers: what has the shape of one, and what words call one. */
export function phones(reading: Reading, items: readonly Item[], runs: readonly Run[]): Finding[] {
  const findings = runs.flatMap((run) => inRun(reading, run));
  return findings.length > 0 ? findings : disguisedPhones(reading, items, runs);
}

function inRun(reading: Reading, run: Run): Finding[] {
  const findings: Finding[] = [];
  for (let first = 0; first < run.items.length; first++) {
    const last = longestNumber(reading, run, first);
    if (last === undefined) continue;
    const finding = judged(reading, run, first, last);
    if (finding) findings.push(finding);
    first = last;
  }
  if (findings.length > 0) return findings;
  const called = labelled(reading, run);
  return called.length > 0 ? called : underPaperLabel(reading, run);
}

/** What a word beside a number may say that it is: none of them makes a mobile number something else for certain. */
const CALLED: ReadonlySet<string | undefined> = new Set(['short', 'file', 'id', 'amount', 'time']);

/** How a mobile number begins as people write it: its prefix, that of Italy, a few digits, or all of it. */
const FIRST_GROUPS = /^(?:3\d{0,3}|3\d{5}|3\d{9}|(?:00)?393\d{2}|(?:00)?393\d{9}|0039)$/;

/** "Pratica 333 123 4567": a file number may look like that, and so may a phone number. A moderator decides. */
function underPaperLabel(reading: Reading, run: Run): Finding[] {
  for (const [first, one] of run.items.entries()) {
    if (!FIRST_GROUPS.test(one.digits) || touches(reading, run, first - 1)) continue;
    let digits = '';
    for (let last = first; last < run.items.length && digits.length < LONGEST; last++) {
      const end = run.items[last];
      if (!end || !(isFree(end) || CALLED.has(end.mask)) || !isOneNumber(run, first, last)) break;
      digits += end.digits;
      if (MOBILE.test(nationalOf(digits)) && !touches(reading, run, last) && !isCounted(run, first, last))
        return [{ kind: 'phone', certainty: 'doubtful', reason: 'labelled-mobile', from: one.from, to: end.to }];
    }
  }
  return [];
}

/** Whether an item continues the number before it. A comma may follow the prefix: "333, 1234567". */
function isOneNumber(run: Run, first: number, last: number): boolean {
  if (last === first || run.links[last - 1] !== 'loose') return true;
  const rest = run.items[last];
  return (
    last === first + 1 && run.items[first]?.digits.length === 3 && rest?.digits.length === 7 && rest.mask !== 'amount'
  );
}

/** "Particelle 33 34 35 36 37": short numbers that only grow are counted. */
function isCounted(run: Run, first: number, last: number): boolean {
  const groups = run.items.slice(first, last + 1).map(({ digits }) => digits);
  const isShort = groups.length > 3 && groups.every(({ length }) => length === 2);
  return isShort && groups.every((group, at) => at === 0 || group > (groups[at - 1] ?? ''));
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
  if (FREE_CALL.test(digits) && !reading.has('self')) return undefined;
  if (shape === 'landline') return isGrouped ? found('certain', shape) : found('doubtful', shape);
  return last === first ? found('doubtful', shape) : undefined;
}

/** Calls that cost nothing go to companies. */
const FREE_CALL = /^0?800/;

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
  if (!end || digits.length < LABELLED_SHORTEST || digits.length > LABELLED_LONGEST) return [];
  if (PUBLIC.test(digits) && !reading.has('self')) return [];
  const certainty = digits.length >= LABELLED_CERTAIN ? 'certain' : 'doubtful';
  return [{ kind: 'phone', certainty, reason: 'labelled', from: one.from, to: end.to }];
}
