import type { SettingName } from './setting.codes.js';

/** Whom a setting concerns, and who is notified of a change: citizens, firms. */
export type Concerned = 'user' | 'lawyer';

/** What a setting counts. */
export type SettingUnit = 'cents' | 'credits' | 'months' | 'days' | 'hours' | 'times';

/** Within which bounds staff may change a setting, and whom it concerns. */
export interface SettingRow {
  /** Both included. */
  readonly min: number;
  readonly max: number;
  readonly unit: SettingUnit;
  readonly concerns: readonly Concerned[];
}

/** What a new version may say of each setting. Rule 25.5. */
export const settingRows = {
  basic_price: { min: 99, max: 4_999, unit: 'cents', concerns: ['user'] },
  premium_price: { min: 199, max: 9_999, unit: 'cents', concerns: ['user'] },
  package_5_price: { min: 500, max: 20_000, unit: 'cents', concerns: ['lawyer'] },
  package_11_price: { min: 1_000, max: 40_000, unit: 'cents', concerns: ['lawyer'] },
  welcome_credits: { min: 1, max: 50, unit: 'credits', concerns: ['lawyer'] },
  credit_months: { min: 12, max: 60, unit: 'months', concerns: ['lawyer'] },
  low_balance: { min: 1, max: 10, unit: 'credits', concerns: ['lawyer'] },
  exclusive_hours: { min: 6, max: 72, unit: 'hours', concerns: ['user', 'lawyer'] },
  opening_days: { min: 2, max: 9, unit: 'days', concerns: ['user', 'lawyer'] },
  leaks_to_approval: { min: 1, max: 10, unit: 'times', concerns: ['user', 'lawyer'] },
  unfounded_reports: { min: 1, max: 10, unit: 'times', concerns: ['user', 'lawyer'] },
  milestone_answers: { min: 1, max: 1_000, unit: 'times', concerns: [] },
} as const satisfies Readonly<Record<SettingName, SettingRow>>;
