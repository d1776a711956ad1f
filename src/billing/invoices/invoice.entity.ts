import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../kernel/database/entity.js';
import type { InvoiceState } from '../../shared/billing/billing.codes.js';
import type { Buyer } from '../buyer.js';
import type { Seller } from './seller.js';

// Triggers of invoices:
// - invoice_is_issued: the law forbids to change an issued document.
const InvoiceSchema = defineEntity({
  name: 'Invoice',
  tableName: 'invoices',
  properties: {
    id: column.id(),
    kind: column.text().$type<'invoice' | 'credit_note'>(),
    /** Year and number name the document; both kinds count together. */
    year: column.smallint(),
    number: column.integer(),
    /** The day in Rome. */
    issuedOn: column.day(),
    issuedAt: column.instant(),
    accountId: column.integer(),
    checkoutId: column.integer(),
    /** Of a credit note: the part of a refund that it documents, and the invoice that it corrects. */
    refundPaymentId: column.integer().nullable(),
    originalId: column.integer().nullable(),
    description: column.text(),
    netCents: column.integer(),
    vatCents: column.integer(),
    grossCents: column.integer(),
    /** With a coupon: the price before it, VAT included, and its code. */
    listCents: column.integer().nullable(),
    coupon: column.text().nullable(),
    buyer: p.json().$type<Buyer>(),
    seller: p.json().$type<Seller>(),
    /** The document as the exchange system takes it, kept as it was issued. */
    xml: p.text().lazy(),
    /** Its state at the exchange system. */
    status: column.text().$type<InvoiceState>().fieldName('state'),
    statusAt: column.instant().fieldName('state_at'),
  },
});

/**
 * An issued document: an invoice or a credit note. It never changes, except for its state at the exchange system. Rule
 * 8.3.
 */
export class Invoice extends InvoiceSchema.class {}
InvoiceSchema.setClass(Invoice);
