import { sql, type RawBuilder } from 'kysely';
import { billingLimits } from '../../shared/limits.js';

/**
 * An amount as it counts in tables and sums: negative for a credit note. The only place that decides the sign: on the
 * document itself, and in its XML, all amounts are positive. Rule 8.9.
 */
export const signedCents = (cents: RawBuilder<number>, kind: RawBuilder<unknown> = sql`kind`): RawBuilder<number> =>
  sql<number>`case ${kind} when 'credit_note' then -${cents} else ${cents} end`;

/** Whether a document `i` still has to go to the exchange system: a rejected one counts as not issued. */
export const isUnsent = sql<boolean>`i.state in ('to_send', 'rejected')`;

/** When the exchange system rejected an invoice `i` last, as its receipt came; null where it never did. */
const rejectedAt = sql`(
  select r.notified_at
  from invoice_transmissions t
  join invoice_receipts r on r.transmission_id = t.id and r.kind = 'NS' and r.outcome = 'applied'
  where t.invoice_id = i.id
  order by r.id desc
  limit 1
)`;

/**
 * The day by which an invoice `i` has to be sent, while it was not: counted from the day in Rome on which it was paid, and
 * of a rejected one also from the day of its rejection, the later of the two. The law sets no such term for credit notes.
 * Rules 8.10 and 8.14.
 */
export const toSendBy = sql<Date | null>`
  case
    when i.kind = 'invoice' and ${isUnsent}
    then greatest(
      coalesce(
        (select (c.paid_at at time zone 'Europe/Rome')::date from checkouts c where c.id = i.checkout_id),
        i.issued_on
      ) + ${billingLimits.invoiceDays}::integer,
      (coalesce(${rejectedAt}, case i.state when 'rejected' then i.state_at end) at time zone 'Europe/Rome')::date
        + ${billingLimits.resendDays}::integer
    )
  end`;
