import type { EntityManager } from '@mikro-orm/postgresql';

/** A write that was built and not sent yet: a query builder of the entity manager. */
export interface Write {
  getFormattedQuery(): string;
}

/**
 * Sends several writes as one statement, for the hot paths. Each sees what was there before all of them, so none may
 * touch a row that another one writes. Entities in memory learn nothing of it.
 */
export async function executeBatch(em: EntityManager, writes: readonly Write[]): Promise<void> {
  const parts = writes.map((write, n) => `w${n} as (${write.getFormattedQuery()})`);
  await em.execute(`with ${parts.join(', ')} select 1`);
}
