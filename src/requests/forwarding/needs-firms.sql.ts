import { sql, type RawBuilder } from 'kysely';
import type { Moment } from '../../kernel/database/sql.js';
import { responseStatesWith } from '../response.states.js';
import { mayBeForwardedSql, reachSql } from './lifetime.sql.js';

/** The responses of the request `r` that are live, as a number. */
export const liveResponses = sql<number>`(
  select count(*)::integer from responses p
  where p.request_id = r.id and p.status = any(${responseStatesWith('live')}::smallint[]))`;

/** The request `r` is open and has room for a further firm. Rule 3.26. */
export const needsFirmsSql = (now: Moment): RawBuilder<boolean> => sql<boolean>`(
  r.deleted_at is null
  and ${mayBeForwardedSql(now)}
  and ${reachSql} > ${liveResponses})`;
