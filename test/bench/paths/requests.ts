import { sides, type Both, type Comparison } from './both.js';

/** Lists and details of requests, for firms and for citizens. */
export function requestPaths(both: Both): Comparison[] {
  const { firms, citizens } = both.callers;
  const lists = (path: string, readers: typeof firms) =>
    readers.map(({ token }) => ({ token, path: `/api/v1/requests/${path}?page=1&page_size=10` }));
  const details = (prefix: string, readers: typeof firms) =>
    readers.flatMap(({ token, requests }) => requests.map((id) => ({ token, path: `${prefix}/requests/${id}` })));
  return [
    {
      path: 'W1',
      title: 'a firm’s list, ten of its open requests',
      goal: 1,
      sides: sides(both, lists('lawyer', firms)),
    },
    {
      path: 'W2',
      title: 'a citizen’s request with its responses',
      goal: 1,
      sides: sides(both, details('/api/v1', citizens)),
    },
    {
      path: 'W2f',
      title: 'a request as a firm reads it',
      goal: 1,
      sides: sides(both, details('/api/v1', firms), details('/api/v1/firm', firms)),
    },
    { path: 'user', title: 'a citizen’s requests', goal: 1, sides: sides(both, lists('user', citizens)) },
  ];
}
