import { z } from 'zod';
import { day, typedText } from '../../kernel/http/schemas.js';
import { moderationLimits } from '../../shared/limits.js';
import { settingRows } from '../../shared/staff/setting-rows.codes.js';
import { settingNames, type SettingName } from '../../shared/staff/setting.codes.js';

const reason = typedText(moderationLimits.reasonMin, moderationLimits.reasonMax);

/** A shape with a field for each setting. */
const eachSetting = <T extends z.ZodType>(of: (name: SettingName) => T) =>
  Object.fromEntries(settingNames.map((name) => [name, of(name)])) as Record<SettingName, T>;

/** A new version: what it changes, and nothing else. Rules 25.5 to 25.7. */
export const newSettingsBody = z.strictObject({
  values: z
    .strictObject(
      eachSetting((name) => z.number().int().min(settingRows[name].min).max(settingRows[name].max).optional()),
    )
    .meta({ id: 'ChangedSettings', description: 'those that change; prices in cents' }),
  effective_on: day.meta({ description: 'the first day in Rome on which they count' }),
  reason: reason.meta({ description: 'whoever is concerned reads it' }),
});
export type NewSettingsBody = z.output<typeof newSettingsBody>;

/** Why an announced version is withdrawn. The accounts concerned read it. */
export const withdrawSettingsBody = z.strictObject({ reason });
export type WithdrawSettingsBody = z.output<typeof withdrawSettingsBody>;

/** A value for each setting. */
export const settingsInForce = z
  .strictObject(eachSetting(() => z.number().int()))
  .meta({ id: 'SettingValues', description: 'prices in cents' });
