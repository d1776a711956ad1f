import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../kernel/database/entity.js';
import type { CheckoutStatus, PurchasableName } from '../../shared/billing/billing.codes.js';
import type { Buyer } from '../buyer.js';
import type { ProviderName } from '../providers/payment-provider.js';

const CheckoutSchema = defineEntity({
  name: 'Checkout',
  tableName: 'checkouts',
  properties: {
    id: column.id(),
    accountId: column.integer(),
    subject: column.text().$type<PurchasableName>(),
    /** Of a package. */
    credits: column.smallint().$type<5 | 11>().nullable(),
    /** Of a plan: the request, the plan bought, and the one it had. */
    requestId: column.integer().nullable(),
    plan: column.smallint().$type<2 | 3>().nullable(),
    planFrom: column.smallint().$type<1 | 2>().nullable(),
    listCents: column.integer(),
    discountCents: column.integer().default(0),
    /** What is to be paid, VAT included. */
    amountCents: column.integer(),
    currency: column.text().default('eur'),
    couponId: column.integer().nullable(),
    status: column.text().$type<CheckoutStatus>(),
    /** `none` where the price is zero. */
    provider: column.text().$type<ProviderName | 'none'>(),
    /** The provider's names for its page and for the payment. */
    sessionRef: column.text().nullable(),
    paymentRef: column.text().nullable(),
    url: column.text().nullable(),
    buyer: p.json().$type<Buyer>(),
    performanceAgreed: column.boolean().default(false),
    /** The provider's code of why the last attempt to pay failed. */
    failure: column.text().nullable(),
    lotId: column.integer().nullable(),
    refundedCents: column.integer().default(0),
    createdAt: column.instant(),
    expiresAt: column.instant(),
    paidAt: column.instant().nullable(),
    fulfilledAt: column.instant().nullable(),
    expiredAt: column.instant().nullable(),
    refundedAt: column.instant().nullable(),
    disputedAt: column.instant().nullable(),
  },
});

/**
 * A checkout and its payment. It is written before the provider is called, and only the provider's signed event fulfils
 * it. Rules 7.6 and 7.9.
 */
export class Checkout extends CheckoutSchema.class {}
CheckoutSchema.setClass(Checkout);
