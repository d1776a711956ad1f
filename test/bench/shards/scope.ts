import { occurrenceIn, type Facts, type Value } from './facts.js';

/** What a query takes rows from: a table, an inner query, or a function. */
export interface Source {
  /** The value of a column; undefined when the source has no such column, or it is computed. */
  column(name: string): Value | undefined;
  has(name: string): boolean;
}

/** The columns of a query, by their place and by their name. */
export interface Output extends Source {
  at(index: number): Value | undefined;
}

/** A query with what it takes rows from. */
export interface Block {
  readonly id: number;
  readonly sources: Map<string, Source>;
  /** The queries of its `with`. */
  readonly named: Map<string, Source>;
  readonly outer: Block | undefined;
  /** What it says is true of each row of the outer query that stays. */
  readonly filtersOuter: boolean;
}

export const NOTHING: Output = { column: () => undefined, has: () => false, at: () => undefined };

export const namedIn = (block: Block | undefined, name: string): Source | undefined =>
  block && (block.named.get(name) ?? namedIn(block.outer, name));

/** The value of a column as a query names it; notes when it is one of an outer query. */
export function resolve(block: Block, path: readonly string[], facts: Facts): Value | undefined {
  const name = path.at(-1) ?? '';
  for (let at: Block | undefined = block; at; at = at.outer) {
    const source = path.length > 1 ? at.sources.get(path.at(-2) ?? '') : onlyOneWith(at, name);
    if (!source) continue;
    for (let inner = block; inner !== at && inner.outer; inner = inner.outer)
      facts.correlated.push([inner.id, inner.outer.id]);
    return source.column(name);
  }
  return undefined;
}

const onlyOneWith = (block: Block, column: string): Source | undefined =>
  [...block.sources.values()].find((source) => source.has(column));

/** Whether a value is a column of a table that an outer query takes rows from. */
export function isOfOuterQuery(block: Block, value: Value, facts: Facts): boolean {
  const occurrence = facts.occurrences[occurrenceIn(value) ?? -1];
  for (let at = block.outer; at; at = at.outer) if (at.id === occurrence?.block) return true;
  return false;
}
