import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { endOfDay, startOfDay } from '../../kernel/database/sql.js';
import { day, moment } from '../../kernel/http/schemas.js';
import { staffLimits } from '../../shared/limits.js';

/** A filter of a list: its allowed values, and its condition in SQL. */
export interface ListFilter<T = never> {
  readonly schema: z.ZodType;
  /** @param now for conditions that depend on the present moment */
  readonly where: (value: T, now: Date) => RawBuilder<unknown>;
}

const many = <T extends z.ZodType>(one: T) =>
  z.union([one.transform((value) => [value]), z.array(one).max(staffLimits.listMax)]);
/** Words to compare with; PostgreSQL knows no text with a null character. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'));
/** Whole numbers, one or several: ids and codes. */
export const numbers = many(z.coerce.number().int().min(1).max(2_147_483_647));

/** One of some words, or several. */
export const oneOf = (column: RawBuilder<unknown>, words: readonly [string, ...string[]]): ListFilter<string[]> => ({
  schema: many(z.enum(words)),
  where: (values) => sql`${column} = any(${values}::text[])`,
});

/** One of some {@link numbers}. */
export const anyNumber = (column: RawBuilder<unknown>): ListFilter<number[]> => ({
  schema: numbers,
  where: (values) => sql`${column} = any(${values}::bigint[])`,
});

/** A yes or no, also as a word. */
export const yesOrNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);

/** A yes or no about a record. */
export const whether = (condition: RawBuilder<unknown>): ListFilter<boolean> => ({
  schema: yesOrNo,
  where: (value) => (value ? sql`(${condition})` : sql`not (${condition})`),
});

/** One word, as it is stored. */
export const oneWord = (column: RawBuilder<unknown>): ListFilter<string> => ({
  schema: text(60),
  where: (value) => sql`${column} = ${value}`,
});

/** On a day in Rome, of the moment that `condition` is given two ends for. */
export const onDay = (
  condition: (start: RawBuilder<unknown>, end: RawBuilder<unknown>) => RawBuilder<unknown>,
): ListFilter<string> => ({
  schema: day,
  where: (date) => condition(startOfDay(date), endOfDay(date)),
});

const dayOrMoment = z.union([day, moment]);
const isDay = (value: string): boolean => value.length === 10;

/** From this day (or instant) on. */
export const since = (column: RawBuilder<unknown>): ListFilter<string> => ({
  schema: dayOrMoment,
  where: (from) => (isDay(from) ? sql`${column} >= ${startOfDay(from)}` : sql`${column} >= ${from}::timestamptz`),
});

/** From this day on, of a column that holds days. */
export const sinceDay = (column: RawBuilder<unknown>): ListFilter<string> => ({
  schema: day,
  where: (from) => sql`${column} >= ${from}::date`,
});

/** Up to this day, which is included, of a column that holds days. */
export const untilDay = (column: RawBuilder<unknown>): ListFilter<string> => ({
  schema: day,
  where: (to) => sql`${column} <= ${to}::date`,
});

/** Up to this day, which is included (or before this instant). */
export const until = (column: RawBuilder<unknown>): ListFilter<string> => ({
  schema: dayOrMoment,
  where: (to) => (isDay(to) ? sql`${column} < ${endOfDay(to)}` : sql`${column} < ${to}::timestamptz`),
});
