import type { RawBuilder } from 'kysely';
import type { Locale } from '../../shared/locale.js';
import type { ListFilter } from './filters.js';
import type { PathOf, Table } from './table.js';

/** Names of a record's fields, with what each is in SQL. */
export type Fields = Readonly<Record<string, RawBuilder<unknown>>>;

/** A record as PostgreSQL builds it from its fields. */
export type RecordOf<F extends Fields> = { [Name in keyof F]: F[Name] extends RawBuilder<infer T> ? T : never };

/** What a column is sorted by: one expression after another; `sparse` where some records have no value. */
export interface Order {
  readonly by: readonly RawBuilder<unknown>[];
  readonly sparse?: true;
}

/** A column that not every record has a value in: those without come last when the greatest come first. */
export const sparse = (...by: RawBuilder<unknown>[]): Order => ({ by, sparse: true });
/** A column that is written as one and sorted as several. */
export const inTurn = (...by: RawBuilder<unknown>[]): Order => ({ by });

/**
 * All that a resource of the back office's API says of its list, once: what is read, sorted, narrowed, searched and
 * written out.
 */
export interface List<F extends Fields = Fields> {
  /** As in the address and in `Content-Range`. */
  readonly resource: string;
  /** Tables and joins. */
  readonly from: RawBuilder<unknown>;
  /** What always holds of its records. */
  readonly where?: RawBuilder<unknown>;
  /** The number of a record, unique; `uuid` where it is one. */
  readonly id: RawBuilder<unknown>;
  readonly key?: 'uuid';
  readonly fields: F;
  /** Only a single record has these; a function where one depends on the moment. */
  readonly details?: Fields | ((now: Date) => Fields);
  /** Columns it may be sorted by: fields whose SQL is not what sorts (a time that is written as text) name it here. */
  readonly sorts: Readonly<Record<string, RawBuilder<unknown> | Order>>;
  /** The order of who asks for none. */
  readonly order: readonly [column: string, direction: 'ASC' | 'DESC'];
  readonly filters: Readonly<Record<string, ListFilter>>;
  /** Texts that `q` looks into; each of its words must be in one of them. */
  readonly search?: readonly RawBuilder<unknown>[];
  /** Sums in cents that `q` finds when one of its words is one: "66", "66,00", "€66". Such records come first. */
  readonly sums?: readonly RawBuilder<unknown>[];
  /** Adds what depends on the reader's language. */
  readonly label?: (record: RecordOf<F>, locale: Locale) => object | Promise<object>;
  /** What of a record stands in a table for spreadsheets. */
  readonly table: Table;
}

/** A definition whose `label` knows its fields, and whose `table` knows both. */
export function defineList<F extends Fields, L extends object = object>(
  list: Omit<List<F>, 'label' | 'table'> & {
    readonly label?: (record: RecordOf<F>, locale: Locale) => L | Promise<L>;
    readonly table: Table<PathOf<RecordOf<F> & L>>;
  },
): List {
  return list as unknown as List;
}
