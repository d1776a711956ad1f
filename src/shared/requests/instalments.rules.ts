import type { Cents } from '../money.js';

/** One payment of the fixed parts of a quote: what it is called, how much, and when it is due. */
export interface Instalment {
  readonly label: string;
  readonly amount_cents: Cents;
  readonly when: string;
}

/** What the instalments of a quote divide: its advance and its final part. */
export const dividedCents = (terms: { readonly fixedCostsCents: Cents; readonly finalCostsCents: Cents }): Cents =>
  terms.fixedCostsCents + terms.finalCostsCents;

/** What is left to divide; below zero when the instalments are more than there is. */
export const leftToDivide = (instalments: readonly Pick<Instalment, 'amount_cents'>[], divided: Cents): Cents =>
  divided - instalments.reduce((sum, { amount_cents: amount }) => sum + amount, 0);

/** The words that a firm wrote for its instalments, to be checked and shown to staff; empty without instalments. */
export const instalmentWords = (instalments: readonly Instalment[] | null | undefined): string =>
  (instalments ?? []).map(({ label, when }) => `${label}: ${when}`).join('\n');
