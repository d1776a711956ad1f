/**
 * The numbers of the business that staff may change, with the initial values of the specification. Pages load them, so
 * the facts that only the back office needs are in setting-rows.codes.ts. Promises stored in a row of the database (how
 * many quotes, how many firms, until when) are not among them: a request keeps the values it was sent with. Rule 25.5.
 */
export const initialSettings = {
  basic_price: 299,
  premium_price: 999,
  package_5_price: 3_000,
  package_11_price: 6_600,
  welcome_credits: 10,
  credit_months: 24,
  low_balance: 3,
  exclusive_hours: 24,
  opening_days: 5,
  leaks_to_approval: 3,
  unfounded_reports: 3,
  milestone_answers: 3,
} as const;

export type SettingName = keyof typeof initialSettings;
export const settingNames = Object.keys(initialSettings) as SettingName[];

/** A value for each setting. */
export type SettingValues = Readonly<Record<SettingName, number>>;

/** The values of a version; a setting that it does not name has its initial number. */
export const completeSettings = (values: { readonly [Name in SettingName]?: number | undefined }): SettingValues =>
  Object.fromEntries(settingNames.map((name) => [name, values[name] ?? initialSettings[name]])) as SettingValues;

/** The states of a version of the settings. */
export const settingStates = ['coming', 'current', 'past', 'withdrawn'] as const;
export type SettingState = (typeof settingStates)[number];
