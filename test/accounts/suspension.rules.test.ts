import { describe, expect, it } from '@jest/globals';
import {
  suspensionMachine,
  suspensionStates,
  suspensionTable,
} from '../../src/accounts/suspension/suspension.states.js';
import { needsApproval } from '../../src/shared/moderation/leaks.rules.js';
import { initialSettings } from '../../src/shared/staff/setting.codes.js';

const NOW = new Date('2026-03-10T09:00:00Z');

describe('a suspension', () => {
  it('is made and lifted by staff, and ends by its time', () => {
    expect(suspensionTable.map(({ move, from, to, actor }) => [move, from.join(), to, actor])).toEqual([
      ['suspend', '', 'active', 'staff'],
      ['lift', 'active', 'lifted', 'staff'],
      ['end', 'active', 'over', 'clock'],
    ]);
    expect(Object.values(suspensionStates).map(({ name }) => name)).toEqual(Object.keys(suspensionStates));
  });

  it('ends when its time has come, and never without one', () => {
    const end = (until: Date | null) => suspensionMachine.check('end', 'active', { until }, NOW);
    expect([end(new Date(NOW.getTime() - 1)), end(NOW)]).toEqual(['ok', 'ok']);
    expect([end(new Date(NOW.getTime() + 1)), end(null)]).toEqual(['not_due', 'not_due']);
  });
});

it('messages of an account wait for staff from a number of confirmed leaks on', () => {
  const settings = { ...initialSettings, leaks_to_approval: 4 };
  expect([3, 4, 5].map((leaks) => needsApproval(leaks, settings))).toEqual([false, true, true]);
});
