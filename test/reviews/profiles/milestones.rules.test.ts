import { describe, expect, it } from '@jest/globals';
import { shownFigures as shownAs, type Counted } from '../../../src/reviews/profiles/milestones.rules.js';
import { directoryLimits } from '../../../src/shared/limits.js';
import { firstMilestones, type MilestoneChoice as Choice } from '../../../src/shared/reviews/milestones.codes.js';
import { initialSettings } from '../../../src/shared/staff/setting.codes.js';

/** Without the names, as editors have not chosen yet. */
const shownFigures = (counted: Counted, settings: typeof initialSettings, choices = firstMilestones) =>
  shownAs(counted, settings, choices).map(({ type, count }) => ({ type, count }));
const none: Counted = { requests: 0, lawyers: 0, answered: 0, hours: null };

describe('the figures of the platform', () => {
  it.each([
    ['requests', { requests: directoryLimits.milestoneRequests }, 100],
    ['lawyers', { lawyers: directoryLimits.milestoneLawyers }, 20],
    ['hours', { answered: initialSettings.milestone_answers, hours: 4.2 }, 5],
  ])('show their %s from the threshold up, and not below it', (type, at, count) => {
    expect(shownFigures({ ...none, ...at }, initialSettings)).toEqual([{ type, count }]);
    const [name, value] = Object.entries(at)[0]!;
    expect(shownFigures({ ...none, ...at, [name]: value - 1 }, initialSettings)).toEqual([]);
  });

  it('show an answer within minutes as within an hour', () => {
    expect(shownFigures({ ...none, answered: 9, hours: 0.1 }, initialSettings)).toEqual([{ type: 'hours', count: 1 }]);
  });

  it('stand in the order of the editors, without the hidden ones, and the threshold still holds', () => {
    const counted = { requests: 150, lawyers: 30, answered: 9, hours: 2 };
    const [requests, lawyers, hours] = firstMilestones as [Choice, Choice, Choice];
    const types = (choices: Choice[], of: Counted = counted) =>
      shownFigures(of, initialSettings, choices).map(({ type }) => type);
    expect(types([hours, requests, lawyers])).toEqual(['hours', 'requests', 'lawyers']);
    expect(types([hours, { ...requests, shown: false }, lawyers])).toEqual(['hours', 'lawyers']);
    expect(types([hours, requests, lawyers], { ...counted, requests: 99 })).toEqual(['hours', 'lawyers']);
  });

  it('are missing on an empty platform', () => {
    expect(shownFigures(none, initialSettings)).toEqual([]);
  });
});
