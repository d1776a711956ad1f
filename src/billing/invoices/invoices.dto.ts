import { z } from 'zod';
import { invoiceStates } from '../../shared/billing/billing.codes.js';

/** An issued document as its owner sees it. */
export const invoiceDto = z
  .object({
    id: z.number().int(),
    kind: z.enum(['invoice', 'credit_note']),
    number: z.string().meta({ description: 'number and year, such as 12/2026' }),
    issued_on: z.iso.date().meta({ description: 'the day in Rome' }),
    description: z.string().meta({ description: 'in Italian, as the document says it' }),
    net_cents: z.number().int(),
    vat_cents: z.number().int(),
    gross_cents: z.number().int(),
    gross_string: z.string(),
    state: z.object({ id: z.enum(invoiceStates), label: z.string() }),
    original_id: z.number().int().nullable().meta({ description: 'of a credit note: the invoice that it corrects' }),
  })
  .meta({ id: 'Invoice' });
export type InvoiceDto = z.output<typeof invoiceDto>;
