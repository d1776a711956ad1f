import { describe, expect, it } from '@jest/globals';
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
  sayChanges,
  saySetting,
} from '../../../src/shared/staff/settings.rules.js';

const wrong = (changes: Partial<SettingValues>): string[] => Object.keys(contradictionsOf({ ...initial, ...changes }));

describe('the settings of the business', () => {
  it.each(settingNames)('begin within their bounds: %s', (name) => {
    const first = initial[name];
    const { min, max } = settingRows[name];
    expect(first >= min && first <= max && min < max).toBe(true);
  });

  it('contradict each other nowhere at first', () => {
    expect(wrong({})).toEqual([]);
  });

  it('let Premium cost more than Basic only', () => {
    expect(wrong({ basic_price: 998 })).toEqual([]);
    expect(wrong({ basic_price: 999 })).toEqual(['premium_price']);
  });

  it('let 11 credits cost more than 5, and a credit of the 11 no more than one of the 5', () => {
    expect(wrong({ package_11_price: 3001 })).toEqual([]);
    expect(wrong({ package_11_price: 3000 })).toEqual(['package_11_price']);
    expect(wrong({ package_11_price: 6600 })).toEqual([]);
    expect(wrong({ package_11_price: 6601 })).toEqual(['package_11_price']);
  });

  it('name what a version changes, to whom it concerns', () => {
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

  it('are said with their unit', () => {
    expect([saySetting('opening_days', 1, 'it'), saySetting('opening_days', 2, 'it')]).toEqual([
      '1 giorno',
      '2 giorni',
    ]);
    expect(saySetting('leaks_to_approval', 4, 'en')).toBe('4');
  });
});
