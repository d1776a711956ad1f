import { dayInRome, startOfDayInRome } from '../calendar.js';
import { fill, type Locale, type Text } from '../locale.js';
import { formatEuro } from '../money.js';
import { ms, settingLimits } from '../limits.js';
import { settingRows, type Concerned } from './setting-rows.codes.js';
import { settingNames, type SettingName, type SettingValues } from './setting.codes.js';
import { settingLabels, unitLabels } from './setting-labels.codes.js';

/** Later by so many milliseconds. */
const after = (at: Date, by: number): Date => new Date(at.getTime() + by);

/**
 * The first day in Rome from which a new version may count: the full period of notice has passed when it begins.
 * Rule 25.2.
 */
export function firstDayOfVersion(now: Date): string {
  const end = after(now, settingLimits.notice);
  const day = dayInRome(end);
  return startOfDayInRome(day).getTime() === end.getTime()
    ? day
    : dayInRome(after(startOfDayInRome(day), 1.5 * ms.day));
}

/**
 * Whether a version may take effect on a day in Rome: not before its notice is over, nor in the far future. Rule 25.2.
 */
export function mayCountFrom(day: string, now: Date): boolean {
  const at = startOfDayInRome(day);
  return at >= after(now, settingLimits.notice) && at <= after(now, settingLimits.furthestDays * ms.day);
}

/** The settings that a version changes, in their order. */
export const changedSettings = (before: SettingValues, values: SettingValues): SettingName[] =>
  settingNames.filter((name) => values[name] !== before[name]);

/** Prices that would contradict each other, by the setting that is wrong. Rule 25.7. */
export function contradictionsOf(values: SettingValues): Partial<Record<SettingName, Text>> {
  const { basic_price: basic, premium_price: premium, package_5_price: five, package_11_price: eleven } = values;
  return {
    ...(premium <= basic && { premium_price: contradictions.premium_price }),
    ...(eleven <= five && { package_11_price: contradictions.package_11_price }),
    ...(eleven * 5 > five * 11 && { package_11_price: contradictions.unit_price }),
  };
}

const contradictions = {
  premium_price: { it: 'Premium deve costare più di Basic.', en: 'Premium has to cost more than Basic.' },
  package_11_price: { it: '11 crediti devono costare più di 5.', en: '11 credits have to cost more than 5.' },
  unit_price: {
    it: 'Nel pacchetto da 11 un credito non può costare più che in quello da 5.',
    en: 'In the package of 11 a credit cannot cost more than in the one of 5.',
  },
} as const satisfies Readonly<Record<string, Text>>;

/** A value with its unit: "2,99 €", "24 ore". */
export function saySetting(name: SettingName, value: number, locale: Locale): string {
  const { unit } = settingRows[name];
  if (unit === 'cents') return formatEuro(value, locale);
  return fill(unitLabels[unit][value === 1 ? 'one' : 'other'][locale], { n: value });
}

/** One changed setting, as a notification keeps it. */
export type SettingChange = readonly [name: SettingName, before: number, after: number];

/** Changes in one line: "Prezzo del piano Basic: da 2,99 € a 3,49 €". */
export function sayChanges(changes: readonly SettingChange[], locale: Locale): string {
  const [from, to] = { it: ['da', 'a'], en: ['from', 'to'] }[locale];
  return changes
    .map(
      ([name, before, value]) =>
        `${settingLabels[name][locale]}: ${from} ${saySetting(name, before, locale)} ${to} ${saySetting(name, value, locale)}`,
    )
    .join('; ');
}

/** Which of the changes concern somebody. */
export const concerning = (changes: readonly SettingChange[], who: Concerned): SettingChange[] =>
  changes.filter(([name]) => (settingRows[name].concerns as readonly Concerned[]).includes(who));
