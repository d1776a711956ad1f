import { describe, expect, it } from '@jest/globals';
import { criminalTypes, incomeLimits, ownIncomeTypes } from '../../src/shared/guidance/legal-aid.codes.js';
import { householdLimit, legalAidLimitOn, mayHaveLegalAid } from '../../src/shared/guidance/legal-aid.rules.js';
import { requestTypeIds } from '../../src/shared/guidance/request-types.js';
import { selfRepresentation } from '../../src/shared/guidance/self-representation.codes.js';
import { selfRepresentationOf } from '../../src/shared/guidance/self-representation.rules.js';

const DAY = '2026-11-22';
const civil = (incomeCents: number, members = 1) => mayHaveLegalAid({ incomeCents, members, criminal: false }, DAY);
const criminal = (incomeCents: number, members: number) =>
  mayHaveLegalAid({ incomeCents, members, criminal: true }, DAY);

describe('legal aid', () => {
  it('is granted up to the limit, and not a cent above', () => {
    expect(civil(13_659_64)).toBe(true);
    expect(civil(13_659_65)).toBe(false);
    expect(civil(0)).toBe(true);
  });

  it('has one limit for any household in civil cases', () => {
    expect(civil(13_659_65, 5)).toBe(false);
  });

  it('has a higher one for each other person of the household in criminal trials', () => {
    expect([criminal(13_659_64, 1), criminal(13_659_65, 1)]).toEqual([true, false]);
    expect([criminal(15_725_46, 3), criminal(15_725_47, 3)]).toEqual([true, false]);
    expect(householdLimit({ members: 0, criminal: true }, DAY)).toBe(13_659_64);
  });

  it('has the limit of the decree in force on the day', () => {
    expect(legalAidLimitOn('2025-07-10')).toBeUndefined();
    expect(legalAidLimitOn('2025-07-11')?.cents).toBe(13_659_64);
    expect(mayHaveLegalAid({ incomeCents: 0, members: 1, criminal: false }, '2025-07-10')).toBeUndefined();
  });

  it('has limits in the order of their dates, and rules for existing types', () => {
    const days = incomeLimits.map(({ validFrom }) => validFrom);
    expect(days).toEqual([...days].sort());
    for (const type of [...criminalTypes, ...ownIncomeTypes]) expect(requestTypeIds).toContain(type);
  });
});

describe('self-representation', () => {
  const open = (type: string, valueCents: number) => selfRepresentationOf(type, valueCents).length;

  it.each([
    ['recupero-crediti', 1100_00],
    ['contenziosi-fiscali-e-tributari', 3000_00],
    ['cause-di-lavoro', 129_11],
  ])('of %s is possible up to %d cents', (type, upTo) => {
    expect([open(type, upTo), open(type, upTo + 1)]).toEqual([1, 0]);
    expect(selfRepresentationOf(type)).toHaveLength(1);
  });

  it('in a bank dispute is possible before the ombudsman even where the court requires a lawyer', () => {
    expect([open('contratti-bancari-e-finanziari', 1100_00), open('contratti-bancari-e-finanziari', 1100_01)]).toEqual([
      2, 1,
    ]);
    expect(open('contratti-bancari-e-finanziari', 200_000_01)).toBe(0);
  });

  it('does not depend on a value if the law names none', () => {
    expect(open('ricorsi-inps', 1_000_000_00)).toBe(1);
    expect(open('malasanita', 1)).toBe(0);
  });

  it('against a fine follows the limit for fines, not that of the tax court', () => {
    const ways = selfRepresentationOf('contenziosi-fiscali-e-tributari', null, 'fine');
    expect(ways.map(({ upToCents, source }) => [upToCents, source])).toEqual([
      [null, 'artt. 203 e 204-bis C.d.S. e art. 7, comma 8, d.lgs. 150/2011'],
    ]);
    expect(selfRepresentationOf('contenziosi-fiscali-e-tributari', null, 'tax_assessment')[0]?.source).toContain(
      '546/1992',
    );
  });

  it('has a rule with an article for every type, in both languages', () => {
    expect(Object.keys(selfRepresentation).sort()).toEqual([...requestTypeIds].sort());
    for (const { source, where } of Object.values(selfRepresentation).flat()) {
      expect(source).toMatch(/^artt?\. /);
      expect(where.it !== '' && where.en !== '').toBe(true);
    }
  });
});
