import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { dirname } from 'node:path';
import { readToolEnv } from '../../env.js';
import { eraseAgain } from '../../erase-again.js';
import { checkDatabase } from '../invariants/check-database.js';
import { Clock, plus } from '../../shared/clock.js';
import { openDatabase } from '../../kernel/database/setup/open-database.js';
import { openStore } from '../../kernel/files/open-store.js';
import { erasureLimits } from '../../shared/limits.js';
import { account, markOfSecret, onTerminal, runCommand, timeAt } from './command.js';
import { erasuresIn } from './erasures-file.js';
import { findBackup } from './manifest.js';
import { restore } from './restore.js';

const USAGE = `Restores a backup, and checks it.

  npm run restore -- SOURCE [--replace]

SOURCE is a backup, or the folder of several: then the newest is taken. It is checked whole before anything is written.
Stop the instance first; the next start finds everything as it was. What people had erased since the backup is erased again:
by the list in ERASURES_URL, and by erasures.txt beside the backup.

  --replace  deletes what the database holds; without it only an empty database is filled

Writes to DATABASE_URL, or to the embedded database under DATA_DIR, and to DOCUMENTS_URL. Ends with 1 when an invariant
does not hold, with 2 when nothing was restored.`;

/** @returns the exit code */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [source] = positionals;
  if (values.help || source === undefined || positionals.length > 1) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const env = readToolEnv();
  const folder = await findBackup(source);
  const database = await openDatabase(env);
  try {
    const restored = await restore({
      folder,
      url: database.url,
      store: openStore(env),
      replace: values.replace,
      show: onTerminal,
    });
    for (const line of account(restored)) console.log(line);
    const { manifest } = restored;
    if (manifest.secret !== markOfSecret(env))
      console.log('WARNING  JWT_SECRET is not that of the backup: keyed hashes and authenticators cannot be read');
    if (new Date(manifest.madeAt) < plus(new Clock().now(), -erasureLimits.kept))
      console.log('WARNING  the backup is older than erasures are kept: what was erased since may be back');
    // Erased accounts are erased again before the instance starts.
    const { accounts, requests } = await eraseAgain(env, database.url, await erasuresIn(dirname(folder)));
    console.log(`Erased    again since the backup: ${accounts} accounts, ${requests} requests`);
    // The first start does what became due after the backup.
    const { holds, lines } = await checkDatabase(database.url, timeAt(manifest, env));
    for (const line of lines) console.log(line);
    return holds ? 0 : 1;
  } finally {
    await database.close();
  }
}

await runCommand(main);
