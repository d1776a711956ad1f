import { sql, type RawBuilder } from 'kysely';

/** A timestamp as ISO 8601 in UTC, whatever the server's time zone: for JSON that PostgreSQL builds. */
export function iso(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
