import { PLACES, TYPES } from '../data/places.js';
import { sides, type Both, type Comparison } from './both.js';

/** Notifications, credits, and the public ranking. */
export function accountPaths(both: Both): Comparison[] {
  const { firms, citizens } = both.callers;
  const everyone = [...firms, ...citizens];
  const ranking = TYPES.flatMap((type) =>
    PLACES.map(([latitude, longitude]) => ({
      path: `/api/v1/lawyers?request_type=${type}&latitude=${latitude}&longitude=${longitude}`,
    })),
  );
  return [
    {
      path: 'unread',
      title: 'unread notifications',
      goal: 1,
      sides: sides(
        both,
        everyone.map(({ token }) => ({ token, path: '/api/v1/notifications/unread' })),
      ),
    },
    {
      path: 'credits',
      title: 'a firm’s credits and ledger',
      goal: 1,
      sides: sides(
        both,
        firms.map(({ token }) => ({ token, path: '/api/v1/credits?page=1' })),
      ),
    },
    { path: 'ranking', title: 'the public ranking', goal: 1, sides: sides(both, ranking) },
  ];
}
