import type { Sql } from '../kernel/database/database.js';
import type { ScoreWeights } from '../shared/matching/score.rules.js';

/** The weights in force. */
export async function activeWeights(db: Sql): Promise<{ version: number; weights: ScoreWeights }> {
  const found = await db
    .selectFrom('score_weights')
    .select(['version', 'weights'])
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return { version: found.version, weights: found.weights as ScoreWeights };
}
