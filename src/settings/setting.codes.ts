/** Whom a setting concerns, and who is told of a change: citizens, firms. */
export type Concerned = 'user' | 'lawyer';

/** What a setting counts. */
export type SettingUnit = 'cents' | 'credits' | 'months' | 'days' | 'hours' | 'times';

/** A number of the business that staff may change. */
export interface SettingRow {
  /** What counts until a version says otherwise: the number of the specification. */
  readonly initial: number;
  /** Both included. */
  readonly min: number;
  readonly max: number;
  readonly unit: SettingUnit;
  readonly concerns: readonly Concerned[];
}

/**
 * The numbers of the business that staff may change by announced versions. What a row of the database was promised (how
 * many quotes, how many firms, until when) is none of them: a request keeps what it was sent with. Rule 25.5.
 */
export const settingRows = {
  basic_price: { initial: 299, min: 99, max: 4_999, unit: 'cents', concerns: ['user'] },
  premium_price: { initial: 999, min: 199, max: 9_999, unit: 'cents', concerns: ['user'] },
  package_5_price: { initial: 3_000, min: 500, max: 20_000, unit: 'cents', concerns: ['lawyer'] },
  package_11_price: { initial: 6_600, min: 1_000, max: 40_000, unit: 'cents', concerns: ['lawyer'] },
  welcome_credits: { initial: 10, min: 1, max: 50, unit: 'credits', concerns: ['lawyer'] },
  credit_months: { initial: 24, min: 12, max: 60, unit: 'months', concerns: ['lawyer'] },
  low_balance: { initial: 3, min: 1, max: 10, unit: 'credits', concerns: ['lawyer'] },
  exclusive_hours: { initial: 24, min: 6, max: 72, unit: 'hours', concerns: ['user', 'lawyer'] },
  opening_days: { initial: 5, min: 2, max: 9, unit: 'days', concerns: ['user', 'lawyer'] },
  leaks_to_approval: { initial: 3, min: 1, max: 10, unit: 'times', concerns: ['user', 'lawyer'] },
  unfounded_reports: { initial: 3, min: 1, max: 10, unit: 'times', concerns: ['user', 'lawyer'] },
  milestone_answers: { initial: 3, min: 1, max: 1_000, unit: 'times', concerns: [] },
} as const satisfies Readonly<Record<string, SettingRow>>;

export type SettingName = keyof typeof settingRows;
export const settingNames = Object.keys(settingRows) as SettingName[];

/** A value for each setting. */
export type SettingValues = Readonly<Record<SettingName, number>>;

/** How a version of the settings stands. */
export const settingStates = ['coming', 'current', 'past', 'withdrawn'] as const;
export type SettingState = (typeof settingStates)[number];
