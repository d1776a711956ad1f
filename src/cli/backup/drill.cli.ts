import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readToolEnv, type Env } from '../../env.js';
import { checkDatabase } from '../invariants/check-database.js';
import { startEmbedded } from '../../kernel/database/setup/embedded.js';
import { FolderStore } from '../../kernel/files/folder-store.js';
import { account, bytesOf, faultsOf, markOfSecret, onTerminal, runCommand, secondsSince, timeAt } from './command.js';
import { findBackup } from './manifest.js';
import { recordRun, type RunResult } from './record-run.js';
import { restore } from './restore.js';

const USAGE = `Tries a backup: restores it into a PostgreSQL of its own, checks everything, and deletes it.

  npm run restore:drill -- SOURCE

SOURCE is a backup, or the folder of several: then the newest is taken. Nothing of the instance is touched. With JWT_SECRET
it also says whether that secret belongs to the backup. Ends with 1 when an invariant does not hold, a document is missing
or the secret is another one, with 2 when the backup cannot be restored. With DATABASE_URL the result is recorded there, for
the back office and the alerts.`;

/** @returns the exit code */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  const [source] = positionals;
  if (values.help || source === undefined || positionals.length > 1) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const env = readToolEnv();
  const { passed } = await recordRun(env, 'drill', () => drill(env, source));
  return passed ? 0 : 1;
}

async function drill(env: Env, source: string): Promise<RunResult> {
  const began = performance.now();
  const folder = await findBackup(source);
  const own = await mkdtemp(join(tmpdir(), 'giustamente-drill-'));
  const server = await startEmbedded(own, { fast: true });
  try {
    const store = new FolderStore(join(own, 'documents'));
    const restored = await restore({ folder, url: server.url, store, replace: false, show: onTerminal });
    const { manifest } = restored;
    console.log(`Drill     ${folder}`);
    for (const line of account(restored)) console.log(line);
    const isOther = env.JWT_SECRET !== undefined && markOfSecret(env) !== manifest.secret;
    if (isOther) console.log('WRONG    JWT_SECRET is not that of the backup');
    const { holds, lines } = await checkDatabase(server.url, timeAt(manifest, env));
    for (const line of lines) console.log(line);
    const { lost, altered } = manifest.documents;
    const passed = holds && !isOther && lost.length + altered.length === 0;
    console.log(`The drill ${passed ? 'passed' : 'FAILED'} in ${secondsSince(began)} s`);
    const error = holds ? (isOther ? 'JWT_SECRET is not that of the backup' : faultsOf(manifest)[0]) : lines[0];
    return { passed, bytes: bytesOf(manifest), error };
  } finally {
    await server.stop();
    await rm(own, { recursive: true, force: true });
  }
}

await runCommand(main);
