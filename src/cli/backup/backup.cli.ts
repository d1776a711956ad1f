import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { readToolEnv, type Env } from '../../env.js';
import { Clock } from '../../shared/clock.js';
import { openDatabase } from '../../kernel/database/setup/open-database.js';
import { openStore } from '../../kernel/files/open-store.js';
import { erasuresPlace } from '../../kernel/erasures/erasures-place.js';
import { backUp, keepNewest } from './back-up.js';
import { listErasures } from './erasures-file.js';
import { bytesOf, contents, faultsOf, markOfSecret, onTerminal, productVersion, runCommand } from './command.js';
import { recordRun, type RunResult } from './record-run.js';

const USAGE = `Backs up the database and the documents.

  npm run backup -- TARGET [--keep NUMBER]

Makes a folder of its own in the folder TARGET, with the rows of every table as they are at one moment, the documents, the
roles, and a manifest with checksums. An instance may run meanwhile.

  --keep NUMBER  removes older backups from TARGET: NUMBER of them stay, the new one included

Reads DATABASE_URL, or the embedded database under DATA_DIR, and DOCUMENTS_URL. Ends with 1 when a document of the
database is missing in the store or was altered there: the backup is complete but for it.`;

/** @returns the exit code */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
  const [target] = positionals;
  const kept = values.keep === undefined ? undefined : Number(values.keep);
  if (values.help || target === undefined || positionals.length > 1 || (kept !== undefined && !(kept >= 1))) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const env = readToolEnv();
  const database = await openDatabase(env);
  try {
    const { passed } = await recordRun({ ...env, DATABASE_DIRECT_URL: database.url }, 'backup', () =>
      makeBackup(env, database.url, target, kept),
    );
    return passed ? 0 : 1;
  } finally {
    await database.close();
  }
}

async function makeBackup(env: Env, url: string, target: string, kept: number | undefined): Promise<RunResult> {
  const { folder, manifest } = await backUp({
    url,
    store: openStore(env),
    target,
    now: new Clock().now(),
    product: await productVersion(),
    secret: markOfSecret(env),
    show: onTerminal,
  });
  console.log(`Backup   ${folder}\n         ${contents(manifest)}`);
  console.log(`Erasures ${await listErasures(erasuresPlace(env), target)} are listed beside it`);
  const faults = faultsOf(manifest);
  for (const fault of faults) console.log(fault);
  if (kept !== undefined) for (const old of await keepNewest(target, kept)) console.log(`Removed  ${old}`);
  return { passed: faults.length === 0, bytes: bytesOf(manifest), error: faults[0] };
}

await runCommand(main);
