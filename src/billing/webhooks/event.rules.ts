import type { PurchasableName } from '../billing.codes.js';

/** What a payment says of itself. */
export interface Paid {
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly subject: string | null;
  readonly sessionRef: string | null;
}

/** What was written when it was ordered. */
export interface Ordered {
  readonly amountCents: number;
  readonly currency: string;
  readonly subject: PurchasableName;
  readonly sessionRef?: string | null | undefined;
}

/** Whether an event is about another page than the one that was opened for the order. */
export const isOfAnotherPage = (told: Pick<Paid, 'sessionRef'>, ordered: Pick<Ordered, 'sessionRef'>): boolean =>
  told.sessionRef !== null && ordered.sessionRef != null && told.sessionRef !== ordered.sessionRef;

/** Why a payment differs from its order, or null when it agrees. A payment that differs gives nothing. Rule 7.11. */
export function mismatch(
  paid: Paid,
  ordered: Ordered,
): 'wrong_session' | 'wrong_subject' | 'wrong_currency' | 'wrong_amount' | null {
  if (isOfAnotherPage(paid, ordered)) return 'wrong_session';
  if (paid.subject !== ordered.subject) return 'wrong_subject';
  if (paid.currency?.toLowerCase() !== ordered.currency) return 'wrong_currency';
  if (paid.amountCents !== ordered.amountCents) return 'wrong_amount';
  return null;
}

/** The moment of a payment, which lies between its order and now whatever the provider's clock says. */
export function momentBetween(start: Date, moment: Date, end: Date): Date {
  return new Date(Math.min(Math.max(moment.getTime(), start.getTime()), end.getTime()));
}
