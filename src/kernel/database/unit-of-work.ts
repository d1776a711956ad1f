import type { EntityManager } from '@mikro-orm/postgresql';
import { executeBatch, type Write } from './batch.js';

/** Writes what a transaction collected of one kind: notifications, jobs of a queue, entries of a log. */
export interface Collector<Item> {
  /** The parts of the batch that write the items, in the order in which they were collected. */
  writes(em: EntityManager, items: readonly Item[]): Promise<readonly Write[]> | readonly Write[];
}

/** What a transaction has still to write. */
interface UnitOfWork {
  writes: Write[];
  readonly items: Map<Collector<unknown>, unknown[]>;
}

const units = new WeakMap<EntityManager, UnitOfWork>();

/** Called where a transaction begins. */
export function beginUnitOfWork(em: EntityManager): void {
  units.set(em, { writes: [], items: new Map() });
}

function unitOf(em: EntityManager): UnitOfWork {
  const unit = units.get(em);
  if (!unit) throw new Error('what is written at the end of a transaction needs one: Database.transaction');
  return unit;
}

/**
 * Writes items at the end of the transaction, with everything else that it collected, as one statement. Until then
 * nobody reads them, this transaction neither.
 */
export function collect<Item>(em: EntityManager, collector: Collector<Item>, ...items: readonly Item[]): void {
  const { items: collected } = unitOf(em);
  const known = collected.get(collector);
  if (known) known.push(...items);
  else collected.set(collector, [...items]);
}

/** {@link collect} for what is a write already. No two of a transaction may touch the same row. */
export function writeAtEnd(em: EntityManager, ...writes: readonly Write[]): void {
  unitOf(em).writes.push(...writes);
}

/**
 * Writes the changed entities, then what was collected until now, which may name them. A use case calls it where it goes
 * on to read what it has collected.
 * @param last when nothing but the commit follows
 */
export async function writeCollected(em: EntityManager, last?: 'last'): Promise<void> {
  await em.flush();
  const unit = unitOf(em);
  const { writes } = unit;
  const kinds = [...unit.items];
  unit.writes = [];
  unit.items.clear();
  for (const [collector, items] of kinds) if (items.length > 0) writes.push(...(await collector.writes(em, items)));
  await executeBatch(em, writes, last);
}
