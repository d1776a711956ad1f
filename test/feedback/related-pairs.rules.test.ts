import { describe, expect, it } from '@jest/globals';
import { looksRelated, signsOf, type PairFacts, type PairSign } from '../../src/feedback/related-pairs.rules.js';
import { feedbackLimits } from '../../src/limits.js';

const SENT = new Date('2026-03-10T09:00:00Z');
const after = (milliseconds: number): Date => new Date(SENT.getTime() + milliseconds);
const strangers: PairFacts = {
  sharedIdentity: false,
  sharedBrowser: false,
  citizenAddresses: ['203.0.113.7'],
  firmAddresses: ['198.51.100.4'],
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
    [['network'], { firmAddresses: ['198.51.100.4', '203.0.113.7'] }],
    [['network'], { citizenAddresses: ['2001:db8:1:2::a'], firmAddresses: ['2001:db8:1:2:ffff::b'] }],
    [[], { citizenAddresses: ['2001:db8:1:2::a'], firmAddresses: ['2001:db8:1:3::a'] }],
    [[], { citizenAddresses: ['127.0.0.1', '::1'], firmAddresses: ['127.0.0.1', '::1'] }],
    [[], { citizenAddresses: ['unknown'], firmAddresses: ['unknown'] }],
    [[], { citizenAddresses: [], firmAddresses: [] }],
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
