import 'reflect-metadata';
import { readToolEnv } from '../env.js';
import { recordRun } from './backup/record-run.js';
import { checkDatabase } from './invariants/check-database.js';
import { Clock } from '../shared/clock.js';
import { openDatabase } from '../kernel/database/setup/open-database.js';

/** @returns the exit code: 0 when everything holds */
async function main(): Promise<number> {
  const env = readToolEnv();
  const database = await openDatabase(env);
  try {
    const { passed } = await recordRun({ ...env, DATABASE_DIRECT_URL: database.url }, 'invariants', async () => {
      const { holds, lines } = await checkDatabase(database.url, new Clock(env.CLOCK_OFFSET).now());
      for (const line of lines) console.log(line);
      return { passed: holds, error: lines[0] };
    });
    return passed ? 0 : 1;
  } finally {
    await database.close();
  }
}

process.exit(await main());
