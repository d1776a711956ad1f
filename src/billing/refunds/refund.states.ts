import { machine, type Move, type StateRow } from '../../shared/state-machine.js';
import {
  refundLabels,
  refundStatuses,
  type RefundPaymentStatus,
  type RefundStatus,
} from '../../shared/billing/billing.codes.js';
import type { Refund, RefundPayment } from './refund.entity.js';

/** What a state of a refund means. */
export interface RefundState extends StateRow {
  /** It is not finished: to be decided, being paid, or refused by the provider. */
  readonly undone: boolean;
}

const state = (name: RefundStatus, undone: boolean): RefundState => ({ name, label: refundLabels[name], undone });

/** One row a state. */
export const refundStates: Readonly<Record<RefundStatus, RefundState>> = {
  pending: state('pending', true),
  approved: state('approved', true),
  denied: state('denied', false),
  paid: state('paid', false),
  failed: state('failed', true),
};

/** The states of a refund that is not finished. */
export const undoneStates: readonly RefundStatus[] = refundStatuses.filter((name) => refundStates[name].undone);

/** A row of the table of refunds. */
export type RefundMove = Move<RefundStatus, object, Refund, 'owner' | 'finance' | 'provider' | 'system'>;

const refusal = {
  from: ['pending'],
  to: 'denied',
  stamps: ['decidedAt'],
  notifies: ['owner:refund_denied'],
} as const satisfies Partial<RefundMove>;

/** The moves of a refund. Rules 9.6 to 9.9. */
export const refundTable = [
  { move: 'ask', from: [null], to: 'pending', actor: 'owner', stamps: ['createdAt'] },
  // Nobody has to decide: a withdrawal, a payment for something that has ended, a refund that the provider started.
  { move: 'grant', from: [null], to: 'approved', actor: 'system', stamps: ['createdAt', 'decidedAt'] },
  {
    move: 'approve',
    from: ['pending'],
    to: 'approved',
    stamps: ['decidedAt'],
    notifies: ['owner:refund_approved'],
    actor: 'finance',
  },
  { move: 'deny', ...refusal, actor: 'finance' },
  // The package is no longer unused, or the provider has refunded the money already.
  { move: 'refuse', actor: 'system', ...refusal },
  // Another part of the refund may still be unpaid.
  { move: 'fail', from: ['approved', 'paid', 'failed'], to: 'failed', actor: 'provider', clears: ['paidAt'] },
  { move: 'retry', from: ['failed'], to: 'approved', actor: 'finance' },
  // The failed part arrived after all, and the rest is still unpaid.
  { move: 'resume', from: ['failed'], to: 'approved', actor: 'provider' },
  {
    move: 'complete',
    from: ['approved', 'failed'],
    to: 'paid',
    actor: 'provider',
    stamps: ['paidAt'],
    notifies: ['owner:refund_paid'],
  },
] as const satisfies readonly RefundMove[];

export type RefundMoveName = (typeof refundTable)[number]['move'];

/** Checks moves. `RefundMoves` makes them. */
export const refundMachine = machine<RefundStatus, object, Refund, RefundMoveName, RefundMove>(
  refundStates,
  refundTable,
);

/** The states of the part of a refund that returns one payment. */
export const refundPaymentStates: Readonly<Record<RefundPaymentStatus, StateRow>> = {
  waiting: { name: 'waiting', label: { it: 'In attesa', en: 'Waiting' } },
  paid: { name: 'paid', label: refundLabels.paid },
  failed: { name: 'failed', label: refundLabels.failed },
};

/** A row of the table of the parts of refunds. */
export type RefundPaymentMove = Move<RefundPaymentStatus, object, RefundPayment, 'provider' | 'finance' | 'system'>;

/** The moves of the part of a refund that returns one payment. Rules 9.8 and 9.9. */
export const refundPaymentTable = [
  { move: 'plan', from: [null], to: 'waiting', actor: 'system', stamps: ['createdAt'] },
  {
    move: 'arrive',
    from: ['waiting', 'failed'],
    to: 'paid',
    actor: 'provider',
    stamps: ['paidAt'],
    clears: ['lastError', 'nextTryAt'],
  },
  { move: 'fail', from: ['waiting', 'paid'], to: 'failed', actor: 'provider', clears: ['paidAt', 'nextTryAt'] },
  { move: 'retry', from: ['failed'], to: 'waiting', actor: 'finance', clears: ['providerRef', 'nextTryAt'] },
] as const satisfies readonly RefundPaymentMove[];

export type RefundPaymentMoveName = (typeof refundPaymentTable)[number]['move'];

/** Checks moves. `RefundPaymentMoves` makes them. */
export const refundPaymentMachine = machine<
  RefundPaymentStatus,
  object,
  RefundPayment,
  RefundPaymentMoveName,
  RefundPaymentMove
>(refundPaymentStates, refundPaymentTable);
