import { timeLimits } from '../../src/shared/guidance/time-limits.rules.js';

const WORDS: Readonly<Record<string, number>> = {
  un: 1,
  una: 1,
  one: 1,
  due: 2,
  two: 2,
  tre: 3,
  three: 3,
  quattro: 4,
  four: 4,
  cinque: 5,
  five: 5,
  sei: 6,
  six: 6,
  sette: 7,
  seven: 7,
  otto: 8,
  eight: 8,
  nove: 9,
  nine: 9,
  dieci: 10,
  ten: 10,
  undici: 11,
  eleven: 11,
  dodici: 12,
  twelve: 12,
  tredici: 13,
  thirteen: 13,
  quindici: 15,
  fifteen: 15,
  diciotto: 18,
  eighteen: 18,
  venti: 20,
  twenty: 20,
  ventuno: 21,
  'twenty-one': 21,
  ventisei: 26,
  'twenty-six': 26,
  trenta: 30,
  thirty: 30,
  quaranta: 40,
  forty: 40,
  quarantacinque: 45,
  'forty-five': 45,
  quarantotto: 48,
  'forty-eight': 48,
  sessanta: 60,
  sixty: 60,
  sessantotto: 68,
  'sixty-eight': 68,
  settanta: 70,
  seventy: 70,
  novanta: 90,
  ninety: 90,
  cento: 100,
  centoventi: 120,
  centottanta: 180,
};
const NUMBER = String.raw`(?:\d{1,3}|${Object.keys(WORDS)
  .toSorted((a, b) => b.length - a.length)
  .join('|')})`;
const UNIT = '(giorn[oi]|mes[ei]|ann[oi]|days?|months?|years?)';
/** A number before its unit, alone or in a row: "30 giorni", "tre mesi", "60 e 180 giorni", "three, five or ten years". */
const LENGTH = new RegExp(
  String.raw`(?<![\w{,.-])(${NUMBER})(?=(?:(?:,| e| o| and| or| to) \*{0,2}${NUMBER})*\*{0,2} ${UNIT}\b)`,
  'giu',
);

const unitOf = (word: string): string =>
  /^[gd]/i.test(word) ? 'days' : word.toLowerCase().startsWith('m') ? 'months' : 'years';

/** The lengths of time in a text, in figures or in words, as "30 days", with the number of occurrences. */
export function lengthsIn(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const [, number = '', unit = ''] of text.replaceAll('\u00a0', ' ').matchAll(LENGTH)) {
    const count = WORDS[number.toLowerCase()] ?? Number(number);
    const length = `${count} ${unitOf(unit)}`;
    // "Un giorno" can mean any day; no time limit is so short.
    if (length !== '1 days') found.set(length, (found.get(length) ?? 0) + 1);
  }
  return found;
}

/** The length of a row of the time limits in the same words; a year is twelve months. */
export function lengthsOf(id: string): string[] {
  const span = timeLimits.find((limit) => limit.id === id)?.span;
  if (!span) return [];
  if ('days' in span) return [`${span.days} days`];
  const months = 'months' in span ? span.months : span.years * 12;
  return [`${months} months`, ...(months % 12 === 0 ? [`${months / 12} years`] : [])];
}
