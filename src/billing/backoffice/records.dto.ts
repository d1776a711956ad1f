import { z } from 'zod';
import { day } from '../../kernel/http/schemas.js';
import { invoiceStates } from '../../shared/billing/billing.codes.js';

/**
 * Records of the money, as the back office shows them. Sums are cents. Only a single record has the optional fields.
 */

const id = z.number().int();
const cents = z.number().int();

/** A difference of the books, with the record where it can be examined. */
export const differenceRecord = z.strictObject({
  text: z.string(),
  resource: z.string().nullable(),
  record_id: id.nullable(),
});

/** A day of the reconciliation: the provider's books beside ours. */
export const reconciliationRecord = z
  .strictObject({
    id: day,
    provider_cents: cents.nullable(),
    checkouts_cents: cents,
    invoices_cents: cents,
    credit_notes_cents: cents.meta({ description: 'below zero, as in the list of invoices' }),
    refunds_cents: cents,
    ledger_credits: z.number().int(),
    differences: z.array(differenceRecord),
    balanced: z.boolean(),
  })
  .meta({ id: 'ReconciledDayRecord' });

/** The figures of a period. Days are Rome's; those on which nothing happened are left out. */
export const figuresRecord = z
  .strictObject({
    credits_sold: z.array(z.strictObject({ day, credits: z.number().int() })),
    takings: z.array(z.strictObject({ day, cents })).meta({ description: 'paid by buyers; refunds are not deducted' }),
    invoiced: z.array(z.strictObject({ day, gross_cents: cents, net_cents: cents })),
    refunds_waiting: z.strictObject({ count: z.number().int(), cents }),
    refunds: z.array(z.strictObject({ day, cents })),
    invoices_by_state: z.array(z.strictObject({ state: z.enum(invoiceStates), count: z.number().int() })),
  })
  .meta({ id: 'Figures' });
