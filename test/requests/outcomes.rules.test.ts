import { describe, expect, it } from '@jest/globals';
import { namedValueCents, outcomesOf, sumsIn } from '../../src/shared/requests/outcomes.rules.js';

describe('the outcomes of a case', () => {
  it('reads the sums that a description names', () => {
    expect(sumsIn('Ho pagato 2.900 € e poi € 1.500,50; restano 640 euro su 3 rate')).toEqual([2900, 1500.5, 640]);
    expect(sumsIn('Nel 2024, dopo 12 mesi, 0 euro')).toEqual([]);
  });

  it('come from the largest sum that its description names', () => {
    expect(outcomesOf('La caparra di 1.800 euro e 640 € di perizia')).toEqual([0, 900, 1800]);
    expect(outcomesOf('Mi devono € 1.234,50', [90_000])).toEqual([0, 618, 1235]);
  });

  it('come from an agreed value if the description names none, and are the defaults if nothing is known', () => {
    expect(outcomesOf('Nel 2024, dopo 12 mesi', [42_500, 8000])).toEqual([0, 21_250, 42_500]);
    expect(outcomesOf('')).toEqual([0, 5000, 12_000]);
  });

  it('are not what a firm compares: that is the largest sum to the cent', () => {
    expect(namedValueCents('Ho pagato 2.900 € e poi € 1.500,55')).toBe(290_000);
    expect(namedValueCents('Restano 499,99 euro')).toBe(49_999);
    expect(namedValueCents('Nel 2024, dopo 12 mesi')).toBeNull();
    expect(namedValueCents('Voglio 999.999.999 euro')).toBe(2_000_000_000);
  });

  it('stay within limits', () => {
    expect(outcomesOf('Voglio 99.999.999 euro')[2]).toBe(20_000_000);
    expect(outcomesOf('Mi devono 0,30 €')).toEqual([0, 1, 2]);
  });
});
