import type { Node } from 'libpg-query';
import { namesOf, nameOf, valueOf, walk } from './expressions.js';
import type { Value } from './facts.js';
import type { Reader } from './read.js';
import { NOTHING, type Block, type Output, type Source } from './scope.js';

/** The columns that a query gives: what it selects, or returns. */
export function outputOf(reader: Reader, targets: readonly Node[] | undefined, block: Block): Output {
  walk(reader, targets, block);
  const columns = (targets ?? []).flatMap((one) => ('ResTarget' in one ? [one.ResTarget] : []));
  const stars = columns.flatMap(({ val }) =>
    val && 'ColumnRef' in val && nameOf(val) === '*' ? [namesOf(val.ColumnRef.fields).at(-1)] : [],
  );
  const starred = (name: string): Source | undefined =>
    stars
      .flatMap((alias) => (alias === undefined ? [...block.sources.values()] : [block.sources.get(alias)]))
      .find((source) => source?.has(name));
  // At once: what the outer query takes rows from later must not be taken for theirs.
  const values = columns.map(({ val }) => val && valueOf(reader, val, block));
  const names = columns.map(({ name, val }) => name ?? (val && nameOf(val)));
  return {
    at: (nth) => values[nth],
    has: (name) => names.includes(name) || starred(name) !== undefined,
    column: (name) => values[names.indexOf(name)] ?? starred(name)?.column(name),
  };
}

/** The columns of `values (…), (…)`: of rows that differ in one, a list. */
export function valuesOf(reader: Reader, lists: readonly Node[], block: Block): Output {
  const rows = lists.map((list) => ('List' in list ? (list.List.items ?? []) : []));
  walk(reader, rows, block);
  const at = (nth: number): Value | undefined => {
    const values = new Set(rows.map((row) => row[nth] && valueOf(reader, row[nth], block)));
    return values.size === 1 ? [...values][0] : `list:${block.id}.${nth}`;
  };
  return { ...NOTHING, at };
}
