import { CreditType, type LotType } from './credits.codes.js';

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
 * Which lots pay: the one that expires first, free before paid at equal dates, then the older. A lot past its date pays nothing, swept away or not.
 * Rules, section 5.
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
