import type { PurchasableName } from '../../shared/billing/billing.codes.js';

/** The facts of a payment. */
export interface Paid {
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly subject: string | null;
  readonly sessionRef: string | null;
}

/** The facts of its checkout. */
export interface Expected {
  readonly amountCents: number;
  readonly currency: string;
  readonly subject: PurchasableName;
  readonly sessionRef?: string | null | undefined;
}

/** Whether an event is about another page than the one that was opened for the checkout. */
export const isOfAnotherPage = (paid: Pick<Paid, 'sessionRef'>, expected: Pick<Expected, 'sessionRef'>): boolean =>
  paid.sessionRef !== null && expected.sessionRef != null && paid.sessionRef !== expected.sessionRef;

/**
 * Why a payment differs from its checkout, or null when it agrees. A payment that differs is not fulfilled. Rule 7.11.
 */
export function mismatch(
  paid: Paid,
  expected: Expected,
): 'wrong_session' | 'wrong_subject' | 'wrong_currency' | 'wrong_amount' | null {
  if (isOfAnotherPage(paid, expected)) return 'wrong_session';
  if (paid.subject !== expected.subject) return 'wrong_subject';
  if (paid.currency?.toLowerCase() !== expected.currency) return 'wrong_currency';
  if (paid.amountCents !== expected.amountCents) return 'wrong_amount';
  return null;
}

/** The moment of a payment, limited to between its checkout and now in case the provider's clock is wrong. */
export function momentBetween(start: Date, moment: Date, end: Date): Date {
  return new Date(Math.min(Math.max(moment.getTime(), start.getTime()), end.getTime()));
}
