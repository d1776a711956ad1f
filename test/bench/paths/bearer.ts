import type { Both, Comparison } from './both.js';

/** The cost of a bearer on routes that need none: the product with a token compared with the product without. */
export function bearerPaths({ product, callers }: Both): Comparison[] {
  const against = (path: string, address: string): Comparison => ({
    path,
    title: `a bearer on ${address}`,
    goal: 0.9,
    sides: [
      { name: 'with', server: product, calls: callers.firms.map(({ token }) => ({ token, path: address })) },
      { name: 'without', server: product, calls: [{ path: address }] },
    ],
  });
  return [against('live', '/health/live'), against('public', '/api/v1/request-types')];
}
