import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readToolEnv, type Env } from '../../env.js';
import { eraseAgain } from '../../erase-again.js';
import { plus } from '../../shared/clock.js';
import { migrate } from '../../kernel/database/setup/migrate.js';
import { openStore, sealedBy, storeAt } from '../../kernel/files/open-store.js';
import { checkDatabase } from '../invariants/check-database.js';
import { runCommand, secondsSince } from './command.js';
import { UnusableBackup } from './manifest.js';
import {
  checkedMoment,
  fillDocuments,
  isAtMark,
  markMoment,
  momentOf,
  newestSize,
  pointBackups,
  serverAtMoment,
  stillNamed,
  type PointBackup,
} from './point.js';
import { backUpServer } from './point-backup.js';
import { recordRun, type RunResult } from './record-run.js';

const USAGE = `Backs up the whole database server with pgBackRest, and takes it back to any moment.

  npm run point -- backup full|diff|incr
  npm run point -- restore --to "2027-01-15 14:29:00+01" --into FOLDER [--documents URL]
  npm run point -- drill

backup   runs on the server's machine as its owner (postgres).
restore  makes the server of that moment in the new folder FOLDER (its data in FOLDER/data), runs newer migrations, erases
         again what people had erased since, looks for the documents, and checks the invariants. Nothing else is touched: the
         server is stopped in the end, and you decide when it takes the place of the other.
drill    goes back to the moment in which it began, in a folder of its own that is deleted, and proves that it is that
         moment. The result is in the back office.

  --documents  a copy of the store of documents (file: or s3:), for files that were deleted since

pgBackRest reads /etc/pgbackrest/pgbackrest.conf, or PGBACKREST_CONFIG. Reads DATABASE_URL, DOCUMENTS_URL, ERASURES_URL. Not
for root. Ends with 1 when an invariant does not hold or a document is missing, with 2 when nothing was restored.`;

/** @returns the exit code */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      into: { type: 'string' },
      documents: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [verb, kind] = positionals;
  const env = readToolEnv();
  if (verb === 'backup' && isPointBackup(kind) && positionals.length === 2)
    return exitOf(await recordRun(env, 'point_backup', () => backUpServer(kind)));
  if (verb === 'restore' && values.to !== undefined && values.into !== undefined && positionals.length === 1)
    return exitOf(await restore(env, checkedMoment(values.to), values.into, values.documents));
  if (verb === 'drill' && positionals.length === 1)
    return exitOf(await recordRun(env, 'point_drill', (run) => drill(env, run?.id)));
  console.log(USAGE);
  return values.help ? 0 : 2;
}

const exitOf = ({ passed }: RunResult): number => (passed ? 0 : 1);
const isPointBackup = (kind: string | undefined): kind is PointBackup => pointBackups.some((one) => one === kind);

/** @throws UnusableBackup where the settings name no database: its user and password are needed */
function urlOf({ DATABASE_DIRECT_URL, DATABASE_URL }: Env): string {
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
  if (url === undefined) throw new UnusableBackup('DATABASE_URL is not set');
  return url;
}

async function restore(env: Env, moment: string, folder: string, copyUrl: string | undefined): Promise<RunResult> {
  const began = performance.now();
  const server = await serverAtMoment(urlOf(env), moment, folder);
  try {
    console.log(
      `Restored  to ${moment}; files ${server.seconds.files.toFixed(1)} s, archive ${server.seconds.archive.toFixed(1)} s`,
    );
    const migrated = await migrate(server.url);
    if (migrated.length > 0) console.log(`Migrated  ${migrated.join(', ')}`);
    const { accounts, requests } = await eraseAgain(env, server.url, []);
    console.log(`Erased    again since then: ${accounts} accounts, ${requests} requests`);
    const copy = copyUrl === undefined ? undefined : sealedBy(env, storeAt(copyUrl, env));
    const { named, filled, missing } = await fillDocuments(server.url, openStore(env), copy);
    console.log(
      `Documents ${named} have a row; ${filled.length} of them came from the copy, ${missing.length} are missing`,
    );
    for (const key of missing) console.log(`MISSING   ${key}`);
    const result = await checked(env, server.url, moment);
    console.log(`Ready     after ${secondsSince(began)} s in ${join(folder, 'data')}`);
    console.log(`Look at it with  ${server.start}`);
    return missing.length > 0 ? { ...result, passed: false } : result;
  } finally {
    await server.stop();
  }
}

async function drill(env: Env, id: number | undefined): Promise<RunResult> {
  const url = urlOf(env);
  if (id === undefined) throw new UnusableBackup('the drill marks a moment in the database, and could not write there');
  const { moment } = await markMoment(url, id);
  const began = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'giustamente-point-'));
  try {
    const server = await serverAtMoment(url, moment, folder);
    try {
      const isThere = await isAtMark(server.url, id);
      console.log(`Drill     to ${moment}: ${isThere ? 'the server is at that moment' : 'WRONG MOMENT'}`);
      const missing = await stillNamed(url, (await fillDocuments(server.url, openStore(env))).missing);
      for (const key of missing) console.log(`MISSING   ${key}`);
      const result = await checked(env, server.url, moment);
      const { database } = await newestSize();
      const error = isThere
        ? (result.error ?? missing.map((key) => `the document ${key} is missing`)[0])
        : 'the wrong moment';
      const passed = isThere && result.passed && missing.length === 0;
      console.log(`The drill ${passed ? 'passed' : 'FAILED'} in ${secondsSince(began)} s`);
      return { passed, bytes: database, restoredTo: moment, error };
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The invariants as of the moment: what became due later has not happened yet. */
async function checked(env: Env, url: string, moment: string): Promise<RunResult> {
  const { holds, lines } = await checkDatabase(url, plus(momentOf(moment), env.CLOCK_OFFSET ?? 0));
  for (const line of lines) console.log(line);
  return { passed: holds, error: holds ? undefined : lines[0] };
}

await runCommand(main);
