import { sql, type RawBuilder } from 'kysely';
import type { Moment } from '../kernel/database/sql.js';

/** `isPaused` of the firm of the index row `m`. */
export const isPausedSql = (now: Moment): RawBuilder<boolean> => sql<boolean>`coalesce(m.resumes_at > ${now}, false)`;
