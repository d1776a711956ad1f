/** Words for one digit. "un" and "una" are articles, so they are no digits. */
const units: readonly [word: string, value: number][] = [
  ['zero', 0],
  ['nought', 0],
  ['uno', 1],
  ['un', 1],
  ['one', 1],
  ['due', 2],
  ['two', 2],
  ['tre', 3],
  ['three', 3],
  ['quattro', 4],
  ['four', 4],
  ['cinque', 5],
  ['five', 5],
  ['sei', 6],
  ['sette', 7],
  ['seven', 7],
  ['six', 6],
  ['otto', 8],
  ['eight', 8],
  ['nove', 9],
  ['nine', 9],
];

const teens: readonly [word: string, value: number][] = [
  ['dieci', 10],
  ['undici', 11],
  ['dodici', 12],
  ['tredici', 13],
  ['quattordici', 14],
  ['quindici', 15],
  ['sedici', 16],
  ['diciassette', 17],
  ['diciotto', 18],
  ['diciannove', 19],
  ['ten', 10],
  ['eleven', 11],
  ['twelve', 12],
  ['thirteen', 13],
  ['fourteen', 14],
  ['fifteen', 15],
  ['sixteen', 16],
  ['seventeen', 17],
  ['eighteen', 18],
  ['nineteen', 19],
];

/** Tens; Italian ones drop their last letter before "uno" and "otto". */
const tens: readonly [word: string, value: number][] = [
  ['venti', 20],
  ['vent', 20],
  ['trenta', 30],
  ['trent', 30],
  ['quaranta', 40],
  ['quarant', 40],
  ['cinquanta', 50],
  ['cinquant', 50],
  ['sessanta', 60],
  ['sessant', 60],
  ['settanta', 70],
  ['settant', 70],
  ['ottanta', 80],
  ['ottant', 80],
  ['novanta', 90],
  ['novant', 90],
  ['twenty', 20],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['sixty', 60],
  ['seventy', 70],
  ['eighty', 80],
  ['ninety', 90],
];

type Part = readonly [value: number, end: number] | undefined;

/** No number word is longer than what ten digits one after the other take. */
const LONGEST = 90;

function byFirst(list: readonly [string, number][]): ReadonlyMap<string, readonly [string, number][]> {
  const groups = new Map<string, [string, number][]>();
  for (const entry of list) {
    const group = groups.get(entry[0].charAt(0));
    if (group) group.push(entry);
    else groups.set(entry[0].charAt(0), [entry]);
  }
  return groups;
}
const unitsBy = byFirst(units);
const teensBy = byFirst(teens);
const tensBy = byFirst(tens);

function oneOf(lists: ReadonlyMap<string, readonly [string, number][]>, word: string, at: number): Part {
  for (const [name, value] of lists.get(word.charAt(at)) ?? []) {
    // "unottodue": the "o" belongs to both.
    if (name === 'uno' && word.startsWith('unott', at)) continue;
    if (word.startsWith(name, at)) return [value, at + name.length];
  }
  return undefined;
}

function underHundred(word: string, at: number): Part {
  const teen = oneOf(teensBy, word, at);
  if (teen) return teen;
  const ten = oneOf(tensBy, word, at);
  if (!ten) return oneOf(unitsBy, word, at);
  const unit = oneOf(unitsBy, word, ten[1]);
  return unit && unit[0] > 0 ? [ten[0] + unit[0], unit[1]] : ten;
}

function underThousand(word: string, at: number): Part {
  const unit = oneOf(unitsBy, word, at);
  const count = unit && unit[0] > 1 ? unit : undefined;
  const from = count?.[1] ?? at;
  if (!word.startsWith('cent', from)) return underHundred(word, at);
  const hundreds = (count?.[0] ?? 1) * 100;
  // "centotto", "centottanta": the "o" belongs to both.
  const end = word.startsWith('cento', from) && !word.startsWith('centott', from) ? from + 5 : from + 4;
  const rest = underHundred(word, end);
  if (rest && rest[0] > 0) return [hundreds + rest[0], rest[1]];
  return word.startsWith('cento', from) ? [hundreds, from + 5] : undefined;
}

function oneNumber(word: string, at: number): Part {
  if (word.startsWith('mille', at)) return withThousands(word, 1, at + 5);
  const part = underThousand(word, at);
  return part && word.startsWith('mila', part[1]) ? withThousands(word, part[0], part[1] + 4) : part;
}

function withThousands(word: string, thousands: number, at: number): Part {
  const rest = underThousand(word, at);
  return rest ? [thousands * 1000 + rest[0], rest[1]] : [thousands * 1000, at];
}

const BEGINNINGS = new Set(
  [...units, ...teens, ...tens, ['cento', 0] as const, ['mille', 0] as const].map(([word]) => word.slice(0, 2)),
);

/**
 * The digits that a word spells, in Italian or English: "trecentoquarantasette" → "347", "trequattrosette" → "347",
 * "ottantadue" → "82". Undefined if any part of the word is no number.
 */
export function digitsOfWord(word: string): string | undefined {
  if (word.length < 3 || word.length > LONGEST || !BEGINNINGS.has(word.slice(0, 2))) return undefined;
  let digits = '';
  for (let at = 0; at < word.length;) {
    const part = oneNumber(word, at);
    if (!part) return undefined;
    digits += String(part[0]);
    at = part[1];
  }
  return digits;
}
