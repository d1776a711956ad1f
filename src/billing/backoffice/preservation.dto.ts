import { z } from 'zod';
import { yearFrom } from '../../kernel/http/schemas.js';

/** What keeps the documents of a year from being complete. */
export const preservationGaps = ['missing_number', 'not_sent', 'rejected', 'no_receipt', 'other_content'] as const;
export type PreservationGap = (typeof preservationGaps)[number];

/** The documents of a year, to be preserved together. */
export const preservationQuery = z.strictObject({ year: yearFrom(2019) });
export type PreservationQuery = z.output<typeof preservationQuery>;

const count = z.number().int();

/** What the archive of a year holds, and what is missing in it. */
export const preservationRecord = z
  .strictObject({
    year: count,
    documents: count,
    receipts: count,
    gaps: z
      .array(
        z.strictObject({
          gap: z.enum(preservationGaps),
          count,
          first: z
            .array(z.strictObject({ number: z.string(), invoice_id: count.nullable() }))
            .meta({ description: 'the first of them; a number that is missing has no document' }),
        }),
      )
      .meta({ description: 'only those that occur' }),
  })
  .meta({ id: 'Preservation' });
export type PreservationYear = z.output<typeof preservationRecord>;
