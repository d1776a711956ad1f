import { MikroORM } from '@mikro-orm/postgresql';
import { sqlOf } from '../../kernel/database/database.js';
import { ormConfig } from '../../kernel/database/orm.js';
import { checkInvariants, invariants } from './invariants.js';

/** What a check of a whole database found. */
export interface Checked {
  readonly holds: boolean;
  /** The report: a line for each broken invariant and each row that breaks it, and the sum. */
  readonly lines: readonly string[];
}

/** Checks all invariants in a database, as a command does it. */
export async function checkDatabase(url: string, now: Date): Promise<Checked> {
  const orm = await MikroORM.init(ormConfig(url, [], 1));
  try {
    const breaches = await checkInvariants(sqlOf(orm.em.fork()), now);
    const broken = breaches.flatMap(({ name, offenders }) => [
      `BROKEN  ${name}`,
      ...offenders.map((offender) => `        ${JSON.stringify(offender)}`),
    ]);
    return {
      holds: breaches.length === 0,
      lines: [...broken, `${invariants.length - breaches.length} of ${invariants.length} invariants hold`],
    };
  } finally {
    await orm.close(true);
  }
}
