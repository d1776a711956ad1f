import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chooseExclusive, rotatedScore, type Rankable } from '../../src/matching/rotation.rules.js';

const firm = (firmId: number, more: Partial<Rankable> = {}): Rankable => ({
  firmId,
  distanceM: firmId * 1000,
  score: 50,
  newcomer: false,
  hasCredit: true,
  exclusives7d: 0,
  ...more,
});

const firms = fc.uniqueArray(
  fc.record({
    firmId: fc.integer({ min: 1, max: 500 }),
    distanceM: fc.nat({ max: 100_000 }),
    score: fc.double({ min: -40, max: 100, noNaN: true }),
    newcomer: fc.boolean(),
    hasCredit: fc.boolean(),
    exclusives7d: fc.nat({ max: 10 }),
  }),
  { selector: (one) => one.firmId, maxLength: 25 },
);

describe('the exclusive time', () => {
  it('goes to the three best scores; equal scores to the nearer firm, then to the newer one', () => {
    expect(chooseExclusive([firm(1, { score: 10 }), firm(2, { score: 90 }), firm(3), firm(4), firm(5)], 1)).toEqual([
      2, 3, 4,
    ]);
    expect(
      chooseExclusive([firm(9, { distanceM: 5 }), firm(8, { distanceM: 5 }), firm(7, { distanceM: 1 })], 1),
    ).toEqual([7, 9, 8]);
    expect(
      chooseExclusive([firm(7, { distanceM: 1 }), firm(8, { distanceM: 5 }), firm(9, { distanceM: 5 })], 1),
    ).toEqual([7, 9, 8]);
  });

  it('rotates: three exclusive responses in a week divide a score by 1.45', () => {
    expect(rotatedScore({ score: 58, exclusives7d: 3 })).toBeCloseTo(40, 10);
    expect(rotatedScore({ score: 0.58, exclusives7d: 3 })).toBeCloseTo(0.4, 10);
    // A score below zero is lowered, too.
    expect(rotatedScore({ score: -40, exclusives7d: 3 })).toBeCloseTo(-58, 10);
    expect(chooseExclusive([firm(1, { score: 60, exclusives7d: 3 }), firm(2), firm(3), firm(4)], 1)).toEqual([2, 3, 4]);
  });

  it('gives the third place to the nearest newcomer on every fourth request', () => {
    const some = [
      firm(1),
      firm(2),
      firm(3),
      firm(4),
      firm(5, { score: 5, newcomer: true }),
      firm(6, { score: 30, newcomer: true }),
    ];
    expect(chooseExclusive(some, 8)).toEqual([1, 2, 5]);
    expect(chooseExclusive(some, 9)).toEqual([1, 2, 3]);
    expect(
      chooseExclusive(
        some.filter((one) => !one.newcomer),
        8,
      ),
    ).toEqual([1, 2, 3]);
  });

  it('never goes to a firm without credits or to a firm twice, and goes to three firms where three are eligible', () => {
    fc.assert(
      fc.property(firms, fc.nat(), (candidates, sequence) => {
        const chosen = chooseExclusive(candidates, sequence);
        const able = candidates.filter((one) => one.hasCredit);
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(chosen).toHaveLength(Math.min(3, able.length));
        for (const id of chosen) expect(able.some((one) => one.firmId === id)).toBe(true);
      }),
    );
  });

  it('does not depend on the order of the candidates', () => {
    fc.assert(
      fc.property(firms, fc.nat(), (candidates, sequence) => {
        expect(chooseExclusive([...candidates].reverse(), sequence)).toEqual(chooseExclusive(candidates, sequence));
      }),
    );
  });
});
