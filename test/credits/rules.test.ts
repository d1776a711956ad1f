import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CreditType, type LotType } from '../../src/shared/credits/credits.codes.js';
import { returning } from '../../src/credits/returning.rules.js';
import { assign, takeFrom, type SpendableLot } from '../../src/credits/spending.rules.js';

const now = new Date('2026-03-10T09:00:00Z');
const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000);
const lot = (id: number, type: LotType, remaining: number, days: number): SpendableLot => ({
  id,
  type,
  remaining,
  expiresAt: inDays(days),
});

describe('spending', () => {
  it('takes from the lot that expires first, free before paid at equal dates, then the older one', () => {
    const lots = [
      lot(1, CreditType.deposit, 5, 30),
      lot(2, CreditType.registration, 2, 30),
      lot(3, CreditType.deposit, 1, 10),
      lot(4, CreditType.refundOperation, 1, 30),
    ];
    expect(takeFrom(lots, 5, now)).toEqual([
      { lotId: 3, amount: 1 },
      { lotId: 2, amount: 2 },
      { lotId: 4, amount: 1 },
      { lotId: 1, amount: 1 },
    ]);
  });

  it('takes nothing from an empty lot, and no more than needed from any lot', () => {
    const lots = [
      lot(1, CreditType.deposit, 0, 5),
      lot(3, CreditType.deposit, 2, 30),
      lot(2, CreditType.deposit, 2, 30),
      lot(4, CreditType.deposit, 2, 40),
    ];
    expect(takeFrom(lots, 1, now)).toEqual([{ lotId: 2, amount: 1 }]);
    expect(takeFrom(lots, 3, now)).toEqual([
      { lotId: 2, amount: 2 },
      { lotId: 3, amount: 1 },
    ]);
  });

  it('divides the credits among the items that they pay for', () => {
    const taken = [
      { lotId: 1, amount: 2 },
      { lotId: 2, amount: 2 },
    ];
    expect(
      assign(taken, [
        { purpose: 'quote', amount: 1 },
        { purpose: 'contacts', amount: 3 },
      ]),
    ).toEqual([
      { lotId: 1, amount: 1, purpose: 'quote' },
      { lotId: 1, amount: 1, purpose: 'contacts' },
      { lotId: 2, amount: 2, purpose: 'contacts' },
    ]);
  });

  it('does not divide less than the items cost', () => {
    expect(() => assign([{ lotId: 1, amount: 1 }], [{ purpose: 'contacts', amount: 3 }])).toThrow('hold less');
  });

  it('takes nothing from an expired lot', () => {
    expect(takeFrom([lot(1, CreditType.registration, 10, 0)], 1, now)).toBeNull();
  });

  it('takes exactly the requested credits, or none', () => {
    const lots = fc.array(
      fc.record({
        remaining: fc.nat({ max: 20 }),
        days: fc.integer({ min: -5, max: 700 }),
        type: fc.constantFrom<LotType>(1, 2, 5),
      }),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(lots, fc.integer({ min: 1, max: 30 }), (given, amount) => {
        const all = given.map((one, id) => lot(id + 1, one.type, one.remaining, one.days));
        const available = all.filter((one) => one.expiresAt > now).reduce((sum, one) => sum + one.remaining, 0);
        const taken = takeFrom(all, amount, now);
        expect(taken === null).toBe(available < amount);
        if (!taken) return;
        expect(taken.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
        for (const part of taken)
          expect(part.amount).toBeLessThanOrEqual(all.find((one) => one.id === part.lotId)?.remaining ?? 0);
      }),
    );
  });
});

describe('returning', () => {
  it('puts credits back into their lot, or into a new one if it has expired', () => {
    expect(
      returning([
        { lotId: 1, outstanding: 2, alive: true },
        { lotId: 2, outstanding: 1, alive: false },
      ]),
    ).toEqual({ intoLots: [{ lotId: 1, amount: 2 }], intoNewLot: 1 });
  });

  it('subtracts an earlier return, also if its lot has expired meanwhile', () => {
    expect(
      returning([
        { lotId: 1, outstanding: 3, alive: false },
        { lotId: 9, outstanding: -1, alive: false },
      ]),
    ).toEqual({ intoLots: [], intoNewLot: 2 });
  });

  it('returns nothing the second time', () => {
    expect(
      returning([
        { lotId: 1, outstanding: 0, alive: true },
        { lotId: 2, outstanding: 1, alive: false },
        { lotId: 9, outstanding: -1, alive: true },
      ]),
    ).toEqual({ intoLots: [], intoNewLot: 0 });
  });
});
