import { feedbackLimits } from '../limits.js';

/**
 * The lower bound of the Wilson score interval: the share of good ratings that can be relied on, so that two good
 * ratings of two do not beat ninety of a hundred. Rule 10.5.
 * @param good how many of `all` are good
 * @returns 0..1; 0 without ratings
 */
export function wilsonLowerBound(good: number, all: number, z: number = feedbackLimits.wilsonZ): number {
  if (all <= 0) return 0;
  const share = good / all;
  const z2 = z * z;
  const bound = (share + z2 / (2 * all) - z * Math.sqrt((share * (1 - share) + z2 / (4 * all)) / all)) / (1 + z2 / all);
  // For no good ratings the floating-point result is slightly below zero.
  return Math.min(1, Math.max(0, bound));
}

/** Under so many reviews a firm is shown as new and listed after the others. */
export const isNew = (reviews: number): boolean => reviews < feedbackLimits.newUnder;
