import { sql } from 'kysely';
import type { Sql } from '../kernel/database/database.js';
import type { ScoreWeights } from '../shared/matching/score.rules.js';

/** The weights of a version; versions are never changed or removed. */
export async function weightsOf(db: Sql, version: number): Promise<ScoreWeights | undefined> {
  const found = await sql<{
    weights: ScoreWeights;
  }>`select weights from score_weights where version = ${version}`.execute(db);
  return found.rows[0]?.weights;
}

/** The weights in force. */
export async function activeWeights(db: Sql): Promise<{ version: number; weights: ScoreWeights }> {
  const found = await db
    .selectFrom('score_weights')
    .select(['version', 'weights'])
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return { version: found.version, weights: found.weights as ScoreWeights };
}
