import { dayInRome } from '../calendar.js';
import { ms } from '../limits.js';
import { rolesWith } from '../permissions.rules.js';
import { absenceLimits } from './absence.limits.js';
import type { MemberRole } from './members.rules.js';

/** The days of an absence in Rome, YYYY-MM-DD, both included. */
export interface AbsenceDays {
  readonly from: string;
  readonly until: string;
}

const daysAfter = (day: string, days: number): string =>
  dayInRome(new Date(Date.parse(`${day}T12:00:00Z`) + days * ms.day));

/** An absence begins today at the earliest, and `aheadDays` after today at the latest. Rule 26.16. */
export const absenceBeginIsAllowed = (from: string, today: string): boolean =>
  from >= today && from <= daysAfter(today, absenceLimits.aheadDays);

/** An absence has from one to `maxDays` days. Rule 26.16. */
export const absenceEndIsAllowed = ({ from, until }: AbsenceDays): boolean =>
  until >= from && until <= daysAfter(from, absenceLimits.maxDays - 1);

/** Whether two absences have a day in common. Rule 26.16. */
export const overlap = (one: AbsenceDays, other: AbsenceDays): boolean =>
  one.from <= other.until && other.from <= one.until;

/** The roles of colleagues who can replace somebody: those who work on requests. Rule 26.18. */
export const replacingRoles: readonly MemberRole[] = rolesWith('notes:write');

/** Why somebody who was named as a replacement does not replace. Rule 26.18. */
export const replacementLapses = ['removed', 'role', 'absent'] as const;
export type ReplacementLapse = (typeof replacementLapses)[number];

/** A person who was named as a replacement. */
export interface NamedReplacement {
  /** null is the owner. */
  readonly role: MemberRole | null;
  readonly removed: boolean;
  /** Their own absences. */
  readonly absences: readonly AbsenceDays[];
}

/** Why the person does not replace on all of the days; null where they do. Rule 26.18. */
export function replacementLapse(
  { role, removed, absences }: NamedReplacement,
  days: AbsenceDays,
): ReplacementLapse | null {
  if (removed) return 'removed';
  if (role !== null && !replacingRoles.includes(role)) return 'role';
  return absences.some((absence) => overlap(absence, days)) ? 'absent' : null;
}
