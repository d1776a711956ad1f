import { plus } from '../../shared/clock.js';
import { machine, type Move, type StateRow } from '../../shared/state-machine.js';
import { billingLimits } from '../../shared/limits.js';
import { checkoutLabels, checkoutStatuses, type CheckoutStatus } from '../../shared/billing/billing.codes.js';
import type { Checkout } from './checkout.entity.js';

/** What a state of a checkout means. */
export interface CheckoutState extends StateRow {
  /** The payment page still takes money. After a declined card another one may be tried. */
  readonly payable: boolean;
}

const state = (name: CheckoutStatus, payable = false): CheckoutState => ({
  name,
  label: checkoutLabels[name],
  payable,
});

/** One row a state. */
export const checkoutStates: Readonly<Record<CheckoutStatus, CheckoutState>> = {
  open: state('open', true),
  paid: state('paid'),
  failed: state('failed', true),
  expired: state('expired'),
  refunded: state('refunded'),
};

/** The states in which a checkout can still be paid. */
export const payableStates: readonly CheckoutStatus[] = checkoutStatuses.filter((name) => checkoutStates[name].payable);

export const isPayable = (status: CheckoutStatus): boolean => checkoutStates[status].payable;

/** What the rules of a move look at. */
export type CheckoutFacts = Pick<Checkout, 'expiresAt'>;

/** A row of the table of checkouts. */
export interface CheckoutMove extends Move<
  CheckoutStatus,
  CheckoutFacts,
  Checkout,
  'buyer' | 'provider' | 'clock' | 'system'
> {
  /** The provider is asked to close its payment page. */
  readonly closesSession?: true;
}

const timeToPayIsOver = ({ expiresAt }: CheckoutFacts, now: Date): 'ok' | 'checkout_is_young' =>
  expiresAt <= now ? 'ok' : 'checkout_is_young';

/**
 * The moves of a checkout. The provider's events may come late and out of order: an expired checkout that was paid
 * after all is fulfilled, and a refund whose event comes before that of its payment waits for it. Rules 7.8 to 7.12.
 */
export const checkoutTable = [
  {
    move: 'order',
    from: [null],
    to: 'open',
    actor: 'buyer',
    stamps: ['createdAt'],
    starts: { expiresAt: (_: unknown, now: Date) => plus(now, billingLimits.checkoutLife) },
  },
  // A price of zero needs no payment.
  { move: 'order_free', from: [null], to: 'paid', actor: 'buyer', stamps: ['createdAt', 'paidAt'] },
  { move: 'pay', from: ['open', 'failed', 'expired'], to: 'paid', actor: 'provider', clears: ['failure'] },
  { move: 'decline', from: ['open', 'failed'], to: 'failed', actor: 'provider' },
  {
    move: 'expire',
    from: ['open', 'failed'],
    to: 'expired',
    actor: 'clock',
    deadline: 'expiresAt',
    rules: [timeToPayIsOver],
    stamps: ['expiredAt'],
    closesSession: true,
  },
  // The provider's own page has expired.
  { move: 'expire_page', from: ['open', 'failed'], to: 'expired', actor: 'provider', stamps: ['expiredAt'] },
  // Another checkout replaces it, or what it was for no longer exists.
  {
    move: 'abandon',
    from: ['open', 'failed'],
    to: 'expired',
    actor: 'system',
    stamps: ['expiredAt'],
    closesSession: true,
  },
  {
    move: 'fulfil',
    from: ['paid'],
    to: 'same',
    actor: 'system',
    stamps: ['fulfilledAt'],
    notifies: ['buyer:payment_received'],
  },
  { move: 'refund', from: ['paid'], to: 'refunded', actor: 'provider', stamps: ['refundedAt'] },
  // The refund came back to the platform: the provider could not pay it to the buyer.
  { move: 'refund_fails', from: ['refunded'], to: 'paid', actor: 'provider', clears: ['refundedAt'] },
] as const satisfies readonly CheckoutMove[];

export type CheckoutMoveName = (typeof checkoutTable)[number]['move'];

/** Checks moves. `CheckoutMoves` makes them. */
export const checkoutMachine = machine<CheckoutStatus, CheckoutFacts, Checkout, CheckoutMoveName, CheckoutMove>(
  checkoutStates,
  checkoutTable,
);
