import { Classes } from './classes.js';
import { columnOf, isList, isOneValue, isRow, type Facts, type Occurrence } from './facts.js';
import { placeOf, type Distributed, type Key } from './shape.js';

/** An occurrence of a distributed table. */
export interface Sharded extends Occurrence {
  readonly place: Distributed;
}

/** What a statement says of the key of a table that it names. */
export interface Pinned {
  /** Equal for tables whose rows are in the same shard. */
  readonly shard: string;
  /** One account, one of a list, those of rows that the statement brings along, or any. */
  readonly by: 'one' | 'list' | 'rows' | 'nothing';
}

export function shardedIn({ occurrences }: Facts, key: Key): Sharded[] {
  return occurrences.flatMap((one) => {
    const place = placeOf(one.table, key);
    return place.kind === 'distributed' ? [{ ...one, place }] : [];
  });
}

/**
 * Which shard each distributed table of a statement is read or written in.
 * @param isKeyed as if each condition on a row, and each join with a row, of the same shard named the key as well
 */
export function pin(facts: Facts, sharded: readonly Sharded[], isKeyed: boolean): Map<Sharded, Pinned> {
  const classes = new Classes();
  for (const { left, right, isFromInside } of facts.equalities) if (isKeyed || !isFromInside) classes.join(left, right);
  const keyOf = (one: Sharded) => columnOf(one, one.place.column);
  const kindOf = (name: string): Pinned['by'] => {
    const all = classes.of(name);
    if (all.some(isOneValue)) return 'one';
    if (all.some(isList)) return 'list';
    return all.some(isRow) ? 'rows' : 'nothing';
  };
  if (isKeyed) {
    const rows = sharded.flatMap((one) =>
      Object.entries({ id: one.table, ...one.place.beside }).map(([column, table]) => {
        const value = columnOf(one, column);
        return { one, row: `${table} ${classes.root(value)}`, kind: kindOf(value) };
      }),
    );
    for (const { one, row, kind } of rows) {
      classes.join(keyOf(one), `row ${row}`);
      if (kind === 'one') classes.join(keyOf(one), `=${row}`);
      else if (kind !== 'nothing') classes.join(keyOf(one), `${kind}:${row}`);
    }
  }
  return new Map(sharded.map((one) => [one, { shard: classes.root(keyOf(one)), by: kindOf(keyOf(one)) }]));
}
