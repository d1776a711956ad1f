import { readdirSync, readFileSync } from 'node:fs';

/** A number that depends only on the text. FNV-1a. */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** In how many turns an answer is given. In each, what may differ is otherwise. */
export const TURNS = 6;

const isOn = (pattern: number, turn: number): boolean => ((pattern >> ((turn - 1) % TURNS)) & 1) === 1;
/** In which turns something is so: as many as not. No two of three things are so in the same turns. */
const halves = Array.from({ length: 1 << TURNS }, (_, pattern) => pattern).filter(
  (pattern) => Array.from({ length: TURNS }, (_, nth) => isOn(pattern, nth + 1)).filter(Boolean).length === TURNS / 2,
);

/** A number of this path that is like that of no other, in all its digits. */
const mixed = (path: string): number => numberOf(`${path} ${path}`) >>> 11;

/** Whether something with this path is so in this turn: in three of six. */
export const coin = (path: string, turn: number): boolean => isOn(halves[mixed(path) % halves.length] ?? 0, turn);
/** One of these with this path: all of them in their turns. */
export const oneOf = <Value>(path: string, from: readonly Value[], turn: number): Value =>
  from[(mixed(path) + turn) % from.length] as Value;
/** How many there are: none, one, two, or as many as usual. */
export const count = (path: string, usual: number, turn: number): number => oneOf(path, [0, 1, 2, usual], turn);

/** What the file of a case may lack: the name of a field, and the names in it. The parts that show a file say so. */
const mayLack = new Set(
  readdirSync('backoffice/resources/cases/kinds')
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [
      ...readFileSync(`backoffice/resources/cases/kinds/${file}`, 'utf8').matchAll(
        /\b(\w+)\??: (\{[^}]*\}|[\w[\]]+) \| null/g,
      ),
    ])
    .map(([, name = '', type = '']) => [name, ...[...type.matchAll(/(\w+)\??:/g)].map(([, inner]) => inner)].join(' ')),
);
/** A type with a name of its own says nothing of the names in it. */
const isLacking = (name: string, value: unknown): boolean =>
  mayLack.has(name) ||
  (typeof value === 'object' && value !== null && mayLack.has([name, ...Object.keys(value)].join(' ')));

/** The codes in the files of cases, by the name of their field. */
const fileCodes: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  side: [['reporter', 'reported', 'suspended']],
  decision: [
    ['uphold', 'dismiss', 'unfounded', 'suspend', 'remove'],
    ['allow', 'keep'],
  ],
  by: [['user', 'lawyer', 'staff']],
  sender: [[0, 1, 2, 9]],
  model: [['user', 'lawyer']],
  locale: [['it', 'en']],
  part: [[1, 2, null]],
  status: [[1, 2, 3]],
  type: [['review', 'review_reply', 'profile']],
  subject_type: [['message', 'review', 'review_reply', 'profile']],
};

/** What is known about a case, in another turn. The contract has no schema of it. */
export function turnedFile(value: unknown, turn: number, path = ''): unknown {
  const name = path.split('.').at(-1) ?? '';
  if (isLacking(name, value) && coin(`${path} lacks`, turn)) return null;
  const codes = fileCodes[name]?.find((list) => list.includes(value));
  if (codes) return oneOf(path, codes, turn);
  if (Array.isArray(value))
    return value
      .slice(0, count(path, value.length, turn))
      .map((each, nth): unknown => turnedFile(each, turn, `${path}.${nth + 1}`));
  if (typeof value === 'boolean') return coin(path, turn);
  if (typeof value === 'number')
    return /(^|_)id$|sender|status|plan|part|held/.test(name) ? value : count(path, value, turn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, turnedFile(each, turn, path ? `${path}.${key}` : key)]),
  );
}

/** Marks that are beside words. */
const MARKS = /^(\{\d+ marks\}|\u200B)?$/;

/**
 * The lines that are not in each turn, each once, with how often it is in which: `·12··1 a line`.
 * @param usual the lines without any turn
 */
export function linesByTurn(turns: string[][], usual: string[]): string[] {
  const counts = new Map<string, number[]>();
  for (const [nth, lines] of turns.entries())
    for (const line of lines) {
      const of = counts.get(line) ?? turns.map(() => 0);
      of[nth] = (of[nth] ?? 0) + 1;
      counts.set(line, of);
    }
  const always = (line: string, of: number[]): boolean => {
    const times = usual.filter((each) => each === line).length;
    return of.every((each) => each === times);
  };
  return [...counts]
    .filter(([line, of]) => !always(line, of) && !MARKS.test(line))
    .map(([line, of]) => `${of.map((each) => (each === 0 ? '·' : Math.min(each, 9))).join('')} ${line}`);
}
