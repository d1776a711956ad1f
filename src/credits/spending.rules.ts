import { CreditType, type LotType, type SpendPurpose } from '../shared/credits/credits.codes.js';

/** A lot that still holds credits. */
export interface SpendableLot {
  readonly id: number;
  readonly type: LotType;
  readonly remaining: number;
  readonly expiresAt: Date;
}

/** So many credits out of one lot. */
export interface Taken {
  readonly lotId: number;
  readonly amount: number;
}

const paid = (lot: SpendableLot): number => (lot.type === CreditType.deposit ? 1 : 0);

/**
 * Which lots pay: the one that expires first, free before paid at equal dates, then the older. A lot past its date is
 * not used, even when no job has emptied it yet. Rules 6.4 and 6.5.
 * @returns null when the lots hold less than `amount`
 */
export function takeFrom(lots: readonly SpendableLot[], amount: number, now: Date): Taken[] | null {
  const inOrder = lots
    .filter((lot) => lot.remaining > 0 && lot.expiresAt > now)
    .sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime() || paid(a) - paid(b) || a.id - b.id);
  const taken: Taken[] = [];
  let missing = amount;
  for (const lot of inOrder) {
    if (missing === 0) break;
    const part = Math.min(lot.remaining, missing);
    taken.push({ lotId: lot.id, amount: part });
    missing -= part;
  }
  return missing === 0 ? taken : null;
}

/** A thing and its price in credits. */
export interface Cost {
  readonly purpose: SpendPurpose;
  readonly amount: number;
}

/** Which lot pays for which thing, in the order of both; `taken` holds exactly what `costs` ask for. */
export function assign(
  taken: readonly Taken[],
  costs: readonly Cost[],
): (Taken & { readonly purpose: SpendPurpose })[] {
  const parts: (Taken & { purpose: SpendPurpose })[] = [];
  const left = taken.map((one) => ({ ...one }));
  for (const cost of costs) {
    for (let missing = cost.amount; missing > 0;) {
      const lot = left[0];
      if (!lot) throw new RangeError('the lots hold less than the costs');
      const amount = Math.min(lot.amount, missing);
      parts.push({ lotId: lot.lotId, amount, purpose: cost.purpose });
      missing -= amount;
      lot.amount -= amount;
      if (lot.amount === 0) left.shift();
    }
  }
  return parts;
}
