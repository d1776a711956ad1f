import { describe, expect, it } from '@jest/globals';
import { feeParametersOf } from '../../src/shared/guidance/fee-parameters.rules.js';

/** The least, the average and the most of each phase and of all, in euro. */
const figures = (...given: Parameters<typeof feeParametersOf>) => {
  const found = feeParametersOf(...given);
  return (
    found &&
    [...found.phases, found.total].map((each) =>
      [each.minCents, each.parameterCents, each.maxCents].map((sum) => sum / 100),
    )
  );
};

/** Published figures, each with its least and most. Rule 28.25. */
describe('the parameters of a lawyer’s fee', () => {
  it.each([
    [
      'tribunal',
      1100,
      [
        [65.5, 131, 196.5],
        [65.5, 131, 196.5],
        [100, 200, 300],
        [100, 200, 300],
        [331, 662, 993],
      ],
    ],
    [
      'tribunal',
      1100.01,
      [
        [212.5, 425, 637.5],
        [212.5, 425, 637.5],
        [425.5, 851, 1276.5],
        [425.5, 851, 1276.5],
        [1276, 2552, 3828],
      ],
    ],
    [
      'tribunal',
      12_000,
      [
        [459.5, 919, 1378.5],
        [388.5, 777, 1165.5],
        [840, 1680, 2520],
        [850.5, 1701, 2551.5],
        [2538.5, 5077, 7615.5],
      ],
    ],
    [
      'tribunal',
      52_000,
      [
        [850.5, 1701, 2551.5],
        [602, 1204, 1806],
        [903, 1806, 2709],
        [1452.5, 2905, 4357.5],
        [3808, 7616, 11_424],
      ],
    ],
    [
      'tribunal',
      260_000,
      [
        [1276, 2552, 3828],
        [814, 1628, 2442],
        [2835, 5670, 8505],
        [2126.5, 4253, 6379.5],
        [7051.5, 14_103, 21_154.5],
      ],
    ],
    [
      'tribunal',
      520_000,
      [
        [1772, 3544, 5316],
        [1169, 2338, 3507],
        [5205.5, 10_411, 15_616.5],
        [3082, 6164, 9246],
        [11_228.5, 22_457, 33_685.5],
      ],
    ],
    [
      'social',
      26_000,
      [
        [464.5, 929, 1393.5],
        [388.5, 777, 1165.5],
        [832, 1664, 2496],
        [1010.5, 2021, 3031.5],
        [2695.5, 5391, 8086.5],
      ],
    ],
    [
      'social',
      300_000,
      [
        [1772, 3544, 5316],
        [1168, 2336, 3504],
        [2585.5, 5171, 7756.5],
        [3932.5, 7865, 11_797.5],
        [9458, 18_916, 28_374],
      ],
    ],
    [
      'out_of_court',
      0.01,
      [
        [142, 284, 426],
        [142, 284, 426],
      ],
    ],
    [
      'out_of_court',
      5200,
      [
        [638, 1276, 1914],
        [638, 1276, 1914],
      ],
    ],
    [
      'out_of_court',
      26_000,
      [
        [992.5, 1985, 2977.5],
        [992.5, 1985, 2977.5],
      ],
    ],
    [
      'out_of_court',
      520_000,
      [
        [3082, 6164, 9246],
        [3082, 6164, 9246],
      ],
    ],
  ] as const)('of the table “%s” at %d euro are the published ones', (table, euros, published) => {
    expect(figures(table, Math.round(euros * 100))).toEqual(published);
  });

  it('of a case before a justice of the peace are the published averages, up to the last value of the table', () => {
    const averages = (euros: number) =>
      feeParametersOf('justice_of_peace', euros * 100)?.phases.map(({ parameterCents }) => parameterCents / 100);
    expect([1000, 3000, 26_000].map(averages)).toEqual([
      [68, 68, 68, 142],
      [236, 252, 352, 425],
      [425, 352, 567, 746],
    ]);
    expect(feeParametersOf('justice_of_peace', 26_000_01)).toBeNull();
  });

  it('are not known without a value and above the last step', () => {
    expect([0, -1, 520_000_01].map((cents) => feeParametersOf('tribunal', cents))).toEqual([null, null, null]);
  });
});
