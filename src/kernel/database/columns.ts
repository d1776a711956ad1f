import type { ColumnType } from 'kysely';

/** A `jsonb` column: read as the value, written as its JSON text. */
export type JsonColumn<Value> = ColumnType<Value, string, string>;

/** A `timestamptz` column: the driver reads PostgreSQL's own text; a Date is written. */
export type Instant = ColumnType<string, Date | string, Date | string>;
