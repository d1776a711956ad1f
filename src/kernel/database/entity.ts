import { p } from '@mikro-orm/core';

/** The column types of the project, so that every entity writes them alike. */
export const column = {
  /** Identity column; PostgreSQL gives the number. */
  id: () => p.integer().primary(),
  integer: () => p.integer(),
  smallint: () => p.smallint(),
  text: () => p.text(),
  boolean: () => p.boolean(),
  /** timestamptz, read as a Date. */
  instant: () => p.datetime().columnType('timestamptz'),
  /** A day without a time, as YYYY-MM-DD. */
  day: () => p.string().columnType('date'),
  number: () => p.float().columnType('double precision'),
} as const;
