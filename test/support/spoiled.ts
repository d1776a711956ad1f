import { sql } from 'kysely';
import type { Invariant } from '../../src/cli/invariants/invariant.js';
import { sqlOf } from '../../src/kernel/database/database.js';
import type { TestApp } from './app.js';
import { withoutEachCondition } from './without-conditions.js';

/** Statements that change data, by the first words of the invariant that they are about. */
export type Changes = Readonly<Record<string, readonly string[]>>;

/** A change of several statements that no trigger, foreign key or right of the application prevents or completes. */
export const quietly = (...statements: readonly string[]): string =>
  ['set local session_replication_role = replica', ...statements, 'set local session_replication_role = origin'].join(
    '; ',
  );

class Undo extends Error {}

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  return `'${String(value)}'`;
}

/** What statements find, in a few figures of each, after a change that is undone. */
async function findings(test: TestApp, change: string | null, statements: readonly string[]): Promise<string[]> {
  let found: string[] = [];
  const run = test.database.transaction(async (em) => {
    const db = sqlOf(em);
    // A change that the application's role may not make must be found, too.
    await sql`set local role none`.execute(db);
    for (const one of change?.split('; ') ?? []) await sql.raw(one).execute(db);
    const figures = statements.map(
      (statement) =>
        `(select count(*) || md5(coalesce(string_agg(f::text, ' ' order by f::text), '')) from (${statement}) f)`,
    );
    const { rows } = await sql.raw<{ found: string[] }>(`select array[${figures.join(', ')}] as found`).execute(db);
    found = rows[0]!.found;
    throw new Undo();
  });
  await run.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return found;
}

/**
 * What is wrong with the test of an invariant: a change that it does not find, or finds although the data stay valid, and each
 * of its conditions without which it would find the same after all of them.
 * @param harmless changes after which the data are still valid: only a missing condition would find them
 * @param now as of which deadlines are over at once
 */
export async function untested(
  test: TestApp,
  { name, offenders }: Invariant,
  { spoilers, harmless }: { readonly spoilers: Changes; readonly harmless: Changes },
  now: Date,
  conditionsOf = withoutEachCondition,
): Promise<string[]> {
  const { sql: text, parameters } = offenders(now, now).compile(test.sql);
  const statement = text.replace(/\$(\d+)/g, (_, nth: string) => literal(parameters[Number(nth) - 1]));
  const mutants = conditionsOf(statement);
  const all = [statement, ...mutants.map((one) => one.statement)];
  const missed = new Set(mutants.keys());
  const foundAfter = async (change: string | null): Promise<boolean> => {
    const [found, ...others] = await findings(test, change, all);
    for (const [nth, other] of others.entries()) if (other !== found) missed.delete(nth);
    return !found!.startsWith('0');
  };
  const wrong: string[] = [];
  if (await foundAfter(null)) wrong.push('finds something in valid data');
  const about = (changes: Changes): readonly string[] =>
    Object.entries(changes).flatMap(([words, own]) => (name.startsWith(words) ? own : []));
  for (const change of about(spoilers)) if (!(await foundAfter(change))) wrong.push(`does not find: ${change}`);
  for (const change of about(harmless)) if (await foundAfter(change)) wrong.push(`finds: ${change}`);
  return [...wrong, ...[...missed].map((nth) => mutants[nth]!.condition)];
}
