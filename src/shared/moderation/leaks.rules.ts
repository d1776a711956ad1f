import type { SettingValues } from '../staff/setting.codes.js';

/** Whether the messages of an account wait for staff: so many confirmed leaks within 90 days. Rule 19.8. */
export const needsApproval = (leaks: number, { leaks_to_approval }: SettingValues): boolean =>
  leaks >= leaks_to_approval;
