/** Letters of other scripts that look like Latin ones, each with the letter that a reader sees. */
const lookalikes: readonly [seen: string, written: string][] = [
  ['a', 'аαɑ'],
  ['b', 'Ввβь'],
  ['c', 'сϲ'],
  ['d', 'ԁ'],
  ['e', 'еєεё'],
  ['g', 'ɡ'],
  ['h', 'һнН'],
  ['i', 'іιı'],
  ['j', 'ј'],
  ['k', 'кκ'],
  ['l', 'ӏ'],
  ['m', 'мМ'],
  ['n', 'пη'],
  ['o', 'оοσøө'],
  ['p', 'рρ'],
  ['q', 'ԛ'],
  ['r', 'г'],
  ['s', 'ѕ'],
  ['t', 'тτ'],
  ['u', 'υц'],
  ['v', 'ѵν'],
  ['w', 'ԝω'],
  ['x', 'хχ'],
  ['y', 'уүγ'],
  ['z', 'ᴢ'],
];

/** Signs that replace another sign; Unicode's own compatibility forms are not repeated here. */
const signs: readonly [seen: string, written: string][] = [
  ['-', '‐‑‒–—―−'],
  ['.', '。．·•∙‧․'],
  ['/', '⁄∕'],
  ["'", '‘’ʼ`´'],
  ['"', '“”«»'],
  ['€', '€'],
  ['10', '\u{1f51f}'],
  ['100', '\u{1f4af}'],
];

/** The first of nine or ten signs in a row that show digits, and which digit it shows. */
const digitRows: readonly [first: number, digit: number, count: number][] = [
  [0x2776, 1, 9],
  [0x2780, 1, 9],
  [0x278a, 1, 9],
  [0x24f5, 1, 9],
  [0x24ff, 0, 1],
];

/** The first of the 26 letters of an alphabet of pictures. */
const letterRows: readonly number[] = [0x1f150, 0x1f170, 0x1f1e6];

function table(): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const [seen, written] of [...lookalikes, ...signs]) for (const sign of written) map.set(sign, seen);
  for (const [first, digit, count] of digitRows) {
    for (let n = 0; n < count; n++) map.set(String.fromCodePoint(first + n), String(digit + n));
  }
  for (const first of letterRows) {
    for (let n = 0; n < 26; n++) map.set(String.fromCodePoint(first + n), String.fromCodePoint(0x61 + n));
  }
  return map;
}

const seenAs = table();
const DECIMAL = /\p{Nd}/u;

/** The digit that a sign of any script shows: each script has its ten digits in a row, zero first. */
function decimal(sign: string): string | undefined {
  if (!DECIMAL.test(sign)) return undefined;
  const code = sign.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DECIMAL.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

/** What a reader sees in one sign, in lower case and without accents; a sign that is none of these stays. */
export function seen(sign: string): string {
  const known = seenAs.get(sign);
  if (known !== undefined) return known;
  let result = '';
  for (const part of sign.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()) {
    result += part < '\u0080' ? part : (seenAs.get(part) ?? decimal(part) ?? part);
  }
  return result;
}
