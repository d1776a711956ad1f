import type { Cents } from '../money.js';
import { criminalRaise, incomeLimits, type IncomeLimit } from './legal-aid.codes.js';

/** The limit in force on a day (YYYY-MM-DD); undefined before the oldest that is known. */
export const legalAidLimitOn = (day: string): IncomeLimit | undefined =>
  incomeLimits.findLast(({ validFrom }) => validFrom <= day);

/** The income of a year, and who lives together. */
export interface Household {
  /** The taxable income of everybody who lives together, the person who asks among them. */
  readonly incomeCents: Cents;
  /** How many they are, the person who asks among them. */
  readonly members: number;
  readonly criminal: boolean;
}

/** The limit for a household on a day; it grows with the household in criminal trials only. Rule 28.8. */
export function householdLimit({ members, criminal }: Omit<Household, 'incomeCents'>, day: string): Cents | undefined {
  const limit = legalAidLimitOn(day);
  if (!limit) return undefined;
  return limit.cents + (criminal ? Math.max(0, members - 1) * criminalRaise.cents : 0);
}

/** Whether the state may pay the lawyer: an income of at most the limit. Undefined where no limit is known. Rule 28.7. */
export function mayHaveLegalAid(household: Household, day: string): boolean | undefined {
  const limit = householdLimit(household, day);
  return limit === undefined ? undefined : household.incomeCents <= limit;
}
