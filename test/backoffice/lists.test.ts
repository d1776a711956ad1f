import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { Children, createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { List } from '../../src/staff/lists/list.js';
import { sampleRecord } from '../support/sample-record.js';
import { staffMarkup } from '../support/staff-markup.js';

/** A schema of a record, as JSON Schema. */
interface JsonSchema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

interface FilterProps {
  source: string;
  label?: string;
  codes?: readonly (string | number)[];
  texts?: string;
  alwaysOn?: boolean;
  children?: ReactElement<{ label?: string }>;
}
interface ColumnProps {
  source: string;
  render: (record: object) => ReactNode;
  sortable?: boolean;
}
type Part = (record: object) => ReactNode;
interface ListProps {
  children: ReactNode;
  card: Partial<Record<'title' | 'figure' | 'line' | 'badge', Part>>;
  filters: ReactElement<FilterProps>[];
  sort: { field: string; order: string };
  filterDefaultValues?: object;
  marked?: (record: object) => boolean;
}

/** A list of the back office, with what the server knows of it. */
interface Shown {
  resource: string;
  server: List;
  columns: ColumnProps[];
  filters: FilterProps[];
  props: ListProps;
}

/** The columns among these elements. */
const columnsIn = (node: ReactNode): ColumnProps[] =>
  Children.toArray(node).flatMap((each) => {
    if (!isValidElement<ColumnProps & { children?: ReactNode }>(each)) return [];
    return each.type === Fragment ? columnsIn(each.props.children) : [each.props];
  });

async function listsOfServer(): Promise<Map<string, List>> {
  const files = (await readdir('src', { recursive: true })).filter((file) => file.endsWith('.list.ts'));
  const modules = await Promise.all(files.map((file) => import(`../../src/${file}`) as Promise<object>));
  const all = modules.flatMap((module) => Object.values(module) as unknown[]);
  const lists = all.filter((each): each is List => typeof each === 'object' && each !== null && 'sorts' in each);
  return new Map(lists.map((list) => [list.resource, list]));
}

/** A value of a field, and what it is called. */
type Named = readonly [name: string, value: unknown];

/** The values that a field may have: codes, numbers, yes and no, moments, and null where that is possible. */
function valuesOf({ $ref, ...schema }: JsonSchema, defs: JsonSchema['$defs'] = {}): Named[] {
  if ($ref) return valuesOf(defs[$ref.split('/').at(-1)!]!, defs);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.flatMap((each) => valuesOf(each, defs));
  if (schema.enum) return schema.enum.map((code) => [String(code), code]);
  return [schema.type ?? []].flat().flatMap((type): Named[] => {
    if (type === 'null') return [['null', null]];
    if (type === 'boolean') return [false, true].map((value) => [String(value), value]);
    // All codes are less.
    if (type !== 'string') return Array.from({ length: 100 }, (_, value) => [String(value), value]);
    const isDay = schema.format === 'date';
    if (!isDay && schema.format !== 'date-time') return ['', 'text'].map((value) => [`“${value}”`, value]);
    // A day is that of Rome. On a day of 25 hours the same hour of the day before is further away.
    const rome = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' });
    return ['past', 'now', 'future'].map((name, nth) => {
      const at = new Date(Date.now() + (nth - 1) * 36 * 3_600_000);
      return [name, isDay ? rome.format(at) : at.toISOString()];
    });
  });
}

/** A line for each field that decides whether a record is marked: its values, those that do so with a star. */
function markedBy(type: z.ZodType, mark: (record: object) => boolean): string[] {
  const schema = z.toJSONSchema(type, { unrepresentable: 'any' }) as JsonSchema;
  const { properties = {} } = schema.$ref ? schema.$defs![schema.$ref.split('/').at(-1)!]! : schema;
  const read = new Set<string>();
  const isMarked = (record: Record<string, Named>): boolean =>
    mark(
      new Proxy(record, {
        get: (of, name) => {
          read.add(String(name));
          return of[String(name)]?.[1];
        },
      }),
    );
  let records: Record<string, Named>[] = [{}];
  const fields: string[] = [];
  // A field may be read only where another has a certain value.
  for (let more: string[] = ['']; more.length > 0; fields.push(...more)) {
    for (const record of records) isMarked(record);
    more = [...read].filter((name) => !fields.includes(name));
    for (const name of more) {
      const values = valuesOf(properties[name] ?? {}, schema.$defs);
      records = records.flatMap((record) => values.map((value) => ({ ...record, [name]: value })));
    }
  }
  return fields.flatMap((field) => {
    // The values of this field beside each choice of the other fields, where they make a difference.
    const besides = Map.groupBy(records, (record) =>
      fields.map((each) => (each === field ? '' : (record[each]?.[0] ?? ''))).join(),
    );
    const lines = [...besides.values()].map((all) => {
      const named = all.map((record): [string, boolean] => [record[field]?.[0] ?? '', isMarked(record)]);
      const words = named.map(([name, marked]) => (marked ? `*${name}` : all.length < 20 && name)).filter(Boolean);
      return new Set(named.map(([, marked]) => marked)).size > 1 ? `${field}: ${words.join(' ')}` : '';
    });
    return [...new Set(lines)].filter(Boolean);
  });
}

describe('a list of the back office', () => {
  const lists: Shown[] = [];
  let desk: Awaited<ReturnType<typeof staffMarkup>>;

  beforeAll(async () => {
    desk = await staffMarkup();
    const known = await listsOfServer();
    for (const resource of desk.resources) {
      const server = known.get(resource);
      // The reconciliation has a list of its own, of days.
      if (!server) continue;
      const { default: draw } = (await import(`../../backoffice/resources/${resource}/List.js`)) as {
        default: () => ReactElement<ListProps>;
      };
      desk.render(
        resource,
        createElement(() => {
          const { props } = draw();
          const filters = props.filters.map((filter) => filter.props);
          lists.push({ resource, server, columns: columnsIn(props.children), filters, props });
          return null;
        }),
      );
    }
  });

  it('shows each field under its name, in the table and on a phone', () => {
    const shown = lists.map(({ resource, server, columns, props: { card } }) => {
      const { record, inWords } = sampleRecord(server.record);
      const text = (node: ReactNode): string => inWords(desk.text(resource, node));
      const parts = Object.entries(card).map(([part, draw]) => {
        const drawn = draw(record);
        return `${part}: ${[drawn].flat().map(text).join(' · ')}`;
      });
      const table = columns.map(
        ({ source, render }) => `${desk.translate(`resources.${resource}.fields.${source}`)}: ${text(render(record))}`,
      );
      return [resource, { table, phone: parts }];
    });
    expect(Object.fromEntries(shown)).toMatchSnapshot();
  });

  it('leads to a page that shows the fields of a record, also of one that has little', async () => {
    const pages: Record<string, object> = {};
    for (const { resource, server } of lists) {
      if (!(await readdir(`backoffice/resources/${resource}`)).includes('Show.tsx')) continue;
      // A text of the site is read with its versions.
      if (resource === 'content') continue;
      const path = `../../backoffice/resources/${resource}/Show.js`;
      const { default: Page } = (await import(path)) as { default: () => ReactElement };
      const shown = [false, true].map((bare) => {
        const { record, inWords } = sampleRecord(server.record, bare);
        // What is known about a case has no schema: each kind has its own. A version of the terms is a day.
        const known = { ...record, file: undefined, terms_version: '2024-10-15' } as unknown as { id: number };
        return inWords(desk.words(desk.page(resource, createElement(Page), known))).split(' | ');
      });
      pages[resource] = { full: shown[0], bare: shown[1] };
    }
    expect(pages).toMatchSnapshot();
  });

  it('has filters with the codes of the server and their words, and its first order', () => {
    const shown = lists.map(({ resource, filters, columns, props: { sort, filterDefaultValues } }) => {
      const words = filters.map(({ source, label, codes = [], texts, alwaysOn, children }) => {
        const name = desk.translate(label ?? children?.props.label ?? `resources.${resource}.fields.${source}`);
        const choices = codes.map((code) => `${code} ${desk.translate(`${texts}.${code}`)}`);
        return [`${name} → ${source}${alwaysOn ? '' : ', in the menu'}`, ...choices].join(' | ');
      });
      return [
        resource,
        {
          filters: words,
          at_first: { ...filterDefaultValues, sort: `${sort.field} ${sort.order}` },
          sortable: columns.filter(({ sortable }) => sortable).map(({ source }) => source),
        },
      ];
    });
    expect(Object.fromEntries(shown)).toMatchSnapshot();
  });

  it('sends only orders and filters that the server takes', () => {
    const refused = lists.flatMap(({ resource, server, filters, columns, props }) => {
      const sorts = [...columns.filter(({ sortable }) => sortable).map(({ source }) => source), props.sort.field];
      const badSorts = sorts.filter((source) => source !== 'id' && !(source in server.sorts));
      const badFilters = filters.flatMap(({ source, codes = [] }) => {
        if (source === 'q') return server.search ? [] : ['q'];
        // The server looks for it by its keyed hash, before it reads the list.
        if (resource === 'blacklist' && source === 'value') return [];
        const { schema } = server.filters[source] ?? {};
        return schema ? codes.filter((code) => !schema.safeParse(code).success) : [source];
      });
      return [...badSorts, ...badFilters].map((bad) => `${resource}: ${bad}`);
    });
    expect(refused).toEqual([]);
  });

  it('marks the records that need attention, and no others', async () => {
    const path = '../../backoffice/resources/reconciliation/List.js';
    const { default: ReconciliationList } = (await import(path)) as { default: () => ReactElement<ListProps> };
    const marks = lists.map(({ resource, server, props }) => [resource, server.record, props.marked] as const);
    desk.render(
      'reconciliation',
      createElement(() => {
        const day = z.object({ balanced: z.boolean() });
        marks.push(['reconciliation', day, ReconciliationList().props.marked]);
        return null;
      }),
    );
    const marked = marks.flatMap(([resource, record, mark]) => (mark ? [[resource, markedBy(record, mark)]] : []));
    expect(Object.fromEntries(marked)).toMatchSnapshot();
    // A list with marks that is none of these would have no line above.
    const sources = readdirSync('backoffice/resources').filter(
      (name) =>
        existsSync(`backoffice/resources/${name}/List.tsx`) &&
        readFileSync(`backoffice/resources/${name}/List.tsx`, 'utf8').includes('marked='),
    );
    expect(marked.map(([resource]) => resource).sort()).toEqual(sources);
  });

  it('can act on several records: a refusal stops no other, and is named', async () => {
    const path = '../../backoffice/list/run-each.js';
    const { runEach } = (await import(path)) as {
      runEach: (
        records: number[],
        act: (one: number) => Promise<void>,
        on: (through: number) => void,
      ) => Promise<object[]>;
    };
    const done: number[] = [];
    const through: number[] = [];
    const refused = await runEach(
      [1, 2, 3, 4],
      (one) => {
        if (one % 2 === 0) return Promise.reject(new Error('no'));
        done.push(one);
        return Promise.resolve();
      },
      (count) => through.push(count),
    );
    expect([done, through]).toEqual([
      [1, 3],
      [1, 2, 3, 4],
    ]);
    expect(refused).toMatchObject([{ record: 2 }, { record: 4 }]);
  });
});
