import { z } from 'zod';
import { day, instant } from '../../kernel/http/schemas.js';
import { accountReferenceRecord, staffReferenceRecord } from '../../staff/records.dto.js';
import {
  checkoutStatuses,
  eventOutcomes,
  invoiceStates,
  purchasableNames,
  refundKinds,
  refundStatuses,
} from '../../shared/billing/billing.codes.js';

/** Records of the money, as the back office shows them. Sums are cents. A single record has what is optional. */

const id = z.number().int();
const cents = z.number().int();

/** A message of the payment provider about a checkout. */
const checkoutEvent = z.strictObject({
  event_id: z.string(),
  type: z.string().meta({ description: 'the provider’s own word' }),
  kind: z.string(),
  outcome: z.string().nullable(),
  reason: z.string().nullable(),
  at: instant,
});

export const checkoutRecord = z
  .strictObject({
    id,
    account: accountReferenceRecord,
    subject: z.enum(purchasableNames),
    description: z.string(),
    credits: z.number().int().nullable(),
    plan: z.number().int().nullable(),
    plan_from: z.number().int().nullable(),
    request_id: id.nullable(),
    list_cents: cents,
    discount_cents: cents,
    amount_cents: cents,
    refunded_cents: cents,
    status: z.enum(checkoutStatuses),
    status_label: z.string(),
    failure: z.string().nullable().meta({ description: 'the provider’s code of why a card was refused' }),
    provider: z.string(),
    session_ref: z.string().nullable(),
    payment_ref: z.string().nullable(),
    coupon: z.string().nullable(),
    created_at: instant,
    expires_at: instant,
    paid_at: instant.nullable(),
    fulfilled_at: instant.nullable(),
    disputed_at: instant.nullable(),
    invoice_id: id.nullable().optional(),
    lot_id: id.nullable().optional(),
    refund_ids: z.array(id).optional(),
    events: z.array(checkoutEvent).optional(),
  })
  .meta({ id: 'CheckoutRecord' });

export const couponRecord = z
  .strictObject({
    id,
    code: z.string(),
    type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    type_label: z.string(),
    value: z.number().int().meta({ description: 'percent for type 1, cents for the others' }),
    percent: z.number().int().nullable(),
    sum_cents: cents.nullable(),
    subject: z.enum(purchasableNames),
    package: z.number().int().nullable(),
    for_label: z.string(),
    max_uses: z.number().int().nullable(),
    max_uses_per_account: z.number().int(),
    uses: z.number().int(),
    starts_at: instant.nullable(),
    ends_at: instant.nullable(),
    created_at: instant,
  })
  .meta({ id: 'CouponRecord' });

/** A message of the payment provider. One about no checkout of ours has neither `checkout_id` nor `account`. */
export const eventRecord = z
  .strictObject({
    id,
    event_id: z.string(),
    provider: z.string(),
    type: z.string().meta({ description: 'the provider’s own word' }),
    kind: z.string(),
    kind_label: z.string(),
    outcome: z.enum(eventOutcomes),
    outcome_label: z.string(),
    reason: z.string().nullable(),
    reason_label: z.string().nullable(),
    checkout_id: id.nullable(),
    account: accountReferenceRecord.nullable(),
    amount_cents: cents.nullable(),
    session_ref: z.string().nullable(),
    payment_ref: z.string().nullable(),
    occurred_at: instant,
    received_at: instant,
    worked_at: instant.nullable(),
  })
  .meta({ id: 'ProviderEventRecord' });

/** An invoice or a credit note. */
export const invoiceRecord = z
  .strictObject({
    id,
    kind: z.enum(['invoice', 'credit_note']),
    kind_label: z.string(),
    number: z.string().meta({ description: 'as it is written: 12/2026' }),
    year: z.number().int(),
    issued_on: day,
    account: accountReferenceRecord,
    buyer_name: z.string().meta({ description: 'to whom it is made out, as the document says' }),
    vat_number: z.string().nullable(),
    tax_code: z.string().nullable(),
    description: z.string(),
    net_cents: cents,
    vat_cents: cents,
    gross_cents: cents,
    signed_net_cents: cents.meta({ description: 'below zero on a credit note, like the other two' }),
    signed_vat_cents: cents,
    signed_gross_cents: cents,
    state: z.enum(invoiceStates),
    state_label: z.string(),
    state_at: instant.nullable(),
    to_send_by: day
      .nullable()
      .meta({ description: 'of an invoice that was not sent: the last day on which the law lets it be sent' }),
    original_id: id.nullable(),
    checkout_id: id,
    credit_notes: z.array(id).optional(),
  })
  .meta({ id: 'InvoiceRecord' });

/** Money on its way back to one payment. */
const refundPayment = z
  .strictObject({
    id,
    checkout_id: id,
    amount_cents: cents,
    status: z.enum(['waiting', 'paid', 'failed']),
    attempts: z.number().int(),
    last_error: z.string().nullable(),
    paid_at: instant.nullable(),
  })
  .meta({ id: 'RefundPayment' });

export const refundRecord = z
  .strictObject({
    id,
    subject: z.enum(['credits', 'request']),
    kind: z.enum(refundKinds),
    kind_label: z.string(),
    account: accountReferenceRecord,
    amount_cents: cents,
    reason: z.string().meta({ description: 'in the words of the account' }),
    status: z.enum(refundStatuses),
    status_label: z.string(),
    decision: z.string().nullable(),
    decided_by: staffReferenceRecord.nullable(),
    created_at: instant,
    decided_at: instant.nullable(),
    paid_at: instant.nullable(),
    request_id: id.nullable(),
    lot_id: id.nullable(),
    payments: z.array(refundPayment).optional(),
    credit_notes: z.array(z.strictObject({ id, number: z.string() })).optional(),
    facts: z.record(z.string(), z.unknown()).nullable().optional().meta({ description: 'what the rule looks at' }),
  })
  .meta({ id: 'RefundRecord' });

const difference = z.strictObject({
  text: z.string(),
  resource: z.string().nullable(),
  record_id: id.nullable(),
});

/** A day of the money: what the provider says beside what our books say. */
export const reconciliationRecord = z
  .strictObject({
    id: day,
    provider_cents: cents.nullable(),
    checkouts_cents: cents,
    invoices_cents: cents,
    credit_notes_cents: cents.meta({ description: 'below zero, as in the list of invoices' }),
    refunds_cents: cents,
    ledger_credits: z.number().int(),
    differences: z.array(difference),
    balanced: z.boolean(),
  })
  .meta({ id: 'ReconciledDayRecord' });

/** The figures of a period. Days are Rome's; those on which nothing happened are left out. */
export const figuresRecord = z
  .strictObject({
    credits_sold: z.array(z.strictObject({ day, credits: z.number().int() })),
    takings: z.array(z.strictObject({ day, cents })).meta({ description: 'paid by buyers; refunds are not taken off' }),
    invoiced: z.array(z.strictObject({ day, gross_cents: cents, net_cents: cents })),
    refunds_waiting: z.strictObject({ count: z.number().int(), cents }),
    refunds: z.array(z.strictObject({ day, cents })),
    invoices_by_state: z.array(z.strictObject({ state: z.enum(invoiceStates), count: z.number().int() })),
  })
  .meta({ id: 'Figures' });
