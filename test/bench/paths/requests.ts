import type { Comparison } from '../compare.js';
import type { Both } from './both.js';

/** Lists and details of requests, for firms and for citizens. */
export function requestPaths({ product, bare, callers }: Both): Comparison[] {
  const against = (path: string, title: string, calls: Comparison['sides'][0]['calls'], own = calls): Comparison => ({
    path,
    title,
    goal: 1,
    sides: [
      { name: 'product', base: product, calls },
      { name: 'bare', base: bare, calls: own },
    ],
  });
  const inbox = callers.firms.map(({ token }) => ({ token, path: '/api/v1/requests/lawyer?page=1&page_size=10' }));
  const own = callers.citizens.map(({ token }) => ({ token, path: '/api/v1/requests/user?page=1&page_size=10' }));
  const details = (prefix: string, readers: readonly { token: string; requests: number[] }[]) =>
    readers.flatMap(({ token, requests }) => requests.map((id) => ({ token, path: `${prefix}/requests/${id}` })));
  return [
    against('W1', 'a firm’s list, ten of its open requests', inbox),
    against('W2', 'a citizen’s request with its responses', details('/api/v1', callers.citizens)),
    against(
      'W2f',
      'a request as a firm reads it',
      details('/api/v1', callers.firms),
      details('/api/v1/firm', callers.firms),
    ),
    against('user', 'a citizen’s requests', own),
  ];
}
