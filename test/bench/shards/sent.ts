import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprintSync } from 'libpg-query';
import type { Sent } from '../../support/sent-statements.js';
import type { Facts } from './facts.js';
import { readStatement } from './read.js';
import type { Schema } from './schema.js';
import { KEYS, type Key } from './shape.js';
import { judge, type Verdict } from './verdict.js';

/** A statement with its verdict for each key. */
export interface Judged {
  readonly file: string;
  /** Its verbs with their tables. */
  readonly title: string;
  readonly verdicts: Readonly<Record<Key, Verdict>>;
}

/** The statements that a run of tests has left in a folder, without those that name no table of ours. */
export async function judgeSent(folder: string, schema: Schema): Promise<Judged[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const all = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Sent[]),
  );
  const found = distinct(all.flat().filter((one) => !isDemo(one))).flatMap((one) => judged(one, schema) ?? []);
  // The mapper sends another text for each set of columns that changed.
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()].sort(byFile);
}

const byFile = (one: Judged, other: Judged): number =>
  one.file.localeCompare(other.file) || one.title.localeCompare(other.title);

/** Statements that differ in the length of a list alone are one: the longest. */
function distinct(all: readonly Sent[]): Sent[] {
  const found = new Map<string, Sent>();
  for (const one of all) {
    const print = `${one.file} ${fingerprintSync(one.text)}`;
    const known = found.get(print);
    if (!known || one.text.length > known.text.length) found.set(print, one);
  }
  return [...found.values()];
}

/** Demo data is never written where there are several machines. */
const isDemo = ({ file }: Sent): boolean => file.startsWith('src/demo/');

function judged({ file, text }: Sent, schema: Schema): Judged | undefined {
  const facts = readStatement(text, schema);
  if (!facts.occurrences.some(({ table }) => schema.tables.has(table))) return undefined;
  const verdicts = Object.fromEntries(KEYS.map((key) => [key, judge(facts, key, schema.readers)]));
  return { file, title: titleOf(facts), verdicts: verdicts as Record<Key, Verdict> };
}

const MOST = 4;

function titleOf({ occurrences }: Facts): string {
  const written = [...new Set(occurrences.filter(({ isWritten }) => isWritten).map(({ table }) => table))];
  if (written.length > 0) return `writes ${written.join(', ')}`;
  const read = [...new Set(occurrences.map(({ table }) => table))];
  const verb = occurrences.some(({ isLocked }) => isLocked) ? 'locks' : 'reads';
  return `${verb} ${read.slice(0, MOST).join(', ')}${read.length > MOST ? ' …' : ''}`;
}
