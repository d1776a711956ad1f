import { describe, expect, it } from '@jest/globals';
import { ms, settingLimits } from '../../../src/shared/limits.js';
import { settingRows } from '../../../src/shared/staff/setting-rows.codes.js';
import {
  initialSettings as initial,
  settingNames,
  type SettingValues,
} from '../../../src/shared/staff/setting.codes.js';
import {
  changedSettings,
  concerning,
  contradictionsOf,
  firstDayOfVersion,
  mayCountFrom,
  sayChanges,
  saySetting,
} from '../../../src/shared/staff/settings.rules.js';

const wrong = (changes: Partial<SettingValues>): string[] => Object.keys(contradictionsOf({ ...initial, ...changes }));

describe('the settings of the business', () => {
  it.each(settingNames)('have a default within their bounds: %s', (name) => {
    const first = initial[name];
    const { min, max } = settingRows[name];
    expect(first >= min && first <= max && min < max).toBe(true);
  });

  it('have consistent defaults', () => {
    expect(wrong({})).toEqual([]);
  });

  it('require Premium to cost more than Basic', () => {
    expect(wrong({ basic_price: 998 })).toEqual([]);
    expect(wrong({ basic_price: 999 })).toEqual(['premium_price']);
  });

  it('require 11 credits to cost more than 5, but no more per credit', () => {
    expect(wrong({ package_11_price: 3001 })).toEqual([]);
    expect(wrong({ package_11_price: 3000 })).toEqual(['package_11_price']);
    expect(wrong({ package_11_price: 6600 })).toEqual([]);
    expect(wrong({ package_11_price: 6601 })).toEqual(['package_11_price']);
  });

  it('list what a version changes, for each audience', () => {
    const values = { ...initial, basic_price: 349, low_balance: 1, milestone_answers: 5 };
    const changed = changedSettings(initial, values).map((name) => [name, initial[name], values[name]] as const);
    expect(changed.map(([name]) => name)).toEqual(['basic_price', 'low_balance', 'milestone_answers']);
    expect(concerning(changed, 'user').map(([name]) => name)).toEqual(['basic_price']);
    expect(concerning(changed, 'lawyer').map(([name]) => name)).toEqual(['low_balance']);
    expect(sayChanges(concerning(changed, 'user'), 'it')).toBe('Prezzo del piano Basic: da 2,99\u00a0€ a 3,49\u00a0€');
    expect(sayChanges(concerning(changed, 'lawyer'), 'en')).toBe(
      'Notice of few credits under: from 3 credits to 1 credit',
    );
  });

  it('are listed one after another', () => {
    expect(
      sayChanges(
        [
          ['opening_days', 1, 2],
          ['leaks_to_approval', 3, 4],
        ],
        'en',
      ),
    ).toMatch(/: from 1 day to 2 days; [^;]+: from 3 to 4$/);
  });

  it.each([
    // Fifteen days, and the rest of the day in Rome.
    ['2026-03-10T09:00:00Z', '2026-03-26'],
    ['2026-03-09T23:00:00Z', '2026-03-25'],
    ['2026-03-09T23:00:00.001Z', '2026-03-26'],
    ['2026-03-09T22:59:59.999Z', '2026-03-25'],
    // The clocks change meanwhile: midnight in Rome is an hour earlier.
    ['2026-03-20T22:00:00Z', '2026-04-05'],
    ['2026-10-15T22:00:00Z', '2026-10-31'],
  ])('may count at %s from %s on', (now, day) => {
    const first = firstDayOfVersion(new Date(now));
    expect(first).toBe(day);
    const before = new Date(Date.parse(day) - ms.day).toISOString().slice(0, 10);
    expect([mayCountFrom(day, new Date(now)), mayCountFrom(before, new Date(now))]).toEqual([true, false]);
  });

  it('may count from a day in the next year at the latest', () => {
    const now = new Date('2026-03-09T23:00:00Z');
    const day = (ahead: number) => new Date(Date.UTC(2026, 2, 10 + ahead)).toISOString().slice(0, 10);
    const { furthestDays } = settingLimits;
    expect([furthestDays - 1, furthestDays, furthestDays + 1].map((ahead) => mayCountFrom(day(ahead), now))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('are shown with their unit', () => {
    expect([saySetting('opening_days', 1, 'it'), saySetting('opening_days', 2, 'it')]).toEqual([
      '1 giorno',
      '2 giorni',
    ]);
    expect(saySetting('leaks_to_approval', 4, 'en')).toBe('4');
  });
});
