import { digitsOfWord } from './number-words.js';
import type { Reading } from './reading.js';

/** Digits that belong together, in figures or in words. */
export interface Item {
  readonly digits: string;
  /** The first and the last token. */
  readonly from: number;
  readonly to: number;
  readonly spelled: boolean;
  /** Set when the digits are a legal number, an amount, a date and the like: why. */
  mask?: string;
}

/** How two items that follow each other are joined: touching signs, blanks and signs, words and commas. */
export type Link = 'touching' | 'tight' | 'loose';

/** Items with nothing between them but what people put inside a number. */
export interface Run {
  readonly items: readonly Item[];
  /** One less than items. */
  readonly links: readonly Link[];
}

/** Digits in German, French, Spanish and dialects, and words cut short: read only next to other digits. */
const ELSEWHERE = new Map(
  Object.entries({
    0: 'null zer cero zeru',
    1: 'eins un unu vun uan jeden',
    2: 'zwei zwo deux dos dui du tu',
    3: 'drei trois tres tri tri',
    4: 'vier quatre cuatro quat quatt quater quattr quattre quatr',
    5: 'funf fuenf cinq cinco cinch cinche cinqu cinc cinqe',
    6: 'sechs seis ses sie sis siex',
    7: 'sieben sept siete set sett sette siet',
    8: 'acht huit ocho ott vott otto vot',
    9: 'neun neuf nueve nov nouv nuv',
  }).flatMap(([digit, words]) => words.split(' ').map((word) => [word, digit] as const)),
);

/** Letters that are written for digits. */
const LEET = new Map([...'olisbz'].map((letter, at) => [letter, '011582'.charAt(at)]));
/** Words made of such letters that are words. */
const WORDS = new Set(
  'il lo li io o l i si so oso osso sol sono ossi so zio zii soli solo boss bis ibis iso'.split(' '),
);
const LEET_LONGEST = 4;

function leet(word: string): string | undefined {
  if (word.length > LEET_LONGEST) return undefined;
  let digits = '';
  for (const letter of word) {
    const digit = LEET.get(letter);
    if (digit === undefined) return undefined;
    digits += digit;
  }
  return digits;
}

/** Only these words or signs come between two items of one number, at most so many tokens. */
const BETWEEN = 5;
const BREAKING = new Set(['€', '$', '£', '%', '&', '@', '=', '<', '>', '?', '!', ';']);
const LOOSE = new Set([
  'comma',
  'virgola',
  'e',
  'ed',
  'and',
  'poi',
  'quindi',
  'infine',
  'ancora',
  'then',
  'finally',
  'seguito',
]);

/** The items of a text, in order. */
export function itemsOf(reading: Reading): Item[] {
  const items: Item[] = [];
  const { tokens } = reading;
  for (let at = 0; at < tokens.length; at++) {
    const item = itemAt(reading, at, items.at(-1));
    if (!item) continue;
    const last = items.at(-1);
    const sum = last && joined(reading, last, item);
    if (sum) items[items.length - 1] = sum;
    else items.push(item);
    at = item.to;
  }
  return items;
}

function itemAt(reading: Reading, at: number, last: Item | undefined): Item | undefined {
  const token = reading.at(at);
  if (token.kind === 'sign') return undefined;
  const mixed = leetChunk(reading, at);
  if (mixed) return mixed;
  if (token.kind === 'digits') return times(reading, { digits: token.text, from: at, to: at, spelled: false });
  const spelled = digitsOfWord(token.text);
  if (spelled !== undefined) return times(reading, { digits: spelled, from: at, to: at, spelled: true });
  const follows =
    last !== undefined && (last.to === at - 1 || (last.to === at - 2 && reading.at(at - 1).kind === 'sign'));
  if (reading.is(at, 'twice') || reading.is(at, 'thrice')) {
    const next = itemAt(reading, at + 1, undefined);
    const count = reading.is(at, 'twice') ? 2 : 3;
    return next && { ...next, digits: next.digits.repeat(count).slice(0, 12), from: at, spelled: true };
  }
  if (token.text === 'oh' && isNumeric(reading, at + 1)) return { digits: '0', from: at, to: at, spelled: true };
  const foreign = ELSEWHERE.get(token.text);
  if (foreign !== undefined && (follows || elsewhereFollows(reading, at + 1)))
    return { digits: foreign, from: at, to: at, spelled: true };
  if (!follows || !numberFollows(reading, at + 1)) return undefined;
  const letters = WORDS.has(token.text) ? undefined : leet(token.text);
  return letters === undefined ? undefined : { digits: letters, from: at, to: at, spelled: false };
}

const isNumeric = (reading: Reading, at: number): boolean =>
  reading.at(at).kind === 'digits' || digitsOfWord(reading.text(at)) !== undefined;

/** Whether two more digits come next, in figures or in words of any language. */
const elsewhereFollows = (reading: Reading, at: number): boolean =>
  [at, at + 1].every((place) => isNumeric(reading, place) || ELSEWHERE.has(reading.text(place)));

/** Whether figures come next, after a sign or a letter written for a figure. */
const numberFollows = (reading: Reading, at: number): boolean =>
  isNumeric(reading, at) ||
  (reading.at(at).kind === 'sign' && (isNumeric(reading, at + 1) || leetChunk(reading, at + 1) !== undefined));

/** "tre volte cinque": the digit that follows so many times. */
function times(reading: Reading, item: Item): Item {
  const count = Number(item.digits);
  if (!reading.is(item.to + 1, 'unit') || count > 5 || !/^(?:volte|times)$/.test(reading.text(item.to + 1)))
    return item;
  const next = reading.at(item.to + 2);
  const digits = next.kind === 'digits' ? next.text : digitsOfWord(next.text);
  if (digits?.length !== 1) return item;
  return { digits: digits.repeat(count), from: item.from, to: item.to + 2, spelled: true };
}

/** Digits and letters that are written for digits, without a blank: "34O", "3l9". */
function leetChunk(reading: Reading, at: number): Item | undefined {
  let digits = '';
  let figures = 0;
  let to = at;
  for (let place = at; place === at || (reading.touches(place) && place - at < 8); place++) {
    const token = reading.at(place);
    const part = token.kind === 'digits' ? token.text : token.kind === 'word' ? leet(token.text) : undefined;
    if (part === undefined) {
      if (token.kind === 'word') return undefined;
      break;
    }
    if (token.kind === 'digits') figures += part.length;
    digits += part;
    to = place;
  }
  return to > at && figures >= 1 && digits.length >= 2 ? { digits, from: at, to, spelled: false } : undefined;
}

/** "thirty-four", "trecento quarantasette": one number in two words. */
function joined(reading: Reading, one: Item, next: Item): Item | undefined {
  if (!one.spelled || !next.spelled || one.digits.length > 3) return undefined;
  const hyphen = reading.text(one.to + 1) === '-' && reading.touches(one.to + 1);
  if (next.from !== one.to + (hyphen ? 2 : 1)) return undefined;
  const [big, small] = [Number(one.digits), Number(next.digits)];
  // Italian writes "ottantacinque" in one word: "ottanta cinque" are two numbers.
  const isOne = hyphen || reading.text(one.to).endsWith('ty');
  const isTens = isOne && big >= 20 && big < 100 && big % 10 === 0 && small > 0 && small < 10;
  const isHundreds = big >= 100 && big % 100 === 0 && small > 0 && small < 100;
  if (next.digits.startsWith('0') || !(isTens || isHundreds)) return undefined;
  return { digits: String(big + small), from: one.from, to: next.to, spelled: true };
}

/** The link between two items that follow each other; undefined if what is between them separates them. */
function linkOf(reading: Reading, one: Item, next: Item): Link | undefined {
  const count = next.from - one.to - 1;
  if (count > BETWEEN) return undefined;
  let link: Link = reading.touches(next.from) && count <= 1 ? 'touching' : 'tight';
  for (let at = one.to + 1; at < next.from; at++) {
    const token = reading.at(at);
    if (!reading.touches(at)) link = link === 'loose' ? 'loose' : 'tight';
    if (token.kind === 'sign') {
      if (BREAKING.has(token.text)) return undefined;
      if (token.text === ',' && link !== 'touching') link = 'loose';
    } else if (!reading.is(at, 'glue')) {
      return undefined;
    } else if (LOOSE.has(token.text)) {
      link = 'loose';
    }
  }
  return link;
}

/** Items put together to runs. */
export function runsOf(reading: Reading, items: readonly Item[]): Run[] {
  const runs: { items: Item[]; links: Link[] }[] = [];
  for (const item of items) {
    const run = runs.at(-1);
    const last = run?.items.at(-1);
    const link = last && linkOf(reading, last, item);
    if (run && link) {
      run.items.push(item);
      run.links.push(link);
    } else {
      runs.push({ items: [item], links: [] });
    }
  }
  return runs;
}
