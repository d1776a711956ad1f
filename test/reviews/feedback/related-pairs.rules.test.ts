import { describe, expect, it } from '@jest/globals';
import {
  looksRelated,
  signsOf,
  type PairFacts,
  type PairSign,
} from '../../../src/shared/reviews/related-pairs.rules.js';
import { feedbackLimits } from '../../../src/shared/limits.js';

const SENT = new Date('2026-03-10T09:00:00Z');
const after = (milliseconds: number): Date => new Date(SENT.getTime() + milliseconds);
const strangers: PairFacts = {
  sharedIdentity: false,
  sharedBrowser: false,
  citizenNetworks: ['203.0.113.7'],
  firmNetworks: ['198.51.100.4'],
  sentAt: SENT,
  reviewedAt: after(feedbackLimits.quickReview),
  stars: 5,
  choices: 1,
};
const signs = (given: Partial<PairFacts>): PairSign[] => signsOf({ ...strangers, ...given });

describe('the signs that a citizen and a firm are related', () => {
  it.each<[PairSign[], Partial<PairFacts>]>([
    [[], {}],
    [['identity'], { sharedIdentity: true }],
    [['device'], { sharedBrowser: true }],
    [['repeated'], { choices: feedbackLimits.repeatedChoices }],
    [[], { choices: feedbackLimits.repeatedChoices - 1 }],
    [['quick'], { reviewedAt: after(feedbackLimits.quickReview - 1) }],
    [[], { reviewedAt: after(1), stars: 4 }],
    [[], { reviewedAt: after(1), stars: null }],
    [['network'], { firmNetworks: ['198.51.100.4', '203.0.113.7'] }],
    [[], { citizenNetworks: [], firmNetworks: [] }],
  ])('are %j with %j', (expected, given) => {
    expect(signs(given)).toEqual(expected);
  });

  it.each<[PairSign[], boolean]>([
    [[], false],
    [['network'], false],
    [['quick'], false],
    [['network', 'quick'], true],
    [['identity'], true],
    [['device'], true],
    [['repeated'], true],
    [['device', 'network'], true],
  ])('%j hold a review: %s', (given, held) => {
    expect(looksRelated(given)).toBe(held);
  });
});
