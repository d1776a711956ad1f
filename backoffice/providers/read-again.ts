import type { QueryClient } from '@tanstack/react-query';

/**
 * Reads everything under this key again. A first read that is under way may be older than the change, and is not begun
 * anew: it is repeated after it.
 */
export async function readAgain(client: QueryClient, key: string): Promise<void> {
  const isFirst = client.isFetching({ queryKey: [key], predicate: ({ state }) => state.data === undefined }) > 0;
  await client.invalidateQueries({ queryKey: [key] });
  if (isFirst) await client.invalidateQueries({ queryKey: [key] });
}
