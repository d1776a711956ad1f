import { describe, expect, it } from '@jest/globals';
import { termLabels } from '../../src/matching/explain.rules.js';
import { liftsOf } from '../../src/matching/lift.rules.js';
import { scoreOf, scoreTerms, type ScoreFacts } from '../../src/shared/matching/score.rules.js';

const weights = { distance: 0.3, quality: 0.25, reliability: 0.2, experience: 0.15, velocity: 0.1 };
const facts: ScoreFacts = {
  distanceM: 12_000,
  ratingWeight: 4,
  ratingSum: 16,
  ratings: 5,
  typeMean: null,
  typeRatings: 0,
  forwarded: 20,
  answeredInTime: 12,
  answersOfType: 5,
  medianHours: 24,
  timedAnswers: 6,
  faults: { lostUnopened: 2, leaks: 0, complaints: 0 },
};
const score = (given: Partial<ScoreFacts>): number => scoreOf(scoreTerms({ ...facts, ...given }), weights);
const points = (given: Partial<ScoreFacts>): Record<string, number> =>
  Object.fromEntries(liftsOf(scoreTerms({ ...facts, ...given }), weights, 'it').map((one) => [one.key, one.points]));

/** Rule 3.31. */
describe('what would raise a score', () => {
  it('is the difference that the formula makes with one fact changed', () => {
    const now = score({});
    expect(points({})).toEqual({
      quality: expect.closeTo(100 * 0.25 * (1 - scoreTerms(facts).quality), 1),
      reliability: expect.closeTo(score({ answeredInTime: 20 }) - now, 1),
      experience: expect.closeTo(score({ answersOfType: 8 }) - now, 1),
      velocity: expect.closeTo(score({ medianHours: 12 }) - now, 1),
      penalty: 10,
    });
  });

  it('is listed with the most points first, in words with the firm’s own figures', () => {
    const lifts = liftsOf(scoreTerms(facts), weights, 'it');
    expect(lifts.map((one) => one.points)).toEqual(lifts.map((one) => one.points).toSorted((a, b) => b - a));
    const step = (key: string, locale: 'it' | 'en') =>
      liftsOf(scoreTerms(facts), weights, locale).find((one) => one.key === key)?.step;
    expect(step('reliability', 'it')).toContain('tutte le 20 richieste di 180 giorni, invece che a 12');
    expect(step('experience', 'en')).toBe('3 more answers in this subject');
    expect(step('velocity', 'it')?.replaceAll('\u00A0', ' ')).toBe(
      'rispondere di solito in 12 ore invece che in 24 ore',
    );
  });

  it('has the name of its line in the score', () => {
    const labels = (['it', 'en'] as const).map((locale) =>
      liftsOf(scoreTerms(facts), weights, locale).map(({ key, label }) => [key, label === termLabels[key][locale]]),
    );
    expect(labels.flat()).toEqual(labels.flat().map(([key]) => [key, true]));
    expect(labels.map((all) => all.length)).toEqual([5, 5]);
  });

  it('leaves out what cannot rise', () => {
    const best = { answeredInTime: 30, forwarded: 30, faults: { lostUnopened: 0, leaks: 0, complaints: 0 } };
    expect(Object.keys(points(best))).not.toContain('reliability');
    expect(Object.keys(points(best))).not.toContain('penalty');
    expect(points({ faults: { lostUnopened: 0, leaks: 9, complaints: 0 } }).penalty).toBe(40);
  });

  it('says that a time is assumed as long as there are too few answers', () => {
    const { step } = liftsOf(scoreTerms({ ...facts, timedAnswers: 2 }), weights, 'it').find(
      ({ key }) => key === 'velocity',
    )!;
    expect(step).toContain('almeno 3 risposte in 90 giorni');
  });
});
