import { describe, expect, it } from '@jest/globals';
import { COURT_FEES_REVIEWED, feeScales, feesOfTypes } from '../../src/shared/guidance/court-fee.codes.js';
import {
  appealIsKnown,
  courtFeeOf,
  hasHalvedProcedure,
  scaleOn,
  type CourtFee,
  type DisputeValue,
  type FeeCase,
} from '../../src/shared/guidance/court-fee.rules.js';
import { requestTypeIds } from '../../src/shared/guidance/request-types.js';

const DAY = '2026-11-22';

function fee(type: string, value: DisputeValue, more?: FeeCase): CourtFee {
  const found = courtFeeOf(type, value, DAY, more);
  if (!found.due) throw new Error(`${type}: ${found.why}`);
  return found;
}
const cents = (type: string, value: DisputeValue, more?: FeeCase) => fee(type, value, more).feeCents;

describe('the court fee of a civil case', () => {
  it.each([
    [1, 43_00],
    [1100_00, 43_00],
    [1100_01, 98_00],
    [5200_00, 98_00],
    [5200_01, 237_00],
    [26_000_00, 237_00],
    [26_000_01, 518_00],
    [52_000_00, 518_00],
    [52_000_01, 759_00],
    [260_000_00, 759_00],
    [260_000_01, 1214_00],
    [520_000_00, 1214_00],
    [520_000_01, 1686_00],
  ])('about %d cents is %d cents', (value, expected) => {
    expect(cents('altre-risarcitorie', value)).toBe(expected);
  });

  it('is fixed where the value cannot be determined', () => {
    expect(cents('divisioni-immobiliari', 'indeterminable')).toBe(518_00);
  });

  it('is half for the shorter procedure of the types that have one, and of no others', () => {
    expect(cents('recupero-crediti', 1100_00, { halved: true })).toBe(21_50);
    expect(cents('recupero-crediti', 5200_01, { halved: true })).toBe(118_50);
    expect(cents('sinistri-stradali', 5200_01, { halved: true })).toBe(237_00);
    expect([hasHalvedProcedure('contratti-di-locazione'), hasHalvedProcedure('sinistri-stradali')]).toEqual([
      true,
      false,
    ]);
  });

  it('is half as much again in an appeal', () => {
    expect(cents('sinistri-stradali', 1100_00, { appeal: true })).toBe(64_50);
    expect(cents('sinistri-stradali', 52_000_01, { appeal: true })).toBe(1138_50);
  });

  it('includes 27 euro for the service of documents above 1,033 euro', () => {
    expect(fee('recupero-crediti', 1033_00).stampCents).toBe(0);
    expect(fee('recupero-crediti', 1033_01).stampCents).toBe(27_00);
    expect(fee('recupero-crediti', 'indeterminable').stampCents).toBe(27_00);
  });
});

describe('the court fee of other cases', () => {
  it.each([
    [2582_28, 30_00],
    [2582_29, 60_00],
    [5000_00, 60_00],
    [5000_01, 120_00],
    [25_000_00, 120_00],
    [25_000_01, 250_00],
    [75_000_00, 250_00],
    [75_000_01, 500_00],
    [200_000_00, 500_00],
    [200_000_01, 1500_00],
  ])('about a tax of %d cents is %d cents', (value, expected) => {
    const found = fee('contenziosi-fiscali-e-tributari', value);
    expect([found.feeCents, found.stampCents]).toEqual([expected, 0]);
  });

  it('is half of the civil one in a labour case, and nothing up to three times the income of legal aid', () => {
    expect(fee('cause-di-lavoro', 5200_00)).toMatchObject({
      feeCents: 49_00,
      stampCents: 0,
      freeUpToIncomeCents: 40_978_92,
    });
  });

  it('is the lowest step in a social security case, whatever it is about', () => {
    expect([cents('ricorsi-inps', 100_00), cents('ricorsi-inps', 600_000_00)]).toEqual([43_00, 43_00]);
    expect(fee('ricorsi-inps', 'indeterminable').freeUpToIncomeCents).toBe(40_978_92);
    expect(fee('recupero-crediti', 100_00).freeUpToIncomeCents).toBeNull();
  });

  it('is not paid to join a criminal trial', () => {
    expect(courtFeeOf('parte-civile-in-processi-penali', 5000_00, DAY)).toMatchObject({ due: false, why: 'at_start' });
  });
});

describe('the articles of a court fee', () => {
  const civil = 'art. 13, comma 1, d.P.R. 115/2002';
  const tax = 'art. 13, comma 6-quater, d.P.R. 115/2002';
  const halved = 'art. 13, comma 3, d.P.R. 115/2002';
  const appeal = 'art. 13, comma 1-bis, d.P.R. 115/2002';
  const stamp = 'art. 30 d.P.R. 115/2002';
  const noStamp = 'art. 46 l. 374/1991';
  const income = 'art. 9, comma 1-bis, d.P.R. 115/2002';
  it.each<[type: string, value: DisputeValue, more: FeeCase, sources: string[]]>([
    ['recupero-crediti', 1033_00, {}, [civil, noStamp]],
    ['recupero-crediti', 1033_01, {}, [civil, stamp]],
    ['recupero-crediti', 1033_01, { halved: true, appeal: true }, [civil, halved, appeal, stamp]],
    ['sinistri-stradali', 1033_01, { halved: true }, [civil, stamp]],
    ['cause-di-lavoro', 1033_01, {}, [civil, halved, income]],
    ['ricorsi-inps', 1033_01, { appeal: true }, [civil, appeal, income]],
    ['contenziosi-fiscali-e-tributari', 1033_01, {}, [tax]],
  ])('are those of %s about %s, %j', (type, value, more, sources) => {
    expect(fee(type, value, more).sources).toEqual(sources);
  });

  it('is the one about criminal trials where nothing is paid', () => {
    expect(courtFeeOf('parte-civile-in-processi-penali', null, DAY).sources).toEqual(['art. 12 d.P.R. 115/2002']);
    expect([appealIsKnown('parte-civile-in-processi-penali'), appealIsKnown('nothing')]).toEqual([false, false]);
    expect(hasHalvedProcedure('nothing')).toBe(false);
  });

  it('do not name the income where its limit of the day is not known', () => {
    const found = courtFeeOf('cause-di-lavoro', 5200_00, '2015-01-01');
    expect(found).toMatchObject({ due: true, freeUpToIncomeCents: null, sources: [civil, halved] });
  });
});

describe('a court fee that cannot be determined', () => {
  it.each([null, 0, -1])('has no value: %p', (value) => {
    expect(courtFeeOf('recupero-crediti', value, DAY)).toMatchObject({ due: false, why: 'value_missing' });
  });

  it('is that of a day before the oldest table', () => {
    expect(courtFeeOf('recupero-crediti', 100_00, '2014-06-24')).toMatchObject({ due: false, why: 'no_table' });
    expect(courtFeeOf('recupero-crediti', 100_00, '2014-06-25')).toMatchObject({ due: true });
    expect(scaleOn('tax', '2011-07-06')).toBeUndefined();
    expect(scaleOn('tax', '2011-07-07')?.kind).toBe('tax');
  });

  it('is that of a tax appeal, which the article about appeals does not name', () => {
    expect(courtFeeOf('contenziosi-fiscali-e-tributari', 100_00, DAY, { appeal: true })).toMatchObject({
      why: 'no_table',
    });
    expect(appealIsKnown('contenziosi-fiscali-e-tributari')).toBe(false);
    expect(appealIsKnown('cause-di-lavoro')).toBe(true);
  });

  it('is that of an unknown type', () => {
    expect(courtFeeOf('toString', 100_00, DAY)).toMatchObject({ due: false });
    expect(courtFeeOf('nothing', 100_00, DAY)).toMatchObject({ due: false, why: 'unknown_type' });
  });
});

describe('the tables of the court fee', () => {
  it('define the fee of every type', () => {
    expect(Object.keys(feesOfTypes).sort()).toEqual([...requestTypeIds].sort());
  });

  it('rise from step to step to an open-ended one, and name an article and a date not in the future', () => {
    for (const { steps, source, validFrom } of feeScales) {
      expect(source).toMatch(/^art\. /);
      expect(validFrom <= COURT_FEES_REVIEWED).toBe(true);
      const ends = steps.map(({ upToCents }) => upToCents ?? Infinity);
      expect(ends).toEqual([...new Set(ends)].sort((a, b) => a - b));
      expect(ends.at(-1)).toBe(Infinity);
      const fees = steps.map(({ feeCents }) => feeCents);
      expect(fees).toEqual([...new Set(fees)].sort((a, b) => a - b));
    }
  });
});
