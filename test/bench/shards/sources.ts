import type { Node, RangeVar } from 'libpg-query';
import { readJoin } from './conditions.js';
import { namesOf, walk } from './expressions.js';
import { columnOf, type Occurrence } from './facts.js';
import type { Reader } from './read.js';
import { NOTHING, namedIn, type Block, type Output, type Source } from './scope.js';

/** Notes that a query names a table. */
export function addTable(
  { facts, schema }: Reader,
  relation: RangeVar = {},
  block: Block,
  isWritten: boolean,
): Occurrence {
  const { schemaname = 'public', relname = '', alias } = relation;
  const table = schemaname === 'public' ? relname : `${schemaname}.${relname}`;
  const one = { id: facts.occurrences.length, table, block: block.id, isWritten, isLocked: false };
  facts.occurrences.push(one);
  const columns = new Set(schema.tables.get(table)?.columns.map(({ name }) => name));
  block.sources.set(alias?.aliasname ?? relname, {
    has: (name) => columns.has(name),
    column: (name) => columnOf(one, name),
  });
  return one;
}

/** Reads what a query takes rows from. */
export function readFrom(reader: Reader, items: readonly Node[] | undefined, block: Block): void {
  for (const item of items ?? []) readSource(reader, item, block);
}

/** Reads one item of a `from`. */
export function readSource(reader: Reader, item: Node, block: Block): void {
  if ('JoinExpr' in item) readJoin(reader, item.JoinExpr, block);
  else if ('RangeVar' in item) {
    const { relname = '', schemaname, alias } = item.RangeVar;
    const named = schemaname === undefined ? namedIn(block, relname) : undefined;
    if (named) block.sources.set(alias?.aliasname ?? relname, named);
    else addTable(reader, item.RangeVar, block, false);
  } else if ('RangeSubselect' in item) {
    const { subquery, alias } = item.RangeSubselect;
    const output = subquery ? reader.query(subquery, block) : NOTHING;
    block.sources.set(alias?.aliasname ?? '', renamed(output, namesOf(alias?.colnames)));
  } else if ('RangeFunction' in item) {
    const { functions, alias, coldeflist } = item.RangeFunction;
    walk(reader, functions, block);
    const defined = coldeflist?.map((one) => ('ColumnDef' in one ? (one.ColumnDef.colname ?? '') : ''));
    block.sources.set(alias?.aliasname ?? '', rowsOf(reader.nextId(), defined ?? namesOf(alias?.colnames)));
  }
}

/** An inner query whose columns get other names: `(…) s (a, b)`. */
const renamed = (output: Output, names: readonly string[]): Source =>
  names.length === 0
    ? output
    : { has: (name) => names.includes(name), column: (name) => output.at(names.indexOf(name)) };

/** The rows of a function: their values are not known. */
const rowsOf = (id: number, names: readonly string[]): Source => ({
  has: (name) => names.includes(name),
  column: (name) => `rows:${id}.${name}`,
});
