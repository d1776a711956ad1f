import type { QueryClient } from '@tanstack/react-query';
import type { MethodResponse, MaybeOptionalInit } from 'openapi-fetch';
import createQueryClient from 'openapi-react-query';
import { api, type Paths } from './client';

/**
 * The contract as react-query hooks: `queries.useQuery('get', '/credits', { params: { query: { page } } })` and
 * `queries.useMutation('put', '/responses/{id}')`. Keys come from the path and its parameters. A failed call throws an
 * `ApiProblem`. Give `{ select: ({ info }) => info }` to read only the `info` of the body.
 */
export const queries = createQueryClient(api);

/** The paths that can be read. */
export type ReadPath = { [P in keyof Paths]: Paths[P] extends { get: object } ? P : never }[keyof Paths];

type ReadInit<P extends ReadPath> = MaybeOptionalInit<Paths[P], 'get'>;

/**
 * The key of a path's reads, to invalidate them all: `client.invalidateQueries({ queryKey: keyOf('/credits') })`.
 * With `init`, the key of that one read.
 */
export function keyOf<P extends ReadPath>(path: P, init?: ReadInit<P>): readonly unknown[] {
  return init === undefined ? ['get', path] : ['get', path, init];
}

/** Reads the paths again, with all parameters that are in use: `invalidate(client, '/credits', '/profile')`. */
export async function invalidate(client: QueryClient, ...all: ReadPath[]): Promise<void> {
  await Promise.all(all.map((path) => client.invalidateQueries({ queryKey: keyOf(path) })));
}

/** Stores the body that a change answered as the result of reading `path`. */
export function keepBody<P extends ReadPath>(
  client: QueryClient,
  path: P,
  init: ReadInit<P>,
  body: MethodResponse<typeof api, 'get', P>,
): void {
  client.setQueryData(keyOf(path, init), body);
}
