import type { CheckoutStatus } from '../billing.codes.js';

/** What can happen to an order. */
export const checkoutMoves = ['pay', 'decline', 'expire', 'refund', 'refund_fails'] as const;
export type CheckoutMove = (typeof checkoutMoves)[number];

/**
 * Where each move leads; a move that is not listed changes nothing. The provider's events may come late and out of
 * order: an expired order that was paid after all is fulfilled, and a refund known before its payment waits for it.
 * Rules 7.10 and 7.12.
 */
const table: Readonly<Record<CheckoutStatus, Readonly<Partial<Record<CheckoutMove, CheckoutStatus>>>>> = {
  open: { pay: 'paid', decline: 'failed', expire: 'expired' },
  failed: { pay: 'paid', decline: 'failed', expire: 'expired' },
  expired: { pay: 'paid' },
  paid: { refund: 'refunded' },
  refunded: { refund_fails: 'paid' },
};

/** The state that a move leads to, or null where it changes nothing. */
export const stateAfter = (status: CheckoutStatus, move: CheckoutMove): CheckoutStatus | null =>
  table[status][move] ?? null;

/** The states in which the payment page still takes money. After a declined card another may be tried. */
export const payableStates = ['open', 'failed'] as const satisfies readonly CheckoutStatus[];

export const isPayable = (status: CheckoutStatus): boolean =>
  (payableStates as readonly CheckoutStatus[]).includes(status);
