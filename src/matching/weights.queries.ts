import { sql } from 'kysely';
import type { Sql } from '../kernel/database/database.js';
import type { ScoreWeights } from './score.rules.js';

/** The weights of a version; versions are never changed or removed. */
export async function weightsOf(db: Sql, version: number): Promise<ScoreWeights | undefined> {
  const found = await sql<{
    weights: ScoreWeights;
  }>`select weights from score_weights where version = ${version}`.execute(db);
  return found.rows[0]?.weights;
}
