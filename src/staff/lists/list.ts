import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Locale, Text } from '../../shared/locale.js';
import type { Column, Columns, Computed, Heading, Order } from './columns.js';
import type { ListFilter } from './filters.js';
import type { Table } from './table.js';

/** Names of a record's fields, with what each is in SQL. */
export type Fields = Readonly<Record<string, RawBuilder<unknown>>>;

/** A record as PostgreSQL builds it from its columns. */
type RecordOf<C extends Columns> = {
  [Name in keyof C as C[Name] extends Computed ? never : Name]: C[Name] extends Column<infer V> ? V : never;
};

/** What `label` adds to a record. */
type ComputedOf<C extends Columns> = {
  [Name in keyof C as C[Name] extends Computed ? Name : never]: C[Name] extends Computed<infer V> ? V : never;
};

/** The part of a definition that its list keeps. */
interface ListBase {
  /** As in the address and in `Content-Range`. */
  readonly resource: string;
  /** Tables and joins. */
  readonly from: RawBuilder<unknown>;
  /** The condition that all its records meet. */
  readonly where?: RawBuilder<unknown>;
  /** Of the records that a list finds and that are alike in `of`, it holds the first in the order of `by`. */
  readonly single?: { readonly of: RawBuilder<unknown>; readonly by: RawBuilder<unknown> };
  /** The number of a record, unique; `uuid` where it is one. */
  readonly id: RawBuilder<unknown>;
  readonly key?: 'uuid';
  /** The default order. */
  readonly order: readonly [column: string, direction: 'ASC' | 'DESC'];
  readonly filters: Readonly<Record<string, ListFilter>>;
  /** Texts that `q` looks into; each of its words must be in one of them. */
  readonly search?: readonly RawBuilder<unknown>[];
  /** Sums in cents that `q` finds when one of its words is one: "66", "66,00", "€66". Such records come first. */
  readonly sums?: readonly RawBuilder<unknown>[];
}

/** The list of a resource of the back office's API: what is read, sorted, filtered, searched and exported. */
export interface List extends ListBase {
  /** The schema of a record in the document of the API. */
  readonly record: z.ZodObject;
  readonly fields: Fields;
  /** Only a single record has these. */
  readonly details: (now: Date) => Fields;
  readonly sorts: Readonly<Record<string, Order>>;
  /** What depends on the reader's language. */
  readonly label: (record: never, locale: Locale) => Promise<object>;
  readonly table: Table;
}

/** A list as its module writes it. */
interface Definition<C extends Columns> extends ListBase {
  /** The name of a record in the document of the API. */
  readonly name: string;
  /** In the order of the CSV file. */
  readonly columns: C;
  /** Only a single record has these; a function where one depends on the moment. Computed ones are the controller's. */
  readonly details?: Columns | ((now: Date) => Columns);
  /** Orders that belong to no column. */
  readonly sorts?: Readonly<Record<string, Order>>;
  /** Makes the computed columns. */
  readonly label?: (record: RecordOf<C>, locale: Locale) => ComputedOf<C> | Promise<ComputedOf<C>>;
}

const ofEach = <T>(columns: Columns, take: (column: Column | Computed, name: string) => Readonly<Record<string, T>>) =>
  Object.assign({}, ...Object.entries(columns).map(([name, column]) => take(column, name))) as Record<string, T>;

const isCoded = (column: Column | Computed): column is Column & { readonly label: (code: unknown) => Text } =>
  column.sql !== null && column.label !== undefined;

const labelled = (name: string) => `${name}_label`;

const fieldsOf = (columns: Columns): Fields =>
  ofEach(columns, ({ sql }, name) => (sql === null ? {} : { [name]: sql }));

const shapeOf = (columns: Columns) =>
  ofEach<z.ZodType>(columns, (column, name) => ({
    [name]: column.schema,
    ...(isCoded(column) && { [labelled(name)]: column.nullable ? z.string().nullable() : z.string() }),
  }));

const headingsOf = (columns: Columns) =>
  ofEach<Heading>(columns, (column, name) => {
    const { heading } = column;
    if (heading === undefined) return {};
    if ('it' in heading) return { [isCoded(column) ? labelled(name) : name]: heading };
    return {
      ...(heading.id && { [`${name}.id`]: heading.id }),
      ...(heading.name && { [`${name}.name`]: heading.name }),
    };
  });

/** The words for the codes of a record. */
const labelsOf = (columns: Columns, record: Readonly<Record<string, unknown>>, locale: Locale) =>
  ofEach(columns, (column, name) =>
    isCoded(column) ? { [labelled(name)]: record[name] === null ? null : column.label(record[name])[locale] } : {},
  );

/** A list from its definition: each of its columns defines what is read, answered, sorted and exported. */
export function defineList<C extends Columns>({
  name,
  columns,
  details = {},
  sorts,
  label,
  ...base
}: Definition<C>): List {
  const detailsAt = typeof details === 'function' ? details : () => details;
  return {
    ...base,
    record: z
      .strictObject({ ...shapeOf(columns), ...z.object(shapeOf(detailsAt(new Date()))).partial().shape })
      .meta({ id: name }),
    fields: fieldsOf(columns),
    details: (now) => fieldsOf(detailsAt(now)),
    sorts: {
      ...ofEach<Order>(columns, (column, at) => (column.sql && column.sort ? { [at]: column.sort } : {})),
      ...sorts,
    },
    label: async (record, locale) => ({
      ...labelsOf(columns, record, locale),
      ...(await label?.(record, locale)),
    }),
    table: headingsOf(columns),
  };
}
