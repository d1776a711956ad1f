import { describe, expect, it } from '@jest/globals';
import { ms, staffLimits } from '../../src/shared/limits.js';
import { endOf, holdOf } from '../../src/staff/sign-in/staff-session.rules.js';

const NOW = new Date('2026-03-10T09:00:00Z');
const at = (by: number): Date => new Date(NOW.getTime() + by);
const { confirmation, idle } = staffLimits;

describe('a session of the staff', () => {
  it('ends at its time, or earlier when it is not used', () => {
    expect(endOf({ expiresAt: at(idle + 1), seenAt: NOW })).toEqual(at(idle));
    expect(endOf({ expiresAt: at(idle - 1), seenAt: NOW })).toEqual(at(idle - 1));
  });

  const session = { expiresAt: at(ms.hour), seenAt: NOW, confirmedAt: null };
  it.each([
    ['was just used', {}, { isStale: false, confirmed: false, until: at(ms.minute) }],
    [
      'was used a moment less than a minute ago',
      { seenAt: at(1 - ms.minute) },
      { isStale: false, confirmed: false, until: at(1) },
    ],
    ['was used a minute ago', { seenAt: at(-ms.minute) }, { isStale: true, confirmed: false, until: at(ms.minute) }],
    ['ends soon', { expiresAt: at(5) }, { isStale: false, confirmed: false, until: at(5) }],
    ['was just confirmed', { confirmedAt: NOW }, { isStale: false, confirmed: true, until: at(ms.minute) }],
    [
      'is confirmed for a moment',
      { confirmedAt: at(1 - confirmation) },
      { isStale: false, confirmed: true, until: at(1) },
    ],
    [
      'is confirmed no more',
      { confirmedAt: at(-confirmation) },
      { isStale: false, confirmed: false, until: at(ms.minute) },
    ],
    [
      'is confirmed and ends soon',
      { confirmedAt: NOW, expiresAt: at(5) },
      { isStale: false, confirmed: true, until: at(5) },
    ],
  ])('that %s holds as long as nothing changes', (_what, over, hold) => {
    expect(holdOf({ ...session, ...over }, NOW)).toEqual(hold);
  });
});
