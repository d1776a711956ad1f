import { sql } from 'kysely';
import { z } from 'zod';
import { iso, moment } from '../../kernel/database/sql.js';
import { instant } from '../../kernel/http/schemas.js';
import { plus } from '../../shared/clock.js';
import { billingLimits, ms } from '../../shared/limits.js';
import { receiptKinds, receiptOutcomes, transmissionStates } from '../../shared/billing/transmission.codes.js';
import { yesOrNo } from '../../staff/staff.api.js';

/** What the exchange system said about a file: codes and texts of its errors. */
export const receiptErrors = z.array(z.strictObject({ code: z.string(), text: z.string() }));

/** One sending of a document, with the receipts that came for it. */
export const transmissionRecord = z.strictObject({
  id: z.number().int(),
  file_name: z.string(),
  state: z.enum(transmissionStates),
  state_at: instant,
  attempts: z.number().int(),
  failure: z.string().nullable(),
  sent_at: instant.nullable(),
  next_try_at: instant.nullable(),
  sdi_id: z.string().nullable(),
  receipts: z.array(
    z.strictObject({
      id: z.number().int(),
      kind: z.enum(receiptKinds),
      notified_at: instant,
      outcome: z.enum(receiptOutcomes),
      errors: receiptErrors,
      note: z.string().nullable(),
    }),
  ),
});

/** The transmissions of an invoice `i`, the latest first, each with its receipts in their order. */
export const transmissionsOf = sql`(
  select coalesce(json_agg(json_build_object(
    'id', t.id,
    'file_name', t.file_name,
    'state', t.state,
    'state_at', ${iso(sql`t.state_at`)},
    'attempts', t.attempts,
    'failure', t.failure,
    'sent_at', ${iso(sql`t.sent_at`)},
    'next_try_at', ${iso(sql`t.next_try_at`)},
    'sdi_id', t.sdi_id,
    'receipts', (
      select coalesce(json_agg(json_build_object(
        'id', r.id,
        'kind', r.kind,
        'notified_at', ${iso(sql`r.notified_at`)},
        'outcome', r.outcome,
        'errors', r.errors,
        'note', r.note
      ) order by r.id), '[]')
      from invoice_receipts r
      where r.transmission_id = t.id
    )
  ) order by t.id desc), '[]')
  from invoice_transmissions t
  where t.invoice_id = i.id
)`;

/** Invoices `i` that were sent longer ago than the exchange system takes to answer, and that it did not answer. */
export const isSilent = {
  schema: yesOrNo,
  where: (value: boolean, now: Date) => sql`
    (i.state = 'sent' and exists (
      select from invoice_transmissions t
      where t.invoice_id = i.id and t.state = 'sent'
        and t.sent_at < ${moment(plus(now, -billingLimits.receiptDays * ms.day))}
    )) = ${value}`,
};
