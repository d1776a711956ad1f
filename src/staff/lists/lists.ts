import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { Clock } from '../../shared/clock.js';
import { Database, type Sql } from '../../kernel/database/database.js';
import type { Locale, Text } from '../../shared/locale.js';
import { invalidFields, problems } from '../../kernel/problem.js';
import { staffLimits } from '../../shared/limits.js';
import { Exports } from '../exports.js';
import type { RequestOfStaff } from '../staff-actor.js';
import { staffFieldTexts } from '../staff.problems.js';
import { text } from './filters.js';
import type { Fields, List } from './list.js';
import { sendTable } from './table.js';

/** The query of a list, as react-admin's simple REST convention writes it. */
export const listQuery = z.strictObject({
  /** `["id","DESC"]` */
  sort: z.string().max(200).optional(),
  /** `[0,24]`, both included */
  range: z.string().max(40).optional(),
  /** `{"status":"pending","q":"rossi","id":[1,2]}` */
  filter: z.string().max(20_000).optional(),
  format: z.enum(['json', 'csv']).default('json'),
});
export type ListQuery = z.output<typeof listQuery>;

const sortSchema = z.tuple([z.string(), z.enum(['ASC', 'DESC'])]);
const rangeSchema = z
  .tuple([z.number().int().min(0).max(10_000_000), z.number().int().min(0).max(10_000_000)])
  .refine(([from, to]) => to >= from);
const filterSchema = z.record(z.string(), z.unknown());
const idsSchema = z.union([
  z.coerce
    .number()
    .int()
    .transform((one) => [one]),
  z.array(z.coerce.number().int()).max(staffLimits.listMax),
]);
const uuidsSchema = z.union([z.uuid().transform((one) => [one]), z.array(z.uuid()).max(staffLimits.listMax)]);
const searchSchema = text(200);

type Row = Record<string, unknown>;

/** The first records of a list, and how many there are. */
interface Found {
  readonly total: number;
  readonly records: Row[];
}

interface RecordRow {
  record: Row;
}

interface PageRow {
  records: Row[];
  total: number;
}

function read<S extends z.ZodType>(name: string, schema: S, given: string, wrong: Text): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(given);
  } catch {
    throw invalidFields({ [name]: wrong });
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidFields({ [name]: wrong });
  return parsed.data;
}

/** The query of a list, parsed but not yet checked against its definition. */
export interface Asked {
  readonly sort: readonly [column: string, direction: 'ASC' | 'DESC'] | undefined;
  readonly from: number;
  readonly limit: number;
  readonly filter: Row;
}

/** @throws invalid_input (422) for what can't be read */
export function askedOf(query: ListQuery): Asked {
  const [from, to] =
    query.range === undefined
      ? [0, staffLimits.listMax - 1]
      : read('range', rangeSchema, query.range, staffFieldTexts.range);
  const whole = query.format === 'csv';
  return {
    sort: query.sort === undefined ? undefined : read('sort', sortSchema, query.sort, staffFieldTexts.sort),
    from: whole ? 0 : from,
    limit: whole ? staffLimits.csvMax : Math.min(to - from + 1, staffLimits.listMax),
    filter: query.filter === undefined ? {} : read('filter', filterSchema, query.filter, staffFieldTexts.filter),
  };
}

/** @returns the problem of a column that a list can't be sorted by, or of a filter it does not know */
export const unknownIn = (what: 'sort' | `filter.${string}`) =>
  invalidFields({ [what]: what === 'sort' ? staffFieldTexts.sort : staffFieldTexts.filter });

const wordsOf = (sought: string): string[] => sought.split(/\s+/).filter((word) => word !== '');

/** A sum as people write it, in cents: 66, 66,00, 1.234,50, 66.00, €66. */
function centsOf(word: string): number | null {
  const match = /^[€−-]?(\d{1,7}|\d{1,3}(?:\.\d{3}){1,2})(?:[.,](\d\d))?€?$/.exec(word);
  if (!match) return null;
  const [, euros = '', cents = '0'] = match;
  return Number(euros.replaceAll('.', '')) * 100 + Number(cents);
}

const isSum = (sums: readonly RawBuilder<unknown>[], cents: number): RawBuilder<unknown> =>
  sql`(${sql.join(
    sums.map((sum) => sql`${sum} = ${cents}`),
    sql` or `,
  )})`;

/** The reader's words, each of which must be somewhere: in a text, or as a sum. */
function searched({ search = [], sums = [] }: List, sought: string): RawBuilder<unknown>[] {
  const haystack = sql`concat_ws(' ', ${sql.join(search.map((column) => sql`${column}::text`))})`;
  return wordsOf(sought).map((word) => {
    const found = sql`${haystack} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;
    const cents = sums.length === 0 ? null : centsOf(word);
    return cents === null ? found : sql`(${isSum(sums, cents)} or ${found})`;
  });
}

/** A search for a sum lists the records of that sum before those that only contain its digits. */
function sumsFirst({ sums = [] }: List, { q }: Row): RawBuilder<unknown>[] {
  const wanted = typeof q === 'string' && sums.length > 0 ? wordsOf(q).map(centsOf) : [];
  return wanted.flatMap((cents) => (cents === null ? [] : [sql`${isSum(sums, cents)} desc`]));
}

function conditions(list: List, filter: Row, now: Date): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [list.where ?? sql`true`];
  for (const [name, value] of Object.entries(filter)) {
    if (value === null || value === undefined || value === '') continue;
    const wrong = unknownIn(`filter.${name}`);
    const take = <S extends z.ZodType>(schema: S): z.output<S> => {
      const parsed = schema.safeParse(value);
      if (!parsed.success) throw wrong;
      return parsed.data;
    };
    const known = Object.hasOwn(list.filters, name) ? list.filters[name] : undefined;
    if (name === 'id' && list.key === 'uuid') all.push(sql`${list.id} = any(${take(uuidsSchema)}::uuid[])`);
    else if (name === 'id') all.push(sql`${list.id} = any(${take(idsSchema)}::bigint[])`);
    else if (name === 'q' && list.search) all.push(...searched(list, take(searchSchema)));
    else if (known) all.push(known.where(take(known.schema) as never, now));
    else throw wrong;
  }
  const found = sql.join(all, sql` and `);
  // Records that are asked for by their numbers are all answered.
  return list.single && !('id' in filter) ? firstOfEach(list, list.single, found) : found;
}

const firstOfEach = (list: List, { of, by }: NonNullable<List['single']>, found: RawBuilder<unknown>) => sql`
  ${list.id} in (select distinct on (${of}) ${list.id} from ${list.from} where ${found} order by ${of}, ${by})`;

function orderOf(list: List, [column, direction]: NonNullable<Asked['sort']>): RawBuilder<unknown> {
  const way = direction === 'ASC' ? sql`asc` : sql`desc`;
  const byId = sql`${list.id} ${way}`;
  if (column === 'id') return byId;
  const known = Object.hasOwn(list.sorts, column) ? list.sorts[column] : undefined;
  if (!known) throw unknownIn('sort');
  const { by, sparse } = known;
  // Written only where there are nulls: an index is read in the default order of nulls.
  const none = !sparse ? sql`` : direction === 'ASC' ? sql`nulls first` : sql`nulls last`;
  return sql.join([...by.map((expression) => sql`${expression} ${way} ${none}`), byId]);
}

const object = (fields: Fields): RawBuilder<unknown> =>
  sql`json_build_object(${sql.join(Object.entries(fields).flatMap(([name, expression]) => [sql.lit(name), expression]))})`;

/** Answers lists and records of the back office from their definitions, in one statement each. */
@Injectable()
export class Lists {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly exports: Exports,
  ) {}

  /**
   * A page of records with `Content-Range`, or all of them as CSV.
   * @throws invalid_input (422) for a column that can't be sorted or a filter that is none, too_many_rows (422)
   */
  async answer(list: List, query: ListQuery, locale: Locale, reply: FastifyReply): Promise<unknown> {
    const { filter, sort, from, limit } = askedOf(query);
    const order = sql.join([...sumsFirst(list, filter), orderOf(list, sort ?? list.order)]);
    const isWhole = query.format === 'csv';
    const db = isWhole ? this.database.reports : this.database.read;
    const { records, total } = await this.read(db, list, conditions(list, filter, this.clock.now()), order, {
      limit,
      offset: from,
      // A CSV file is complete or refused, so all rows are counted; a screen only shows that there are more.
      most: isWhole ? null : staffLimits.counted,
    });
    const labelled = await Promise.all(records.map((record) => labelledBy(list, record, locale)));
    if (isWhole) {
      const table = sendTable(reply, list, labelled, total, locale);
      await this.exports.write(staffOf(reply), list.resource, total, Object.keys(filter));
      return table;
    }
    void reply.header('content-range', contentRange(list.resource, from, records.length, total));
    return labelled;
  }

  /**
   * The first records that a filter finds, and how many it finds: for a page that sums up lists, so that it counts as they do.
   * @throws invalid_input (422) for a column that can't be sorted or a filter that is none
   */
  async first(list: List, { sort, limit, filter }: Omit<Asked, 'from'>, locale: Locale): Promise<Found> {
    const where = conditions(list, filter, this.clock.now());
    const { records, total } = await this.read(this.database.read, list, where, orderOf(list, sort ?? list.order), {
      limit,
      offset: 0,
      most: staffLimits.counted,
    });
    return { total, records: await Promise.all(records.map((record) => labelledBy(list, record, locale))) };
  }

  /** @throws not_found (404) */
  async one(list: List, id: number | string, locale: Locale): Promise<Row> {
    const { rows } = await sql<RecordRow>`
      select ${object({ ...list.fields, ...list.details(this.clock.now()) })} as record
      from ${list.from}
      where ${list.where ?? sql`true`} and ${list.id} = ${id}`.execute(this.database.read);
    const record = rows[0]?.record;
    if (!record) throw problems.not_found();
    return labelledBy(list, record, locale);
  }

  /**
   * The page's records are found by their numbers first, and only they are joined and written out: joins that no sort
   * or filter needs then cost nothing, however large the table is. The rest is counted up to one more than `most`.
   * Limits are literals in the statement: for a parameter PostgreSQL assumes a tenth of all rows, and reads all of
   * them.
   */
  private async read(
    db: Sql,
    list: List,
    where: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
    { limit, offset, most }: { limit: number; offset: number; most: number | null },
  ): Promise<PageRow> {
    const { rows } = await sql<PageRow>`
      with page as materialized (
        select id, row_number() over () as position
        from (
          select ${list.id} as id
          from ${list.from}
          where ${where}
          order by ${order}
          limit ${sql.lit(limit)} offset ${sql.lit(offset)}
        ) sorted
      )
      select
        (
          select count(*)::integer
          from (select from ${list.from} where ${where} limit ${sql.lit(most === null ? null : most + 1)}) counted
        ) as total,
        coalesce((
          select json_agg(${object(list.fields)} order by page.position)
          from ${list.from}
          join page on page.id = ${list.id}
          where ${list.where ?? sql`true`}
        ), '[]'::json) as records`.execute(db);
    return rows[0] ?? { records: [], total: 0 };
  }
}

const staffOf = ({ request }: FastifyReply): number | null =>
  (request as unknown as RequestOfStaff).staff?.staffId ?? null;

const labelledBy = async (list: List, record: Row, locale: Locale): Promise<Row> => ({
  ...record,
  ...(await list.label(record as never, locale)),
});

/** `refunds 0-24/319`, and a star instead of the rows where there are none. */
export function contentRange(resource: string, from: number, count: number, total: number): string {
  return count === 0 ? `${resource} */${total}` : `${resource} ${from}-${from + count - 1}/${total}`;
}
