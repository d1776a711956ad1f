import { settingRows } from '../../../src/shared/staff/setting-rows.codes';
import { settingNames, type SettingName } from '../../../src/shared/staff/setting.codes';

/** The settings by topic, in the order of the screens. */
export const settingGroups: Readonly<Record<string, readonly SettingName[]>> = {
  prices: settingNames.filter((name) => settingRows[name].unit === 'cents'),
  credits: ['welcome_credits', 'credit_months', 'low_balance'],
  times: ['exclusive_hours', 'opening_days'],
  thresholds: settingNames.filter((name) => settingRows[name].unit === 'times'),
};
