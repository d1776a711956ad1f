import { describe, expect, it } from '@jest/globals';
import type { LegalVersions } from '../../src/shared/accounts/legal-versions.codes.js';
import {
  announcedVersions,
  comingVersions,
  faultsOf,
  firstDayAfterNotice,
  fromVersionOn,
  mustAccept,
  versionInForce,
} from '../../src/accounts/legal/legal-versions.rules.js';
import { LegalTexts } from '../../src/accounts/legal/legal-texts.js';
import { FrozenClock } from '../../src/shared/clock.js';
import { legalLimits } from '../../src/shared/limits.js';

/** Two announced versions after two from the opening of the site. */
const table: LegalVersions = [
  { version: '2026-08-01', announced: '2026-07-01' },
  { version: '2026-04-10', announced: '2026-03-20' },
  { version: '2026-01-01' },
  { version: '2024-10-15' },
];
const at = (instant: string): Date => new Date(instant);
const names = (versions: readonly { version: string }[]): string[] => versions.map(({ version }) => version);

/** Midnight in Rome: one hour ahead of UTC in March, two in April. */
const announcing = '2026-03-19T23:00:00.000Z';
const holding = '2026-04-09T22:00:00.000Z';
const before = (instant: string): Date => new Date(Date.parse(instant) - 1);

describe('the texts of the site', () => {
  const texts = (now: string) =>
    Object.assign(new LegalTexts(new FrozenClock(now)), { versions: { terms: table, privacy: table.slice(2) } });

  it('name the version that holds and, of several to come, the next one', () => {
    const days = ['2026-01-15', '2026-03-25', '2026-04-10', '2026-07-01', '2026-08-01'];
    expect(days.map((day) => texts(`${day}T12:00:00Z`).terms())).toEqual([
      { current: '2026-01-01', coming: null },
      { current: '2026-01-01', coming: '2026-04-10' },
      { current: '2026-04-10', coming: null },
      { current: '2026-04-10', coming: '2026-08-01' },
      { current: '2026-08-01', coming: null },
    ]);
    // Both are announced before either holds.
    const early = table.map((one) => ({ ...one, ...(one.announced !== undefined && { announced: '2026-03-20' }) }));
    const both = Object.assign(texts('2026-03-25T12:00:00Z'), { versions: { terms: early, privacy: early } });
    expect(both.terms()).toEqual({ current: '2026-01-01', coming: '2026-04-10' });
    expect(names(both.coming('terms'))).toEqual(['2026-08-01', '2026-04-10']);
    expect([texts('2026-04-10T12:00:00Z').inForce('privacy'), both.mustAcceptTerms(null)]).toEqual([
      '2026-01-01',
      false,
    ]);
  });
});

describe('a version of the terms', () => {
  it('is in force from midnight in Rome of its day', () => {
    expect(versionInForce(table, before(holding)).version).toBe('2026-01-01');
    expect(versionInForce(table, at(holding)).version).toBe('2026-04-10');
    expect(versionInForce(table, at('2026-08-01T12:00:00Z')).version).toBe('2026-08-01');
  });

  it('from the opening of the site is in force until an announced one is', () => {
    expect(
      versionInForce([{ version: '2026-01-01' }, { version: '2024-10-15' }], at('2025-06-01T12:00:00Z')).version,
    ).toBe('2026-01-01');
    const unread: LegalVersions = [{ version: '2026-04-10', announced: '2026-03-20' }];
    expect(versionInForce(unread, at('2026-03-01T12:00:00Z')).version).toBe('2026-04-10');
  });

  it('is announced from midnight in Rome of its announcement day until it is in force', () => {
    expect(names(announcedVersions(table, before(announcing)))).toEqual([]);
    expect(names(announcedVersions(table, at(announcing)))).toEqual(['2026-04-10']);
    expect(names(comingVersions(table, before(announcing)))).toEqual([]);
    expect(names(comingVersions(table, at(announcing)))).toEqual(['2026-04-10']);
    expect(names(comingVersions(table, before(holding)))).toEqual(['2026-04-10']);
    expect(names(comingVersions(table, at(holding)))).toEqual([]);
    expect(names(announcedVersions(table, at('2026-07-01T12:00:00Z')))).toEqual(['2026-08-01', '2026-04-10']);
    expect(names(comingVersions(table, at('2026-07-01T12:00:00Z')))).toEqual(['2026-08-01']);
  });

  it('must be accepted from its day on by whoever accepted an older one, none, or an unknown one', () => {
    for (const accepted of ['2026-01-01', '2024-10-15', null, 'demo']) {
      expect(mustAccept(table, accepted, before(holding))).toBe(false);
      expect(mustAccept(table, accepted, at(holding))).toBe(true);
    }
    for (const accepted of ['2026-04-10', '2026-08-01']) expect(mustAccept(table, accepted, at(holding))).toBe(false);
  });

  it('must be accepted by nobody if it was not announced', () => {
    const opening: LegalVersions = [{ version: '2026-01-01' }, { version: '2024-10-15' }];
    for (const accepted of ['2024-10-15', null])
      expect(mustAccept(opening, accepted, at('2026-06-01T12:00:00Z'))).toBe(false);
  });

  it('counts as accepted with a later one', () => {
    expect(fromVersionOn(table, '2026-04-10')).toEqual(['2026-08-01', '2026-04-10']);
    expect(fromVersionOn(table, '2026-08-01')).toEqual(['2026-08-01']);
    expect(fromVersionOn(table, '2020-01-01')).toEqual([]);
  });
});

describe('the notice of new terms', () => {
  it('is fifteen whole days, also across clock changes and years', () => {
    expect(legalLimits.noticeDays).toBe(15);
    expect(firstDayAfterNotice('2026-03-20')).toBe('2026-04-05');
    expect(firstDayAfterNotice('2026-10-20')).toBe('2026-11-05');
    expect(firstDayAfterNotice('2026-12-20')).toBe('2027-01-05');
  });

  it('is required for each announced version', () => {
    const [last] = [{ version: '2026-01-01' }];
    expect(faultsOf(table)).toEqual([]);
    expect(faultsOf([{ version: '2026-04-05', announced: '2026-03-20' }, last])).toEqual([]);
    expect(faultsOf([{ version: '2026-04-04', announced: '2026-03-20' }, last])).toEqual([
      '2026-04-04 comes before 2026-04-05, when the notice of 2026-03-20 has run',
    ]);
  });

  it('is refused for versions in the wrong order, duplicates, or unannounced ones after an announced one', () => {
    expect(faultsOf([{ version: '2024-10-15' }, { version: '2026-01-01' }])).toEqual([
      '2024-10-15 is not newer than 2026-01-01 below it',
    ]);
    expect(faultsOf([{ version: '2026-01-01' }, { version: '2026-01-01' }])).toHaveLength(1);
    expect(faultsOf([{ version: '2026-06-01' }, { version: '2026-04-10', announced: '2026-03-20' }])).toEqual([
      '2026-06-01 was not announced, and 2026-04-10 before it was',
    ]);
  });
});
