import { scoreLimits } from '../limits.js';

/** The facts a firm's score is computed from: its own history, counted by the picking statement. */
export interface ScoreFacts {
  readonly distanceM: number;
  /** Σ wᵢ and Σ wᵢrᵢ of the ratings by clients that chose the firm, wᵢ = 2^(−age in days/365). */
  readonly ratingWeight: number;
  readonly ratingSum: number;
  readonly ratings: number;
  /** Mean rating of the request's subject, and how many ratings it is computed from. */
  readonly typeMean: number | null;
  readonly typeRatings: number;
  /** Last 180 days, only responses that the firm could open: those that never got their turn do not count. */
  readonly forwarded: number;
  readonly answeredInTime: number;
  /** Answers of the request's type in 24 months. */
  readonly answersOfType: number;
  /** Hours from the moment the response became new to the answer, last 90 days. */
  readonly medianHours: number | null;
  readonly timedAnswers: number;
  /** The reasons for penalty points. */
  readonly faults: Faults;
}

/** Reasons for penalty points, counted in each one's own period. */
export interface Faults {
  /** Responses that lapsed unopened, 60 days. */
  readonly lostUnopened: number;
  /** Confirmed contact leaks, 90 days. */
  readonly leaks: number;
  /** Upheld reports of what the firm wrote or did, 180 days. */
  readonly complaints: number;
}

/** The weights of the five terms; they sum to 1. Stored as a versioned row. */
export interface ScoreWeights {
  readonly distance: number;
  readonly quality: number;
  readonly reliability: number;
  readonly experience: number;
  readonly velocity: number;
}

/** The names of the five terms, in the order of the formula: D, Q, R, E, V. */
export const termNames = [
  'distance',
  'quality',
  'reliability',
  'experience',
  'velocity',
] as const satisfies readonly (keyof ScoreWeights)[];
export type TermName = (typeof termNames)[number];

/**
 * The terms of a score, stored with the response so that the firm can read them. The five terms are 0..1, `penalty` is
 * in points, the rest are the counts behind them. It is a type and not an interface, so that it is a record of numbers.
 * Rule 3.25.
 */
export type ScoreTerms = {
  distance: number;
  quality: number;
  reliability: number;
  experience: number;
  velocity: number;
  penalty: number;
  distance_m: number;
  ratings: number;
  rating_mean: number;
  forwarded: number;
  answered_in_time: number;
  answers_of_type: number;
  median_hours: number;
  /** How many answers the median is of; under three it is assumed. */
  timed_answers: number;
  lost_unopened: number;
  leaks: number;
  complaints: number;
};

const ratio = (value: number): number => Math.min(1, Math.max(0, value));

/** D: halves every 50 km. Rule 3.14. */
export const distanceTerm = (distanceM: number): number => 2 ** (-distanceM / 1000 / scoreLimits.distanceHalfKm);

/** μ: the rating that is assumed for a firm without ratings. Rule 3.16. */
export const priorMean = ({ typeMean, typeRatings }: Pick<ScoreFacts, 'typeMean' | 'typeRatings'>): number =>
  typeMean === null || typeRatings < scoreLimits.typeRatingsMin ? scoreLimits.defaultMean : typeMean;

/** x̄: the firm's rating, drawn towards μ as if by eight more ratings, 1..5. Rule 3.15. */
export const ratingMean = (
  facts: Pick<ScoreFacts, 'typeMean' | 'typeRatings' | 'ratingSum' | 'ratingWeight'>,
): number =>
  (scoreLimits.priorRatings * priorMean(facts) + facts.ratingSum) / (scoreLimits.priorRatings + facts.ratingWeight);

/** Q. Rule 3.15. */
export const qualityTerm = (mean: number): number => ratio((mean - 1) / 4);

/** R: a firm that was never tried counts as four answers in five. Rule 3.17. */
export const reliabilityTerm = (forwarded: number, answeredInTime: number): number =>
  ratio((scoreLimits.priorAnswered + answeredInTime) / (scoreLimits.priorForwarded + forwarded));

/** E. Rule 3.18. */
export const experienceTerm = (answersOfType: number): number =>
  answersOfType / (answersOfType + scoreLimits.experienceHalf);

/** V: halves every 24 hours. Rule 3.19. */
export const velocityTerm = (hours: number): number => 2 ** (-Math.max(0, hours) / scoreLimits.velocityHalfHours);

/** P, in points. Rule 3.20. */
export function penaltyPoints(faults: Faults): number {
  const { penalties } = scoreLimits;
  return Math.min(
    penalties.max,
    penalties.leaks * faults.leaks +
      penalties.complaints * faults.complaints +
      penalties.lostUnopened * faults.lostUnopened,
  );
}

/** The terms of a firm's score for one request. */
export function scoreTerms(facts: ScoreFacts): ScoreTerms {
  const mean = ratingMean(facts);
  const hours =
    facts.medianHours === null || facts.timedAnswers < scoreLimits.timedAnswersMin
      ? scoreLimits.defaultHours
      : facts.medianHours;
  return {
    distance: distanceTerm(facts.distanceM),
    quality: qualityTerm(mean),
    reliability: reliabilityTerm(facts.forwarded, facts.answeredInTime),
    experience: experienceTerm(facts.answersOfType),
    velocity: velocityTerm(hours),
    penalty: penaltyPoints(facts.faults),
    distance_m: facts.distanceM,
    ratings: facts.ratings,
    rating_mean: mean,
    forwarded: facts.forwarded,
    answered_in_time: facts.answeredInTime,
    answers_of_type: facts.answersOfType,
    median_hours: hours,
    timed_answers: facts.timedAnswers,
    lost_unopened: facts.faults.lostUnopened,
    leaks: facts.faults.leaks,
    complaints: facts.faults.complaints,
  };
}

/** 100 · (Σ weight · term) − P: at most 100, at least −40. Rule 3.13. */
export function scoreOf(terms: Pick<ScoreTerms, TermName | 'penalty'>, weights: ScoreWeights): number {
  return 100 * termNames.reduce((sum, name) => sum + weights[name] * terms[name], 0) - terms.penalty;
}
