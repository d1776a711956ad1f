import { defineEntity } from '@mikro-orm/core';
import { column } from '../../kernel/database/entity.js';
import type { RefundKind, RefundPaymentStatus, RefundStatus } from '../../shared/billing/billing.codes.js';

// Triggers of refunds:
// - refunds_told: the back office of every process is notified of refunds that wait, whoever caused them.
const RefundSchema = defineEntity({
  name: 'Refund',
  tableName: 'refunds',
  properties: {
    id: column.id(),
    subject: column.text().$type<'credits' | 'request'>(),
    kind: column.text().$type<RefundKind>(),
    accountId: column.integer(),
    lotId: column.integer().nullable(),
    requestId: column.integer().nullable(),
    amountCents: column.integer(),
    /** The words of the person who asked. */
    reason: column.text(),
    status: column.text().$type<RefundStatus>(),
    /** The member of staff; null for a decision by the rules alone. */
    decidedBy: column.integer().nullable(),
    decision: column.text().nullable(),
    createdAt: column.instant(),
    decidedAt: column.instant().nullable(),
    paidAt: column.instant().nullable(),
  },
});

/** A refund that someone asked for, or an automatic one. */
export class Refund extends RefundSchema.class {}
RefundSchema.setClass(Refund);

const RefundPaymentSchema = defineEntity({
  name: 'RefundPayment',
  tableName: 'refund_payments',
  properties: {
    id: column.id(),
    refundId: column.integer(),
    checkoutId: column.integer(),
    amountCents: column.integer(),
    status: column.text().$type<RefundPaymentStatus>(),
    providerRef: column.text().nullable(),
    /** Calls of the provider that were answered with a failure. */
    attempts: column.smallint().default(0),
    /** Attempts that staff started after a refusal. */
    round: column.smallint().default(0),
    nextTryAt: column.instant().nullable(),
    lastError: column.text().nullable(),
    createdAt: column.instant(),
    paidAt: column.instant().nullable(),
  },
});

/** The part of a refund that returns one payment. */
export class RefundPayment extends RefundPaymentSchema.class {}
RefundPaymentSchema.setClass(RefundPayment);
