import { sql, type RawBuilder } from 'kysely';

/** A timestamp as ISO 8601 in UTC, whatever the server's time zone: for JSON that PostgreSQL builds. */
export function iso(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * When a day in Rome begins, as an instant. Over a timestamp: a date alone would first become midnight of the
 * connection's own zone.
 */
export const startOfDay = (day: string): RawBuilder<unknown> => sql`(${day}::timestamp at time zone 'Europe/Rome')`;

/** When a day in Rome is over, as an instant: the beginning of the next. */
export const endOfDay = (day: string): RawBuilder<unknown> =>
  sql`((${day}::date + 1)::timestamp at time zone 'Europe/Rome')`;

/** A search word for ILIKE, its own wildcards made plain. */
export function like(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
