import { z } from 'zod';
import { day, yearFrom } from '../../kernel/http/schemas.js';
import { differenceRecord } from './records.dto.js';

/** A year of documents; no document is older than the format. */
export const vatQuery = z.strictObject({
  year: yearFrom(2019).optional().meta({ description: 'left out: the present one' }),
  format: z.enum(['json', 'csv']).default('json'),
});
export type VatQueryGiven = z.output<typeof vatQuery>;

const cents = z.number().int();
const negative = cents.meta({ description: 'zero or below' });

/** The VAT of one rate in one period, by the day of the documents in Rome. */
const vatRow = z.strictObject({
  period: z.string().meta({ description: 'a month (2026-03), a quarter (2026-Q1) or the year (2026)' }),
  rate: z.number().nullable().meta({ description: 'percent; null in a period without documents' }),
  taxable_cents: cents,
  vat_cents: cents,
  notes_taxable_cents: negative,
  notes_vat_cents: negative,
  net_taxable_cents: cents,
  net_vat_cents: cents,
});

/** Documents of a month beside the money that they are about, by the same days. */
const vatBooks = z.strictObject({
  period: z.string(),
  from: day,
  to: day,
  documents_cents: cents.meta({ description: 'invoices less credit notes, VAT included' }),
  payments_cents: cents.meta({ description: 'paid and given' }),
  refunds_cents: negative.meta({ description: 'decided, of payments with an invoice; zero or below' }),
  differences: z.array(differenceRecord),
});

/** The VAT of a year, by month and quarter, as documents state it: no return. */
export const vatRecord = z
  .strictObject({
    year: z.number().int(),
    first_year: z.number().int(),
    regime: z.string().meta({ description: 'RegimeFiscale of the seller' }),
    rows: z.array(vatRow),
    books: z.array(vatBooks),
  })
  .meta({ id: 'VatYear' });
export type VatYear = z.output<typeof vatRecord>;
export type VatRow = z.output<typeof vatRow>;
