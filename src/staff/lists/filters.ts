import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { day } from '../../kernel/http/schemas.js';
import { staffLimits } from '../../limits.js';

/** One way of narrowing a list: what may be asked, and what it means in SQL. */
export interface ListFilter<T = never> {
  readonly schema: z.ZodType;
  readonly where: (value: T) => RawBuilder<unknown>;
}

const many = <T extends z.ZodType>(one: T) =>
  z.union([one.transform((value) => [value]), z.array(one).max(staffLimits.listMax)]);
const id = z.coerce.number().int().min(1).max(2_147_483_647);

/** One of some words, or several. */
export const oneOf = (column: RawBuilder<unknown>, words: readonly [string, ...string[]]): ListFilter<string[]> => ({
  schema: many(z.enum(words)),
  where: (values) => sql`${column} = any(${values}::text[])`,
});

/** One of some whole numbers, or several: ids and codes. */
export const anyNumber = (column: RawBuilder<unknown>): ListFilter<number[]> => ({
  schema: many(id),
  where: (values) => sql`${column} = any(${values}::bigint[])`,
});

/** A yes or no about a record. */
export const whether = (condition: RawBuilder<unknown>): ListFilter<boolean> => ({
  schema: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]),
  where: (value) => (value ? sql`(${condition})` : sql`not (${condition})`),
});

/** A day in Rome, or an instant. */
const moment = z.union([day, z.iso.datetime({ offset: true })]);
const isDay = (text: string): boolean => text.length === 10;

/** From this day (or instant) on. */
export const since = (column: RawBuilder<unknown>): ListFilter<string> => ({
  schema: moment,
  where: (from) =>
    isDay(from) ? sql`${column} >= (${from}::date at time zone 'Europe/Rome')` : sql`${column} >= ${from}::timestamptz`,
});

/** Up to this day, which is included (or before this instant). */
export const until = (column: RawBuilder<unknown>): ListFilter<string> => ({
  schema: moment,
  where: (to) =>
    isDay(to) ? sql`${column} < ((${to}::date + 1) at time zone 'Europe/Rome')` : sql`${column} < ${to}::timestamptz`,
});
