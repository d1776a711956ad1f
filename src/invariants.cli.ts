import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/postgresql';
import { readToolEnv } from './env.js';
import { openDatabase } from './kernel/database/open-database.js';
import { checkInvariants, invariants } from './invariants/invariants.js';
import { Clock } from './kernel/clock.js';
import { sqlOf } from './kernel/database/database.js';
import { ormConfig } from './kernel/database/orm.js';

/** @returns the exit code: 0 when everything holds */
async function main(): Promise<number> {
  const env = readToolEnv();
  const database = await openDatabase(env);
  const orm = await MikroORM.init(ormConfig(database.url, [], 1));
  try {
    const breaches = await checkInvariants(sqlOf(orm.em.fork()), new Clock(env.CLOCK_OFFSET).now());
    for (const { name, offenders } of breaches) {
      console.log(`BROKEN  ${name}`);
      for (const offender of offenders) console.log(`        ${JSON.stringify(offender)}`);
    }
    console.log(`${invariants.length - breaches.length} of ${invariants.length} invariants hold`);
    return breaches.length === 0 ? 0 : 1;
  } finally {
    await orm.close(true);
    await database.close();
  }
}

process.exit(await main());
