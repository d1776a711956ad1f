import { describe, expect, it } from '@jest/globals';
import {
  followed,
  MOST_BEHIND,
  PATIENCE,
  servesVisitors,
  unknownReplica,
  WITHOUT_PRIMARY,
  type Comparison,
  type Following,
} from '../../src/kernel/database/replicas/following.rules.js';

const server = (position: number, given: { isReplica?: boolean; system?: string } = {}) => ({
  isReplica: given.isReplica ?? true,
  position,
  system: given.system ?? 'ours',
});
const primaryAt = (position: number) => server(position, { isReplica: false });

/** A comparison before any change. */
const compared = (before: Following, given: Partial<Comparison> & { at: number }): Following =>
  followed(before, { primary: primaryAt(100), replica: server(100), change: 0, changedAt: -Infinity, ...given });

const level = compared(unknownReplica, { at: 1_000 });
const lags = (at: number, before = level, written = 200, replayed = 100) =>
  compared(before, { at, primary: primaryAt(written), replica: server(replayed) });

describe('a replica', () => {
  it('follows when it has everything, and serves nobody before that', () => {
    expect(servesVisitors(unknownReplica, 0)).toBe(false);
    expect(lags(1_000, unknownReplica).state).toBe('behind');
    expect(level).toMatchObject({ state: 'following', behind: 0, completeAt: 1_000 });
    expect(servesVisitors(level, 0)).toBe(true);
  });

  it('is behind when it lacks what was there two seconds ago, and no sooner', () => {
    expect(lags(1_000 + MOST_BEHIND).state).toBe('following');
    expect(lags(1_000 + MOST_BEHIND + 1)).toMatchObject({ state: 'behind', behind: MOST_BEHIND + 1 });
  });

  it('is as far behind as the last position that it has reached', () => {
    const first = lags(2_000, level, 200, 100);
    const second = lags(3_000, first, 300, 100);
    expect(lags(3_500, second, 400, 250)).toMatchObject({
      state: 'following',
      completeAt: 2_000,
      behind: 1_500,
      missing: [
        { at: 3_000, position: 300 },
        { at: 3_500, position: 400 },
      ],
    });
  });

  it('counts as further behind rather than less where too many positions were missed', () => {
    let known = level;
    for (let nth = 1; nth <= 150; nth++) known = lags(1_000 + nth * 1_000, known, 100 + nth, 100);
    expect(known.missing).toHaveLength(100);
    expect(lags(152_000, known, 251, 240)).toMatchObject({ state: 'behind', completeAt: 101_000 });
    expect(lags(152_000, known, 251, 251)).toMatchObject({ state: 'following', behind: 0, missing: [] });
  });

  it('serves visitors after a change only with what was written by then', () => {
    const changed = compared(level, { at: 2_000, change: 1, changedAt: 1_900, primary: primaryAt(150) });
    expect([changed.state, servesVisitors(changed, 1)]).toEqual(['following', false]);
    const later = { at: 2_020, change: 1, changedAt: 1_900, primary: primaryAt(190) };
    expect(servesVisitors(compared(changed, { ...later, replica: server(149) }), 1)).toBe(false);
    expect(servesVisitors(compared(changed, { ...later, replica: server(150) }), 1)).toBe(true);
    // A comparison that began before the change says nothing about it.
    expect(servesVisitors(compared(level, { at: 2_000 }), 1)).toBe(false);
  });

  it('goes on for an hour without the primary, with what it replayed within two seconds after a change', () => {
    const without = (at: number, changedAt = -Infinity) =>
      compared(level, { at, primary: undefined, change: 1, changedAt });
    expect(without(1_000 + WITHOUT_PRIMARY).state).toBe('following');
    expect(without(1_001 + WITHOUT_PRIMARY).state).toBe('behind');
    expect(servesVisitors(without(5_000, 5_000 - PATIENCE), 1)).toBe(false);
    expect(servesVisitors(without(5_000, 4_999 - PATIENCE), 1)).toBe(true);
    expect(compared(lags(9_000), { at: 9_100, primary: undefined }).state).toBe('behind');
  });

  it('is left out when it does not answer, is a primary, or follows another one', () => {
    expect(compared(level, { at: 2_000, replica: undefined }).state).toBe('silent');
    expect(compared(level, { at: 2_000, replica: primaryAt(100) }).state).toBe('primary');
    expect(compared(level, { at: 2_000, replica: server(100, { system: 'another' }) }).state).toBe('foreign');
    // It had replayed more than the primary has written.
    expect(compared(level, { at: 2_000, primary: primaryAt(99) }).state).toBe('foreign');
    expect(compared(compared(level, { at: 2_000, replica: undefined }), { at: 3_000 }).state).toBe('following');
  });
});
