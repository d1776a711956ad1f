import { labelOf, type Label } from './labels.js';
import type { Item, Run } from './numbers.js';
import type { Reading } from './reading.js';

/** What a number with this label has at most; a longer one hides something. */
const LONGEST: Readonly<Record<'short' | 'file', number>> = { short: 5, file: 7 };

/** So many number words in a row are no number of a paper. */
const SPELLED_OUT = 5;

/** An amount of a billion is none in this product. */
const AMOUNT_LONGEST = 9;

const DATE = /(?<![\d./-])(\d{1,2})([./ -])(\d{1,2})\2((?:19|20)\d{2}|\d{2})(?![\d/]|[.-]\d)/g;
const ISO_DATE = /(?<![\d-])(?:19|20)\d{2}-(?:0\d|1[0-2])-[0-3]\d(?![\d-])/g;
const TIME = /(?<![\d:])(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?![\d:])/g;
/** "31/5", "30/11": a day and a month. */
const DAY_MONTH = /(?<![\d./-])(?:[12]?\d|3[01])\/(?:1[0-2]|[1-9])(?![\d/.-])/g;
/** "45.4642": degrees of a place on a map. */
const DEGREES = /(?<![\d.,-])[1-9]\d?\.\d{4,7}(?![\d.-])/g;
const ECLI = /ecli(?::[a-z0-9.]+)+/g;
const OF_YEAR = /(?<![\d/])\d{1,7}\s?\/\s?(?:19|20)\d{2}(?![\d/])/g;
const GROUPED =
  /^(?:\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,7},\d{1,3}|\d{1,3}\.\d{1,2})$/;

/** Marks the items that are legal numbers, amounts, dates, times and quantities. */
export function maskLegalNumbers(reading: Reading, items: readonly Item[], runs: readonly Run[]): void {
  maskShapes(reading, items);
  for (const run of runs) {
    maskNumerals(reading, run);
    maskByWordsAfter(reading, run);
    maskByLabel(reading, run);
  }
}

/** Dates, times and numbers of a year, as they are written. */
function maskShapes(reading: Reading, items: readonly Item[]): void {
  const { text } = reading.folded;
  const ranges: [start: number, end: number, why: string][] = [];
  for (const found of text.matchAll(DATE)) {
    const [whole, day, separator, month, year = ''] = found;
    if (Number(day) < 1 || Number(day) > 31 || Number(month) < 1 || Number(month) > 12) continue;
    if (separator === ' ' && year.length === 2) continue;
    ranges.push([found.index, found.index + whole.length, 'date']);
  }
  for (const [pattern, why] of [
    [ISO_DATE, 'date'],
    [TIME, 'time'],
    [OF_YEAR, 'of-year'],
    [DAY_MONTH, 'date'],
    [DEGREES, 'figure'],
    [ECLI, 'file'],
  ] as const) {
    for (const found of text.matchAll(pattern)) ranges.push([found.index, found.index + found[0].length, why]);
  }
  if (ranges.length === 0) return;
  ranges.sort(([one], [other]) => one - other);
  let next = 0;
  for (const item of items) {
    const start = reading.at(item.from).start;
    while (next < ranges.length && (ranges[next]?.[1] ?? 0) <= start) next++;
    const range = ranges[next];
    if (range && start >= range[0] && reading.at(item.to).end <= range[1]) item.mask ??= range[2];
  }
}

/** "3.475,50", "347.555": well-formed figures with separators. */
function maskNumerals(reading: Reading, run: Run): void {
  for (let first = 0; first < run.items.length; first++) {
    let last = first;
    while (run.links[last] === 'touching' && /^[.,]$/.test(between(reading, run, last))) last++;
    if (last === first) continue;
    const written = writtenAs(reading, run.items[first], run.items[last]);
    const digits = written.replaceAll(/[.,]\d{1,2}$|\D/g, '').length;
    if (GROUPED.test(written) && digits <= AMOUNT_LONGEST && !isTouched(reading, run, first, last)) {
      for (let at = first; at <= last; at++) setMask(run.items[at], 'figure');
    }
    first = last;
  }
}

const setMask = (item: Item | undefined, why: string): void => {
  if (item) item.mask ??= why;
};

const between = (reading: Reading, run: Run, at: number): string => {
  const [one, next] = [run.items[at], run.items[at + 1]];
  return one && next?.from === one.to + 2 ? reading.text(one.to + 1) : '';
};

const writtenAs = (reading: Reading, one: Item | undefined, last: Item | undefined): string =>
  one && last ? reading.folded.text.slice(reading.at(one.from).start, reading.at(last.to).end) : '';

const isTouched = (reading: Reading, run: Run, first: number, last: number): boolean =>
  (first > 0 && run.links[first - 1] === 'touching') || run.links[last] === 'touching';

/** Currency, percent, units and months after a number, or a currency before it. Lists share the word at their end. */
function maskByWordsAfter(reading: Reading, run: Run): void {
  for (let at = run.items.length - 1; at >= 0; at--) {
    const item = run.items[at];
    if (!item) continue;
    const why = meaningOf(reading, item);
    if (!why || item.digits.length > AMOUNT_LONGEST) continue;
    const first = firstOfFigure(run, at);
    if (!isPlausible(run, first, at)) continue;
    for (let place = first; place <= at; place++) setMask(run.items[place], why);
    for (let place = first - 1; place >= 0 && run.links[place] === 'loose' && isShort(run.items[place]); place--) {
      setMask(run.items[place], why);
    }
  }
}

const isShort = (item: Item | undefined): boolean => (item?.digits.length ?? 99) <= 7;

function meaningOf(reading: Reading, item: Item): string | undefined {
  const after = item.to + 1;
  const sign = reading.text(after);
  if (sign === '%' || sign === '€' || sign === '$' || sign === '£') return 'amount';
  if (reading.is(after, 'currency') || reading.is(after, 'thousand')) return 'amount';
  if (reading.is(after, 'unit')) return 'quantity';
  if (reading.is(after, 'month')) return 'date';
  const before = reading.text(item.from - 1);
  if (before === '€' || before === '$' || before === '£' || reading.is(item.from - 1, 'currency')) return 'amount';
  if (reading.is(item.from - 1, 'month') && item.digits.length <= 4) return 'date';
  if (reading.is(item.from - 1, 'hour') && /^(?:ore|alle|dalle)$/.test(before) && item.digits.length <= 2)
    return 'time';
  return undefined;
}

/** "338 555 euro", "12.500,00 €": where the figure that ends at an item begins. */
function firstOfFigure(run: Run, at: number): number {
  let first = at;
  while (first > 0 && run.links[first - 1] !== 'loose' && !run.items[first]?.spelled) first--;
  return first;
}

/** Thousands come in threes; another grouping is not an amount. */
function isPlausible(run: Run, first: number, last: number): boolean {
  if (first === last) return true;
  const groups = run.items.slice(first, last + 1).map(({ digits }) => digits);
  const total = groups.join('').length;
  const decimals = /^\d{1,2}$/.test(groups.at(-1) ?? '') ? 1 : 0;
  return total <= AMOUNT_LONGEST && groups.slice(1, groups.length - decimals).every((group) => group.length === 3);
}

/** Articles, files, policies and the like, by the words before. */
function maskByLabel(reading: Reading, run: Run): void {
  const first = run.items[0];
  const label = first && labelOf(reading, first);
  if (!label || label === 'phone' || label === 'public' || isSpelledOut(run)) return;
  let digits = 0;
  for (const [at, item] of run.items.entries()) {
    digits = at > 0 && run.links[at - 1] === 'loose' ? item.digits.length : digits + item.digits.length;
    if (!fits(label, item, digits) || (label !== 'id' && digits > 8 && /^[03]/.test(first.digits))) return;
    item.mask ??= label;
  }
}

/** Numbers of papers are written in figures. */
const isSpelledOut = ({ items }: Run): boolean => items.filter(({ spelled }) => spelled).length >= SPELLED_OUT;

function fits(label: Label, item: Item, digits: number): boolean {
  if (label === 'short') return item.digits.length <= LONGEST.short;
  return label !== 'file' || item.digits.length <= LONGEST.file || digits <= LONGEST.file;
}
