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

/**
 * The day by which an invoice `i` has to be sent, while it was not: counted from the day in Rome on which it was paid.
 * The law sets no such term for credit notes. Rule 8.10.
 */
export const toSendBy = sql<Date | null>`
  case
    when i.kind = 'invoice' and ${isUnsent}
    then coalesce(
      (select (c.paid_at at time zone 'Europe/Rome')::date from checkouts c where c.id = i.checkout_id),
      i.issued_on
    ) + ${billingLimits.invoiceDays}::integer
  end`;
