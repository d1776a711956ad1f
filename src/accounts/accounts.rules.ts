import { accountLimits } from '../shared/limits.js';
import type { Address } from './account.entity.js';
import type { Bar } from './firm.entity.js';

export { isAdult, isPlausibleBirthDate } from '../shared/accounts/age.rules.js';

/** What completion depends on. */
export interface ProfileFacts {
  readonly model: 'user' | 'lawyer';
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | null;
  readonly phone: string | null;
  readonly mobile: string | null;
  readonly mainAddress: Address | null;
  readonly firm?: {
    readonly companyName: string;
    readonly vatNumber: string | null;
    readonly taxCode: string | null;
    readonly pec: string | null;
    readonly bar: Bar | null;
    readonly presentation: string | null;
    readonly skills: readonly string[];
    readonly languages: readonly string[];
  };
}

/**
 * The fields still to fill before `completed` turns true, by the names of the API. A citizen gives what a firm must
 * know to answer; a firm gives what the law and the citizen want to see, and a point on the map. Insurance, SDI code,
 * photo and own clients stay optional.
 */
export function missingFields({ firm, ...facts }: ProfileFacts): string[] {
  const address = facts.mainAddress;
  const located =
    address !== null &&
    address.city !== '' &&
    (facts.model === 'user' ||
      (address.province_id !== null && address.latitude !== null && address.longitude !== null));
  const wanted: [string, boolean][] = [
    ['first_name', facts.firstName !== ''],
    ['last_name', facts.lastName !== ''],
    ['birth_date', facts.birthDate !== null],
    ['phone', facts.phone !== null || facts.mobile !== null],
    ['main_address', located],
  ];
  if (facts.model === 'lawyer') {
    wanted.push(
      ['company_name', (firm?.companyName ?? '') !== ''],
      ['vat_number', firm?.vatNumber != null],
      ['tax_code', firm?.taxCode != null],
      ['pec', firm?.pec != null],
      ['bar', firm?.bar != null],
      ['skills', (firm?.skills.length ?? 0) > 0],
      ['languages', (firm?.languages.length ?? 0) > 0],
      ['presentation', (firm?.presentation ?? '') !== ''],
    );
  }
  return wanted.filter(([, there]) => !there).map(([name]) => name);
}

/** How many of the completion reminders are due, of those counted from the start of the 30 days. */
export function remindersDue(deadline: Date, now: Date): number {
  const start = deadline.getTime() - accountLimits.profileCompletion;
  return accountLimits.profileReminders.filter((after) => now.getTime() >= start + after).length;
}
