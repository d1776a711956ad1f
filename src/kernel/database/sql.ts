import { sql, type Expression, type RawBuilder } from 'kysely';

/** A timestamp as ISO 8601 in UTC, whatever the server's time zone: for JSON that PostgreSQL builds. */
export function iso(column: Expression<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * The start of a day in Rome, as an instant. Written over a timestamp, because a date alone would become midnight in
 * the connection's time zone.
 */
export const startOfDay = (day: string): RawBuilder<unknown> => sql`(${day}::timestamp at time zone 'Europe/Rome')`;

/** The end of a day in Rome, as an instant: the start of the next day. */
export const endOfDay = (day: string): RawBuilder<unknown> =>
  sql`((${day}::date + 1)::timestamp at time zone 'Europe/Rome')`;

/** A search word for ILIKE with its wildcards escaped. */
export function like(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}

/** A moment, for the typed builder to compare with a `timestamptz` column, whose values are read as text. */
export const moment = (at: Date): RawBuilder<string> => sql<string>`${at}`;

/** A moment in a statement: its value, or a parameter of a prepared read. */
export type Moment = Date | RawBuilder<Date>;

/** The moment a period (milliseconds) before another. */
export const before = (at: Moment, period: number): RawBuilder<Date> =>
  sql<Date>`(${at}::timestamptz - ${sql.lit(period / 1000)} * interval '1 second')`;

/** A point of the earth's surface; PostgreSQL computes it once a statement and not once a row. */
export const pointAt = (latitude: Expression<unknown> | number, longitude: Expression<unknown> | number) =>
  sql`(select ll_to_earth(${latitude}::double precision, ${longitude}::double precision))`;

/** Twice the radius that the extension earthdistance gives the earth, in metres. */
const DIAMETER = sql.lit(2 * 6_378_168);

/**
 * The metres between two points: the same as `earth_distance`, which is a function in SQL that calls others and takes
 * twenty times as long.
 */
export const metresBetween = (a: Expression<unknown>, b: Expression<unknown>): RawBuilder<number> =>
  sql<number>`(${DIAMETER} * asin(least(1, cube_distance(${a}, ${b}) / ${DIAMETER})))`;
