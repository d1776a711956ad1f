import { beforeAll, describe, expect, it } from '@jest/globals';
import { globSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { ZodType } from 'zod';
import { dayInRome } from '../../../src/shared/calendar.js';
import { plus } from '../../../src/shared/clock.js';
import { ms } from '../../../src/shared/limits.js';
import { useTestApp } from '../../support/app.js';
import { World } from '../../sweeps/world.js';
import { Team, type Desk } from '../team.js';
import { COUNT, type Listed, type ListRow } from './listed.js';
import { moneyLists } from './money.js';
import { peopleLists } from './people.js';
import { requestLists } from './requests.js';

const table = [...moneyLists, ...peopleLists, ...requestLists];

/** Lists whose records are made by the product itself, and the test of their filters and columns. */
const elsewhere: Readonly<Record<string, string>> = {
  content: 'content/lists',
  'legal-facts': 'content/lists',
  jobs: 'staff/jobs-list',
};

type Shown = Readonly<Record<string, unknown>>;

interface ListModule {
  readonly resource: string;
  readonly filters: object;
}

describe('a list of the back office', () => {
  const test = useTestApp();
  let world: World;
  let admin: Desk;
  beforeAll(async () => {
    world = new World(test);
    admin = await new Team(test).as('admin');
  });

  it('has records in the table', async () => {
    const modules = await Promise.all(
      globSync('src/**/*.list.ts').map(
        (file) => import(`../../../${file.replace(/\.ts$/, '.js')}`) as Promise<Record<string, Partial<ListModule>>>,
      ),
    );
    const known = modules
      .flatMap((exported) => Object.values(exported))
      .filter(({ resource, filters }) => resource !== undefined && filters !== undefined)
      .map(({ resource }) => resource);
    expect([...table.map(({ list }) => list.resource), ...Object.keys(elsewhere)].sort()).toEqual(known.sort());
  });

  it.each(table.map((row) => [row.list.resource, row] as const))(
    '%s finds by each filter and each word exactly what it should, and sorts by each column',
    async (resource, { list, internal = [], write, hidden = [], alwaysJoined = [] }: ListRow) => {
      const records: Listed[] = [];
      for (let nth = 0; nth < COUNT; nth++) records.push(await write(world, nth));
      const all = records.map(({ id }) => id);
      const ids = async (query: { sort?: unknown; filter?: object }): Promise<number[]> => {
        const { status, text, body } = await admin.list(resource, {
          sort: ['id', 'ASC'],
          ...query,
          filter: { id: all, ...query.filter },
        });
        if (status !== 200) throw new Error(`${JSON.stringify(query)}: ${text}`);
        return (body as { id: number }[]).map(({ id }) => id);
      };
      const found: Record<string, unknown[]> = {};
      const expected: Record<string, unknown[]> = {};
      const ask = async (name: string, query: Parameters<typeof ids>[0], should: readonly Listed[]): Promise<void> => {
        found[name] = await ids(query);
        expected[name] = should.map(({ id }) => id);
      };

      expect(
        Object.keys(list.filters)
          .filter((name) => !internal.includes(name))
          .sort(),
      ).toEqual(Object.keys(records[0]!.filters).sort());
      for (const name of Object.keys(records[0]!.filters)) {
        const values = new Set(records.map(({ filters }) => filters[name]).filter((value) => value !== undefined));
        if (values.size === 0) throw new Error(`no record is found by ${name}`);
        for (const value of values) {
          if (name === 'older_than') {
            const days = Math.floor((world.now.getTime() - (value as Date).getTime()) / ms.day);
            const isOlder = ({ filters }: Listed) => (filters[name] as Date) <= plus(world.now, -days * ms.day);
            await ask(`${name} ${days}`, { filter: { [name]: days } }, records.filter(isOlder));
          } else if (name !== 'from' && name !== 'to') {
            const should = records.filter(({ filters }) => filters[name] === value);
            if (should.length === COUNT && resource !== 'complaints') throw new Error(`${name} finds everything`);
            await ask(`${name} ${String(value)}`, { filter: { [name]: value } }, should);
          } else if (value instanceof Date) {
            const isIn = (date: Date) => (name === 'from' ? date >= value : date < value);
            await ask(
              `${name} ${value.toISOString()}`,
              { filter: { [name]: value } },
              records.filter(({ filters }) => isIn(filters[name] as Date)),
            );
            await onDay(name, dayInRome(value), ({ filters }) => dayInRome(filters[name] as Date));
          } else await onDay(name, value as string, ({ filters }) => filters[name] as string);
        }
      }
      async function onDay(name: 'from' | 'to', day: string, dayOf: (record: Listed) => string): Promise<void> {
        const should = records.filter((record) => (name === 'from' ? dayOf(record) >= day : dayOf(record) <= day));
        await ask(`${name} ${day}`, { filter: { [name]: day } }, should);
      }

      expect(Object.keys(list.sorts).sort()).toEqual(Object.keys(records[0]!.sorts).sort());
      for (const name of Object.keys(records[0]!.sorts)) {
        const ordered = records.toSorted(
          (one, other) => compare(one.sorts[name], other.sorts[name]) || one.id - other.id,
        );
        if (resource !== 'complaints' && compare(ordered[0]!.sorts[name], ordered.at(-1)!.sorts[name]) === 0)
          throw new Error(`all have the same ${name}`);
        await ask(`${name} ASC`, { sort: [name, 'ASC'] }, ordered);
        await ask(`${name} DESC`, { sort: [name, 'DESC'] }, ordered.toReversed());
      }

      expect(records.map(({ words }) => words.length)).toEqual(Array(COUNT).fill(list.search?.length ?? 0));
      for (const record of records)
        for (const word of record.words) if (word !== null) await ask(`q ${word}`, { filter: { q: word } }, [record]);
      for (const record of records)
        for (const cents of record.sums ?? []) {
          const q = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
          await ask(`q ${q}`, { filter: { q } }, [record]);
        }
      const shown = (await admin.list(resource, { sort: ['id', 'ASC'], filter: { id: all } })).body as Shown[];
      for (const [nth, { sorts, shown: others }] of records.entries())
        for (const [name, value] of Object.entries({ ...sorts, ...others }))
          if (isSimple(value) && isSimple(shown[nth]?.[name])) {
            found[`${nth} ${name}`] = [shown[nth]![name]];
            expected[`${nth} ${name}`] = [value instanceof Date ? value.toISOString() : value];
          }
      for (const [nth, other] of hidden.entries())
        await ask(`hidden ${nth}`, { filter: { id: await other(world) } }, []);
      expect(found).toEqual(expected);
      // Each column has a value in some record, a person may be missing, and no two columns show the same.
      const values = (name: string): string[] => shown.map((row) => JSON.stringify(row[name] ?? null));
      const columns = Object.keys(shown[0]!);
      expect(Object.fromEntries(columns.map((name) => [name, columnOf(name, shown)]))).toMatchSnapshot('its records');
      const fields = list.record.shape as Readonly<Record<string, ZodType>>;
      expect({
        empty: columns.filter((name) => values(name).every((value) => value === 'null')),
        alwaysJoined: columns.filter(
          (name) => fields[name]?.safeParse(null).success && values(name).every((value) => value.startsWith('{"id"')),
        ),
        same: columns.filter((name, nth) =>
          columns.some((other, before) => before < nth && isDeepStrictEqual(values(name), values(other))),
        ),
      }).toEqual({ empty: [], alwaysJoined, same: [] });
      // Sortable fields are in the record, so that the console has a column for them.
      expect(Object.keys(list.fields)).toEqual(expect.arrayContaining(Object.keys(list.sorts).filter(isColumn)));
      const [column, direction] = list.order;
      const first = await admin.list(resource);
      expect(first.body).toEqual((await admin.list(resource, { sort: [column, direction] })).body);
    },
  );
});

/** A column of all records, without what depends on the tests before: numbers of records, and what keeps values apart. */
const columnOf = (name: string, rows: readonly Shown[]): string =>
  rows
    .map((row) =>
      JSON.stringify({ [name]: row[name] ?? null }, (key, value: unknown) =>
        /(?:^|_)id$/.test(key) && value !== null ? '…' : value,
      )
        .slice(name.length + 4, -1)
        .replaceAll(/(?<=VAT)[0-9a-f]{8}|\b[0-9a-f]{4}(?=[bdfhk]\w+zz@)/g, '…'),
    )
    .join(' | ');

/** Neither a person nor several columns in turn. */
const isSimple = (value: unknown): boolean =>
  value instanceof Date || (value !== undefined && (value === null || typeof value !== 'object'));

/** The queue, and whose a case is, are orders of several columns. */
const isColumn = (name: string): boolean => name !== 'queue' && name !== 'whose';

/** The order of PostgreSQL, ascending, where no value comes first. */
function compare(one: unknown, other: unknown): number {
  if (Array.isArray(one) && Array.isArray(other))
    return one.map((part, nth) => compare(part, (other as unknown[])[nth])).find((result) => result !== 0) ?? 0;
  if (one === other) return 0;
  if (one === null) return -1;
  if (other === null) return 1;
  const [left, right] = [one, other].map((value) => (value instanceof Date ? value.getTime() : (value as string)));
  return left === right ? 0 : left! < right! ? -1 : 1;
}
