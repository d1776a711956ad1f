import { describe, expect, it } from '@jest/globals';
import { likelihoods } from '../../../src/guidance/finder/likelihood.rules.js';

const totals = [
  { target: 'rent', stems: 20, vocabulary: 30 },
  { target: 'work', stems: 20, vocabulary: 30 },
];

describe('the likelihood of targets by stems', () => {
  it('is shared among the targets, most to the one whose phrases have the stems most often', () => {
    const likely = likelihoods(
      [
        { target: 'rent', lexeme: 'hous', phrases: 4 },
        { target: 'rent', lexeme: 'leav', phrases: 1 },
        { target: 'work', lexeme: 'leav', phrases: 1 },
      ],
      totals,
    );
    expect(likely.get('rent')).toBeGreaterThan(0.9);
    expect([...likely.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  });

  it('does not favour a longer list of phrases', () => {
    const both = [
      { target: 'rent', lexeme: 'hous', phrases: 2 },
      { target: 'rent', lexeme: 'key', phrases: 2 },
      { target: 'work', lexeme: 'hous', phrases: 2 },
      { target: 'work', lexeme: 'key', phrases: 2 },
    ];
    const likely = likelihoods(both, [{ target: 'rent', stems: 200, vocabulary: 30 }, totals[1]!]);
    expect(likely.get('work')).toBeGreaterThan(0.9);
  });

  it('is zero for a single known stem', () => {
    expect(likelihoods([{ target: 'rent', lexeme: 'hous', phrases: 4 }], totals).size).toBe(0);
    expect(likelihoods([], totals).size).toBe(0);
  });

  it('counts a stem that a target never had as 0.15 of one, and weighs it by all that the target and the language have', () => {
    const likely = likelihoods(
      [
        { target: 'rent', lexeme: 'hous', phrases: 4 },
        { target: 'rent', lexeme: 'leav', phrases: 1 },
        { target: 'work', lexeme: 'leav', phrases: 1 },
      ],
      [
        { target: 'rent', stems: 8, vocabulary: 20 },
        { target: 'work', stems: 5, vocabulary: 20 },
        { target: 'tax', stems: 2, vocabulary: 20 },
      ],
    );
    // 4.15 × 1.15 / 11², 0.15 × 1.15 / 8² and 0.15² / 5², of their sum.
    expect([...likely].map(([target, share]) => [target, share.toFixed(5)])).toEqual([
      ['rent', '0.91646'],
      ['work', '0.06263'],
      ['tax', '0.02091'],
    ]);
  });
});
