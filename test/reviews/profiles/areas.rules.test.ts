import { describe, expect, it } from '@jest/globals';
import { rankingAreas, type CountedArea } from '../../../src/shared/reviews/areas.rules.js';
import { directoryLimits } from '../../../src/shared/limits.js';

const named = new Map([
  ['BG', { name: 'Bergamo', slug: 'bergamo', capital: 'Bergamo' }],
  ['AN', { name: 'Ancona', slug: 'ancona', capital: 'Ancona' }],
]);
const counted = (province_id: string | null, firms: number): CountedArea => ({
  request_type_id: 'malasanita',
  province_id,
  firms,
  verified: 1,
  towns: 2,
});
const few = directoryLimits.areaMin - 1;

describe('the rankings of a subject', () => {
  it('exist for a province from three firms up', () => {
    expect(directoryLimits.areaMin).toBe(3);
    expect(rankingAreas([counted('BG', 3), counted('AN', few)], named).provinces).toEqual([
      { province_id: 'BG', name: 'Bergamo', slug: 'bergamo', capital: 'Bergamo', firms: 3, verified: 1, towns: 2 },
    ]);
  });

  it('are ordered by the name of the province', () => {
    const { provinces } = rankingAreas([counted('BG', 3), counted('AN', 4)], named);
    expect(provinces.map(({ name }) => name)).toEqual(['Ancona', 'Bergamo']);
  });

  it('are listed for all of Italy from three firms up, in any province', () => {
    expect(rankingAreas([], named).listed).toBe(false);
    expect(rankingAreas([counted('BG', few)], named).listed).toBe(false);
    expect(rankingAreas([counted('BG', few), counted(null, 1)], named)).toEqual({ listed: true, provinces: [] });
  });

  it('have no page for a province without a name', () => {
    expect(rankingAreas([counted('XX', 9), counted(null, 9)], named)).toEqual({ listed: true, provinces: [] });
  });
});
