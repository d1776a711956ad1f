import type { EntityManager } from '@mikro-orm/postgresql';

/** A write that was built and not yet sent: a query builder of the entity manager. */
export interface Write {
  getFormattedQuery(): string;
}

/**
 * Sends several writes as one statement, for the most frequent calls. Each write sees the rows as they were before all
 * of them, so no two of them may touch the same row. Entities in memory are not updated.
 */
export async function executeBatch(em: EntityManager, writes: readonly Write[]): Promise<void> {
  const parts = writes.map((write, n) => `w${n} as (${write.getFormattedQuery()})`);
  await em.execute(`with ${parts.join(', ')} select 1`);
}
