import { describe, expect, it } from '@jest/globals';
import { shownFigures, type Counted } from '../../../src/reviews/profiles/milestones.rules.js';
import { directoryLimits } from '../../../src/shared/limits.js';
import { initialSettings } from '../../../src/shared/staff/setting.codes.js';

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

  it('are missing on an empty platform', () => {
    expect(shownFigures(none, initialSettings)).toEqual([]);
  });
});
