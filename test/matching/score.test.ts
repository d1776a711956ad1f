import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { explain } from '../../src/matching/explain.rules.js';
import {
  distanceTerm,
  experienceTerm,
  penaltyPoints,
  priorMean,
  qualityTerm,
  ratingMean,
  reliabilityTerm,
  scoreOf,
  scoreTerms,
  termNames,
  velocityTerm,
  type ScoreFacts,
} from '../../src/shared/matching/score.rules.js';

const weights = { distance: 0.3, quality: 0.25, reliability: 0.2, experience: 0.15, velocity: 0.1 };

const count = fc.nat({ max: 5000 });
const facts: fc.Arbitrary<ScoreFacts> = fc
  .record({
    distanceM: fc.nat({ max: 2_000_000 }),
    stars: fc.array(
      fc.record({ weight: fc.double({ min: 0.001, max: 1, noNaN: true }), stars: fc.integer({ min: 1, max: 5 }) }),
      { maxLength: 200 },
    ),
    typeMean: fc.option(fc.double({ min: 1, max: 5, noNaN: true })),
    typeRatings: count,
    forwarded: count,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    answersOfType: count,
    medianHours: fc.option(fc.double({ min: 0, max: 5000, noNaN: true })),
    timedAnswers: count,
    faults: fc.record({ lostUnopened: count, leaks: count, complaints: count }),
  })
  .map(({ stars, share, ...rest }) => ({
    ...rest,
    ratings: stars.length,
    ratingWeight: stars.reduce((sum, one) => sum + one.weight, 0),
    ratingSum: stars.reduce((sum, one) => sum + one.weight * one.stars, 0),
    answeredInTime: Math.floor(rest.forwarded * share),
  }));

const none: ScoreFacts = {
  distanceM: 0,
  ratingWeight: 0,
  ratingSum: 0,
  ratings: 0,
  typeMean: null,
  typeRatings: 0,
  forwarded: 0,
  answeredInTime: 0,
  answersOfType: 0,
  medianHours: null,
  timedAnswers: 0,
  faults: { lostUnopened: 0, leaks: 0, complaints: 0 },
};

describe('score', () => {
  it('computes the examples of the rules', () => {
    expect(distanceTerm(50_000)).toBeCloseTo(0.5, 12);
    expect(distanceTerm(100_000)).toBeCloseTo(0.25, 12);
    expect(qualityTerm(ratingMean({ ratingWeight: 0, ratingSum: 0, typeMean: 4.9, typeRatings: 49 }))).toBeCloseTo(
      0.7,
      12,
    );
    expect(priorMean({ typeMean: 4.9, typeRatings: 50 })).toBe(4.9);
    expect(priorMean({ typeMean: null, typeRatings: 50 })).toBe(3.8);
    // Eight fresh fives weigh as much as the prior.
    expect(ratingMean({ ratingWeight: 8, ratingSum: 40, typeMean: null, typeRatings: 0 })).toBeCloseTo(
      (3.8 + 5) / 2,
      12,
    );
    expect(reliabilityTerm(0, 0)).toBeCloseTo(0.8, 12);
    expect(reliabilityTerm(5, 5)).toBeCloseTo(0.9, 12);
    expect(experienceTerm(5)).toBe(0.5);
    expect(velocityTerm(24)).toBe(0.5);
    expect(penaltyPoints({ lostUnopened: 1, leaks: 1, complaints: 1 })).toBe(35);
    expect(penaltyPoints({ lostUnopened: 9, leaks: 0, complaints: 0 })).toBe(40);
    expect(penaltyPoints({ lostUnopened: 0, leaks: 3, complaints: 0 })).toBe(30);
    expect(penaltyPoints({ lostUnopened: 0, leaks: 0, complaints: 2 })).toBe(40);
  });

  it('assumes a median of 24 hours with fewer than three answers', () => {
    expect(scoreTerms({ ...none, medianHours: 1, timedAnswers: 2 }).velocity).toBe(0.5);
    expect(scoreTerms({ ...none, medianHours: 1, timedAnswers: 3 }).velocity).toBeGreaterThan(0.97);
    expect(scoreTerms({ ...none, medianHours: null, timedAnswers: 3 }).velocity).toBe(0.5);
  });

  it('keeps every term within 0..1, the penalty within 40 and the score within -40..100', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const terms = scoreTerms(one);
        for (const name of termNames) {
          expect(terms[name]).toBeGreaterThanOrEqual(0);
          expect(terms[name]).toBeLessThanOrEqual(1);
        }
        expect(terms.penalty).toBeLessThanOrEqual(40);
        const score = scoreOf(terms, weights);
        expect(score).toBeLessThanOrEqual(100 + 1e-9);
        expect(score).toBeGreaterThanOrEqual(-40);
      }),
    );
  });

  it('never rises with distance, a lapsed response or a slower median, and never falls with one more good rating', () => {
    fc.assert(
      fc.property(facts, fc.nat({ max: 500_000 }), (one, further) => {
        const score = (changed: Partial<ScoreFacts>): number => scoreOf(scoreTerms({ ...one, ...changed }), weights);
        const base = score({});
        expect(score({ distanceM: one.distanceM + further })).toBeLessThanOrEqual(base);
        expect(score({ faults: { ...one.faults, lostUnopened: one.faults.lostUnopened + 1 } })).toBeLessThanOrEqual(
          base,
        );
        if (one.medianHours !== null) expect(score({ medianHours: one.medianHours + 5 })).toBeLessThanOrEqual(base);
        expect(score({ ratingWeight: one.ratingWeight + 1, ratingSum: one.ratingSum + 5 })).toBeGreaterThanOrEqual(
          base - 1e-9,
        );
      }),
    );
  });

  it('is explained in lines that add up to it', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom('it' as const, 'en' as const), (one, locale) => {
        const terms = scoreTerms(one);
        const rows = explain(terms, weights, locale);
        expect(rows.reduce((sum, row) => sum + row.points, 0)).toBeCloseTo(scoreOf(terms, weights), 0);
        expect(rows.reduce((sum, row) => sum + row.max, 0)).toBeCloseTo(100, 6);
        for (const row of rows) expect(row.detail).not.toMatch(/[{}]|NaN|undefined/);
      }),
    );
  });

  it('explains a penalty only by what happened', () => {
    const faults = { lostUnopened: 0, leaks: 2, complaints: 1 };
    const rows = explain(scoreTerms({ ...none, faults }), weights, 'it');
    expect(rows.find(({ key }) => key === 'penalty')?.detail).toBe(
      'recapiti scritti nei testi: 2; segnalazioni fondate: 1',
    );
  });

  it('is explained with the fact behind each line', () => {
    const faults = { lostUnopened: 1, leaks: 0, complaints: 0 };
    const one = { ...none, distanceM: 12_340, medianHours: 7.25, timedAnswers: 3, faults };
    const rows = explain(scoreTerms(one), weights, 'it');
    expect(rows.map(({ key, label }) => [key, label])).toEqual([
      ['distance', 'Vicinanza'],
      ['quality', 'Valutazioni dei clienti'],
      ['reliability', 'Risposte entro 5 giorni'],
      ['experience', 'Esperienza nella materia'],
      ['velocity', 'Rapidità'],
      ['penalty', 'Penalità'],
    ]);
    expect(rows[0]!.detail).toBe('12,3 km dal luogo della richiesta');
    expect(rows[4]!.detail).toBe('di solito risponde in 7\u00A0ore');
    expect(rows[5]).toMatchObject({ points: -5, max: 0 });
    const english = explain(scoreTerms(one), weights, 'en');
    expect([english[0]!.label, english[0]!.detail]).toEqual(['Distance', '12.3 km from the place of the request']);
    const all = { ratings: 5, ratingWeight: 4, ratingSum: 14, forwarded: 20, answeredInTime: 12, answersOfType: 7 };
    const told = (locale: 'it' | 'en') =>
      explain(scoreTerms({ ...one, ...all }), weights, locale).map(
        ({ key, label, detail }) => `${key}: ${label}: ${detail}`,
      );
    expect([...told('it'), ...told('en')].map((line) => line.replaceAll('\u00a0', ' '))).toMatchSnapshot();
    // A usual time needs three answers.
    const velocityOf = (terms: Parameters<typeof explain>[0]) => explain(terms, weights, 'it')[4]!.detail;
    const assumed = 'meno di 3 risposte in 90 giorni: per ora contano 24\u00A0ore';
    expect(velocityOf(scoreTerms({ ...one, timedAnswers: 2 }))).toBe(assumed);
    const { timed_answers: _, ...old } = scoreTerms(one);
    expect([velocityOf(old), velocityOf({ ...old, median_hours: 24 })]).toEqual([rows[4]!.detail, assumed]);
    // Without a penalty there is no line about it.
    expect(explain(scoreTerms(none), weights, 'it').map(({ key }) => key)).not.toContain('penalty');
    expect(explain({ ...scoreTerms(none), penalty: 70 }, weights, 'it')[5]!.points).toBe(-40);
    expect(explain({ ...scoreTerms(none), penalty: 1 }, weights, 'it')[5]!.points).toBe(-1);
  });
});

it('the terms of a firm name each fact under its own name', () => {
  const firm: ScoreFacts = {
    distanceM: 12_000,
    ratingWeight: 3,
    ratingSum: 12,
    ratings: 4,
    typeMean: 3.5,
    typeRatings: 9,
    forwarded: 21,
    answeredInTime: 17,
    answersOfType: 6,
    medianHours: 30,
    timedAnswers: 100,
    faults: { lostUnopened: 1, leaks: 2, complaints: 0 },
  };
  const {
    distance,
    quality,
    reliability,
    experience,
    velocity,
    penalty,
    rating_mean: mean,
    ...named
  } = scoreTerms(firm);
  expect(named).toEqual({
    distance_m: 12_000,
    ratings: 4,
    forwarded: 21,
    answered_in_time: 17,
    answers_of_type: 6,
    median_hours: 30,
    timed_answers: 100,
    lost_unopened: 1,
    leaks: 2,
    complaints: 0,
  });
  expect(mean).toBe(ratingMean(firm));
  expect({ distance, quality, reliability, experience, velocity, penalty }).toEqual({
    distance: distanceTerm(12_000),
    quality: qualityTerm(mean),
    reliability: reliabilityTerm(21, 17),
    experience: experienceTerm(6),
    velocity: velocityTerm(30),
    penalty: penaltyPoints(firm.faults),
  });
});
