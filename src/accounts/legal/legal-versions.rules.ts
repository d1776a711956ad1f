import { dayInRome, endOfDayInRome, startOfDayInRome } from '../../shared/calendar.js';
import { legalLimits } from '../../shared/limits.js';
import type { LegalVersion, LegalVersions } from '../../shared/accounts/legal-versions.codes.js';

/** Whether its day has come. One that was there when the site opened holds until an announced one takes its place. */
const hasBegun = ({ version, announced }: LegalVersion, day: string): boolean =>
  announced === undefined || version <= day;

/** The version that holds now: from the midnight in Rome with which its day begins. Rule 30.1. */
export function versionInForce(versions: LegalVersions, now: Date): LegalVersion {
  const day = dayInRome(now);
  return versions.find((each) => hasBegun(each, day)) ?? versions[0];
}

/** The versions whose announcement is due: those in force and those to come. Rule 30.4. */
export function announcedVersions(versions: LegalVersions, now: Date): LegalVersion[] {
  const day = dayInRome(now);
  return versions.filter(({ announced }) => announced !== undefined && announced <= day);
}

/** The versions that were announced and do not hold yet. */
export function comingVersions(versions: LegalVersions, now: Date): LegalVersion[] {
  const day = dayInRome(now);
  return announcedVersions(versions, now).filter((each) => !hasBegun(each, day));
}

/** A version and all later ones: whoever agreed to one of them need not agree to it. */
export function fromVersionOn(versions: LegalVersions, version: string): string[] {
  const names = versions.map((each) => each.version);
  return names.slice(0, names.indexOf(version) + 1);
}

/**
 * Whether somebody has to accept the terms that hold now: these were announced, and what they accepted last is older.
 * Rule 30.5.
 * @param accepted the version; null is none
 */
export function mustAccept(versions: LegalVersions, accepted: string | null, now: Date): boolean {
  const { version, announced } = versionInForce(versions, now);
  return announced !== undefined && (accepted === null || !fromVersionOn(versions, version).includes(accepted));
}

/** The first day from which a version may hold: whole days of notice have passed since the day of its announcement. */
export function firstDayAfterNotice(announced: string): string {
  const end = endOfDayInRome(startOfDayInRome(announced), legalLimits.noticeDays);
  return dayInRome(new Date(end.getTime() + 1));
}

/** What is wrong with a table of versions of the terms, in words for its author; nothing when it is in order. Rule 30.4. */
export function faultsOf(versions: LegalVersions): string[] {
  return versions.flatMap(({ version, announced }, place) => {
    const before = versions[place + 1];
    return [
      ...(before && before.version >= version ? [`${version} is not newer than ${before.version} below it`] : []),
      ...(announced === undefined && before?.announced !== undefined
        ? [`${version} was not announced, and ${before.version} before it was`]
        : []),
      ...(announced !== undefined && version < firstDayAfterNotice(announced)
        ? [`${version} comes before ${firstDayAfterNotice(announced)}, when the notice of ${announced} has run`]
        : []),
    ];
  });
}
