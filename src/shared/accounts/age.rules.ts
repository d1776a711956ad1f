import { ageOn } from '../calendar.js';
import { accountLimits } from '../limits.js';

/** Whether a person is of age: at 18, from the moment the birthday begins in Rome. Rule 12.1. */
export function isAdult(birthDate: string, now: Date): boolean {
  return ageOn(birthDate, now) >= accountLimits.minimumAge;
}

/** A day that someone living may have been born on. */
export function isPlausibleBirthDate(birthDate: string, now: Date): boolean {
  const age = ageOn(birthDate, now);
  return age >= 0 && age <= accountLimits.maximumAge;
}
