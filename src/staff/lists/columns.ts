import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { iso } from '../../kernel/database/sql.js';
import * as schemas from '../../kernel/http/schemas.js';
import type { Text } from '../../shared/locale.js';
import { accountReferenceRecord, staffReferenceRecord } from '../records.dto.js';
import {
  accountReference,
  optionalAccount,
  staffMember,
  type AccountReference,
  type StaffMember,
} from './references.js';

/** What a column is sorted by: one expression after another; `sparse` where some records have no value. */
export interface Order {
  readonly by: readonly RawBuilder<unknown>[];
  readonly sparse?: boolean;
}

/** A column that is written as one and sorted as several. */
export const inTurn = (...by: RawBuilder<unknown>[]): Order => ({ by });

/** The heading of a column in a CSV file, and the words for its codes where it holds some. */
export type Heading = Text & { readonly words?: Readonly<Record<string, Text>> };

/** The headings of a column that refers to another record: its number, its name or both. */
export interface ReferenceHeading {
  readonly id?: Heading;
  readonly name?: Heading;
}

/** A column that the database answers. */
export interface Column<V = unknown> {
  readonly sql: RawBuilder<V>;
  readonly schema: z.ZodType;
  readonly nullable: boolean;
  readonly sort: Order | undefined;
  readonly heading: Heading | ReferenceHeading | undefined;
  /** The word for its code: the record then has a field `…_label`, too, and the heading is that field's. */
  readonly label: ((code: never) => Text) | undefined;
}

/** A column that `label` adds to what the database answered. */
export interface Computed<V = unknown> {
  readonly sql: null;
  readonly schema: z.ZodType<V>;
  readonly heading: Heading | undefined;
}

export type Columns = Readonly<Record<string, Column | Computed>>;

interface Options<V, H = Heading, N = undefined> {
  readonly heading?: H;
  /** By its own expression or by another. Records without a value come first in ascending order. */
  readonly sort?: true | RawBuilder<unknown> | Order;
  /** Its description in the document of the API. */
  readonly description?: string;
  readonly nullable?: N;
  /** The words for its codes: the record then has a field `…_label`, too, and the heading is that field's. */
  readonly labels?: Readonly<Record<V & PropertyKey, Text>> | ((code: V) => Text);
}

/** The type that the SQL names, else the usual one. */
type Named<T, Usual> = unknown extends T ? Usual : T;
type OrNull<V, N> = N extends true ? V | null : V;
type Nullable = true | undefined;

/** Options without their types. */
type AnyOptions = Omit<Options<never, Heading | ReferenceHeading>, 'nullable'>;

function make<V>(
  expression: RawBuilder<unknown>,
  schema: z.ZodType,
  { heading, sort, description, labels }: AnyOptions,
  sorted = expression,
): Column<V> {
  const nullable = schema.safeParse(null).success;
  return {
    sql: expression as RawBuilder<V>,
    schema: description === undefined ? schema : schema.meta({ description }),
    nullable,
    sort:
      sort === undefined || (sort !== true && 'by' in sort)
        ? sort
        : { by: [sort === true ? sorted : sort], sparse: nullable },
    heading,
    label: typeof labels === 'object' ? (code: never) => labels[code] : labels,
  };
}

const orNull = (schema: z.ZodType, nullable: Nullable) => (nullable ? schema.nullable() : schema);

/** A maker of columns of one type. */
const columnOf =
  <Usual>(schema: z.ZodType<Usual>, write = (expression: RawBuilder<unknown>) => expression) =>
  <T, N extends Nullable = undefined>(
    expression: RawBuilder<T>,
    options: Options<Named<T, Usual>, Heading, N> = {},
  ): Column<OrNull<Named<T, Usual>, N>> =>
    make(write(expression), orNull(schema, options.nullable), options, expression);

/** The makers of the columns of a list: each has its SQL, its schema, and where asked for its heading and its order. */
export const column = {
  integer: columnOf(z.number().int()),
  text: columnOf(z.string()),
  boolean: columnOf(z.boolean()),
  /** A moment; its SQL is the `timestamptz`. */
  instant: columnOf(schemas.instant, iso),
  /** A day of the calendar; its SQL is the `date`. */
  day: columnOf(schemas.day, (expression) => sql`to_char(${expression}, 'YYYY-MM-DD')`),
  /** One of some words. */
  oneOf: <const Word extends string, N extends Nullable = undefined>(
    expression: RawBuilder<unknown>,
    words: readonly Word[],
    options: Options<Word, Heading, N> = {},
  ): Column<OrNull<Word, N>> => make(expression, orNull(z.enum(words), options.nullable), options),
  /** The account `a` that `withAccount` joins. */
  account: <N extends Nullable = undefined>(
    options: Options<AccountReference, ReferenceHeading, N> = {},
  ): Column<OrNull<AccountReference, N>> =>
    make(
      options.nullable ? optionalAccount : accountReference,
      orNull(accountReferenceRecord, options.nullable),
      options,
    ),
  /** The member of staff of the number `id` who is joined as `s`, where there is one. */
  staff: (
    id: RawBuilder<unknown>,
    options: Omit<Options<StaffMember, ReferenceHeading>, 'nullable'> = {},
  ): Column<StaffMember | null> => make(staffMember(id), staffReferenceRecord.nullable(), options),
  /** Any other type; its schema also says whether it may be null. */
  of: <V>(
    expression: RawBuilder<unknown>,
    schema: z.ZodType<V>,
    options: Omit<Options<V, Heading | ReferenceHeading>, 'nullable'> = {},
  ): Column<V> => make(expression, schema, options),
  /** Computed by `label` from the others. */
  computed: <V>(schema: z.ZodType<V>, heading?: Heading): Computed<V> => ({ sql: null, schema, heading }),
};
