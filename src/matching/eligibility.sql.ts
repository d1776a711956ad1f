import { sql, type RawBuilder } from 'kysely';
import type { Moment } from '../kernel/database/sql.js';

/** `isPaused` of the firm of the index row `m`. Rule 3.27. */
export const isPausedSql = (now: Moment): RawBuilder<boolean> =>
  sql<boolean>`coalesce(m.resumes_at > ${now} and (m.pauses_at is null or m.pauses_at <= ${now}), false)`;

/**
 * Whether the firm of the index row `m` takes a request whose description names this sum at most. A request that names none
 * is taken: nobody knows what it is worth. Rule 3.32.
 * @param namedCents whole cents, or null
 */
export const isWorthTaking = (namedCents: RawBuilder<number | null>): RawBuilder<boolean> =>
  sql<boolean>`(m.min_value_cents is null or coalesce(${namedCents} >= m.min_value_cents, true))`;
