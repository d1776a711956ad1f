import { createHash } from 'node:crypto';
import type { Answer } from '../../support/http.js';

/** A longer text is cut; its length stays. */
const LONGEST = 40;
/** A longer column shows its first values, and a hash of the others. */
const VALUES = 5;
/** No line is longer. */
const WIDEST = 96;
/** The same for the lines of a text. */
const LINES = 8;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6);

/** What is random: tokens, keys of files, references of a provider. */
const stable = (text: string): string =>
  text
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replaceAll(/[0-9a-f]{24,64}/g, '<hex>')
    .replaceAll(/pay_\d+_\d+/g, '<pay>')
    .replaceAll(/\bMETA-\d+/g, '<coupon>');

function shown(value: unknown): string {
  if (value === undefined) return '–';
  if (typeof value !== 'string') return JSON.stringify(value);
  const text = stable(value).replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.000Z$/, '$1Z');
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}… ${text.length} ${hashOf(text)}` : text;
  return /^[\w.:@+-][\w.:@+ -]*$/.test(cut) && !/^(-?\d+(\.\d+)?|true|false|null)$/.test(cut)
    ? cut
    : JSON.stringify(cut);
}

/** Equal values that follow each other are counted. */
function column(values: readonly string[], most = VALUES): string {
  const runs: { value: string; times: number }[] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last?.value === value) last.times++;
    else runs.push({ value, times: 1 });
  }
  const words = runs.map(({ value, times }) => (times > 1 ? `${value} ×${times}` : value));
  let count = words.length > most + 2 ? most : words.length;
  while (count > 1 && words.slice(0, count).join(' | ').length > WIDEST) count--;
  const rest = words.slice(count);
  return [...words.slice(0, count), ...(rest.length > 0 ? [`+${rest.length} ${hashOf(rest.join())}`] : [])].join(' | ');
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The columns of some records, each with its values in order; of a record in a record too. */
function columnsOf(records: readonly unknown[], path: string, into: Map<string, string>, most?: number): void {
  // A record that is never missing needs no line of its own.
  if (records.some((record) => typeof record !== 'object' || record === null))
    into.set(
      path || '.',
      column(
        records.map((one) => (typeof one === 'object' && one !== null ? '{}' : shown(one))),
        most,
      ),
    );
  const lists = records.filter((record) => Array.isArray(record)) as unknown[][];
  if (lists.length > 0) {
    into.set(`${path}[]`, `of ${column(lists.map(({ length }) => String(length)))}`);
    if (lists.some(({ length }) => length > 0)) columnsOf(lists.flat(), `${path}[]`, into, most);
  }
  const objects = records.filter(isRecord);
  for (const name of new Set(objects.flatMap((record) => Object.keys(record))))
    columnsOf(
      objects.map((record) => record[name]),
      path ? `${path}.${name}` : name,
      into,
      most,
    );
}

/** Values that nearly every answer has are not repeated. */
const USUAL: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'none',
};
const HEADERS = [
  'content-type',
  'cache-control',
  'vary',
  'content-disposition',
  'content-language',
  'content-range',
  'last-modified',
  'location',
  'deprecation',
];

function headOf({ status, headers }: Answer): string {
  const lines = HEADERS.map((name) => [name, stable(String(headers[name] ?? 'none'))] as const)
    .filter(([name, value]) => value !== (USUAL[name] ?? 'none'))
    .map(([name, value]) => `${name} ${value}`);
  if (headers.etag !== undefined) lines.push('etag');
  return [status, ...lines].join('; ');
}

/** Answers as lines: their heads, and one line for each field with the values of all records in order. */
export function linesOf(answers: readonly Answer[], most?: number): string[] {
  const heads = column(answers.map(headOf));
  const json = answers.filter(({ headers }) => String(headers['content-type']).includes('json'));
  const columns = new Map<string, string>();
  // A list of records shows those that are found.
  const found = json.filter(({ status }) => answers.length === 1 || status === 200);
  const bodies = found.map(({ body }) => body as unknown);
  if (bodies.length > 0) columnsOf(bodies, '', columns, most);
  return [
    heads,
    ...[...columns].map(([name, values]) => `${name}: ${values}`),
    ...answers.filter((one) => !json.includes(one)).flatMap(textOf),
  ];
}

/** What is no JSON, line by line. */
function textOf({ headers, text, bytes }: Answer): string[] {
  const type = String(headers['content-type']);
  if (bytes.length === 0) return [];
  if (type.includes('zip')) return [namesIn(bytes).join(', ')];
  if (!/^text|calendar|xml/.test(type)) return ['a file'];
  const all = stable(text).split(/\r?\n|(?<=>)(?=<\w)/);
  const lines = all
    .slice(0, LINES)
    .map((line) => (line.length > 120 ? `${line.slice(0, 120)}… ${hashOf(line)}` : line));
  return all.length > LINES ? [...lines, `+${all.length - LINES} ${hashOf(all.slice(LINES).join())}`] : lines;
}

/** The files of a ZIP archive, from its central directory. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = [];
  for (
    let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = zip.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  ) {
    const length = zip.readUInt16LE(at + 28);
    names.push(stable(zip.toString('utf8', at + 46, at + 46 + length)));
  }
  return names;
}

const nameOf = (line: string): string => line.split(': ', 1)[0]!;

/** The lines that differ, and the names of those that are missing. */
export function otherLines(lines: readonly string[], than: readonly string[]): string[] {
  const known = new Set(than);
  const names = new Set(lines.map(nameOf));
  const missing = than.map(nameOf).filter((name) => !names.has(name));
  const other = lines.filter((line) => !known.has(line));
  return missing.length > 0 ? [...other, `without ${missing.join(', ')}`] : other;
}

/** In short: the ids, the numbers of the page, and a hash of everything. */
export function inShort(lines: readonly string[]): string[] {
  const ids = lines.filter((line) =>
    /^(\d{3}|(?:info\[\]\.(?:response\.)?)?(?:id|response_id|number)|info\[\]|total|page|page_size)\b/.test(
      nameOf(line),
    ),
  );
  return [...ids.slice(0, 8), `all ${hashOf(lines.join('\n'))}`];
}

/** How another language says the same: the lines that differ, each with its first values. */
export function wordsOf(answers: readonly Answer[], than: readonly Answer[]): string[] {
  const whole = new Set(otherLines(linesOf(answers), linesOf(than)).map(nameOf));
  return linesOf(answers, 3).filter((line) => whole.has(nameOf(line)));
}
