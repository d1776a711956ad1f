import { parseArgs } from 'node:util';
import type { Clock } from '../../shared/clock.js';
import type { Sql } from '../../kernel/database/database.js';
import { openStore, storeAt } from '../../kernel/files/open-store.js';
import { checkStoreUrl, type DocumentsSettings } from '../../kernel/files/settings.js';
import { Progress, type Terminal } from '../../kernel/progress.js';
import { Scanner, type ScannerSettings } from '../scan/scanner.js';
import { countNamedFiles, countUnscanned, namedFiles, unscannedFiles, type NamedFile } from './named-files.js';
import { scanning } from './scanning.js';
import { moving, rewrapping, verifying, type Outcome, type StoreWork } from './store-work.js';
import { WrongUse } from './wrong-use.js';

export const USAGE = `Works on the store of the documents, while the product runs.

  npm run documents -- verify         reads every file and compares it with its row
  npm run documents -- rewrap         wraps the key of every file with the first one of DOCUMENTS_KEYS, and seals files
                                      that are not sealed yet
  npm run documents -- move FROM TO   copies every file that is not in TO yet, and compares it there; FROM stays as it is
  npm run documents -- scan           has clamd (CLAMD_URL) scan every document that was uploaded without a scanner

FROM and TO are written as in DOCUMENTS_URL: file:/srv/documents or s3://bucket/prefix?endpoint=…&region=…
Each command may be broken off and run again. It ends with 1 when a file is missing, damaged, infected or cannot be
scanned, and names it.`;

/** The services of a command. */
export interface StoreCommand {
  readonly db: Sql;
  readonly settings: DocumentsSettings & ScannerSettings;
  readonly clock: Clock;
  readonly terminal: Terminal;
}

/** How many files are processed at a time. */
const AT_ONCE = 4;

const labels = { verify: 'Verifying', rewrap: 'Rewrapping', move: 'Moving', scan: 'Scanning' } as const;
type Command = keyof typeof labels;

const words: Readonly<Record<Outcome, string>> = {
  done: 'done',
  skipped: 'as they should be already',
  gone: 'deleted meanwhile',
  missing: 'missing',
  damaged: 'damaged',
  infected: 'infected',
  unjudged: 'not judged by clamd',
};
const faulty: ReadonlySet<Outcome> = new Set(['missing', 'damaged', 'infected', 'unjudged']);

function checkedUrl(url: string): string {
  try {
    checkStoreUrl(url);
    return url;
  } catch (error) {
    throw new WrongUse(`${url} ${(error as Error).message}`);
  }
}

function workOf(
  command: Command,
  stores: readonly string[],
  { db, settings, clock }: Omit<StoreCommand, 'terminal'>,
): StoreWork {
  const [from, to, ...more] = stores;
  if (command !== 'move') {
    if (from !== undefined) throw new WrongUse(USAGE);
    if (command === 'scan' && settings.CLAMD_URL === undefined)
      throw new WrongUse('CLAMD_URL is not set: there is nothing to scan with');
    if (command === 'rewrap' && settings.DOCUMENTS_KEYS === undefined)
      throw new WrongUse('DOCUMENTS_KEYS is not set: there is no key to wrap with');
    const store = openStore(settings);
    if (command === 'scan') return scanning(db, store, new Scanner(settings), clock);
    return (command === 'rewrap' ? rewrapping : verifying)(db, store);
  }
  if (from === undefined || to === undefined || more.length > 0) throw new WrongUse(USAGE);
  if (from === to) throw new WrongUse('FROM and TO are the same store');
  return moving(db, storeAt(checkedUrl(from), settings), storeAt(checkedUrl(to), settings), settings);
}

/** Does the work on every file, some at a time. The first failure stops all of them. */
async function onEach(
  files: AsyncIterator<NamedFile>,
  work: StoreWork,
  report: (key: string, outcome: Outcome) => void,
): Promise<void> {
  let failed = false;
  const worker = async (): Promise<void> => {
    try {
      for (let next = await files.next(); !failed && next.done !== true; next = await files.next())
        report(next.value.key, await work(next.value));
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/**
 * Runs a command on the files that the rows of `db` name.
 * @returns the exit code
 * @throws WrongUse
 */
export async function runStoreCommand(args: readonly string[], { terminal, ...parts }: StoreCommand): Promise<number> {
  const { db } = parts;
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [command, ...stores] = positionals;
  if (command === undefined || !Object.hasOwn(labels, command)) throw new WrongUse(USAGE);
  const work = workOf(command as Command, stores, parts);
  const [count, files] = command === 'scan' ? [countUnscanned, unscannedFiles] : [countNamedFiles, namedFiles];
  const total = await count(db);
  const progress = new Progress(terminal, labels[command as Command]);
  const counts = new Map<Outcome, number>();
  const faults: string[] = [];
  let finished = 0;
  await onEach(files(db), work, (key, outcome) => {
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    if (faulty.has(outcome)) faults.push(`${outcome.toUpperCase()}  ${key}\n`);
    // Files that came meanwhile are processed, too.
    progress.show((finished += 1), Math.max(total, finished));
  });
  for (const fault of faults) terminal.write(fault);
  const said = [...counts].map(([outcome, count]) => `${count} ${words[outcome]}`);
  terminal.write(`${said.length === 0 ? 'No files' : said.join(', ')} (${progress.elapsed})\n`);
  return faults.length === 0 ? 0 : 1;
}
