import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { sql } from 'kysely';
import { failureOf } from '../../kernel/failure.js';
import { Clock, plus } from '../../shared/clock.js';
import { dayInRome } from '../../shared/calendar.js';
import { Database } from '../../kernel/database/database.js';
import { endOfDay, startOfDay } from '../../kernel/database/sql.js';
import type { Locale } from '../../shared/locale.js';
import type { Cents } from '../../shared/money.js';
import { CreditType } from '../../shared/credits/credits.codes.js';
import { billingLimits, ms } from '../../shared/limits.js';
import { signedCents } from '../invoices/invoice.sql.js';
import { PaymentProvider, type ProviderPayment } from '../providers/payment-provider.js';
import { EARLY } from '../webhooks/stored-events.js';
import { creditsSoldByDay, dayOf, paymentsByDay, refundsByDay } from './money-by-day.sql.js';
import { said, type Difference, type SaidDifference } from './reconciliation-differences.js';

/** One day of the books, in cents. Days are Rome's. */
export interface ReconciledDay {
  /** YYYY-MM-DD */
  readonly id: string;
  /** What the provider received; null where it was not asked or did not answer. */
  readonly provider_cents: Cents | null;
  readonly checkouts_cents: Cents;
  readonly invoices_cents: Cents;
  readonly credit_notes_cents: Cents;
  readonly refunds_cents: Cents;
  /** Credits bought. */
  readonly ledger_credits: number;
  /** The differences. */
  readonly differences: readonly SaidDifference[];
  readonly balanced: boolean;
}

type Sums = Omit<ReconciledDay, 'differences' | 'balanced' | 'provider_cents'>;

/** The provider is asked for so many days at most. */
const ASKED_DAYS = 100;
/** A payment at midnight may be on the next day in the other books. */
const MARGIN = 2 * ms.day;

/** Compares, day by day, the provider's payments with checkouts, documents and the ledger. */
@Injectable()
export class Reconciliation {
  constructor(
    private readonly database: Database,
    private readonly paymentProvider: PaymentProvider,
    private readonly clock: Clock,
    private readonly logger: PinoLogger,
  ) {
    this.logger.setContext('reconciliation');
  }

  /** The first day with any record, or today. */
  async firstDay(): Promise<string> {
    const earliest = sql`least(
      (select min(created_at) from checkouts),
      (select min(received_at) from payment_events)
    )`;
    const { rows } = await sql<{ day: string | null }>`select ${dayOf(earliest)} as day`.execute(this.database.reports);
    return rows[0]?.day ?? this.today();
  }

  today(): string {
    return dayInRome(this.clock.now());
  }

  /** @param days in a row, oldest first */
  async days(days: readonly string[], locale: Locale): Promise<ReconciledDay[]> {
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) return [];
    const [sums, ours, payments] = await Promise.all([
      this.sums(first, last),
      this.ownDifferences(first, last),
      this.payments(days),
    ]);
    const differences = payments === null ? ours : [...ours, ...(await this.provided(first, last, payments))];
    const taken = new Map<string, Cents>();
    for (const { at, amountCents } of payments ?? [])
      taken.set(dayInRome(at), (taken.get(dayInRome(at)) ?? 0) + amountCents);
    return sums.map((day) => {
      const own = differences.filter((difference) => difference.day === day.id);
      return {
        ...day,
        provider_cents: payments === null ? null : (taken.get(day.id) ?? 0),
        differences: own.map((difference) => said(difference, locale)),
        balanced: own.length === 0,
      };
    });
  }

  private async sums(first: string, last: string): Promise<Sums[]> {
    const { rows } = await sql<Sums>`
      select
        to_char(d, 'YYYY-MM-DD') as id,
        coalesce(c.cents, 0)::integer as checkouts_cents,
        coalesce(i.invoices, 0)::integer as invoices_cents,
        coalesce(i.notes, 0)::integer as credit_notes_cents,
        coalesce(r.cents, 0)::integer as refunds_cents,
        coalesce(m.credits, 0)::integer as ledger_credits
      from generate_series(${first}::date, ${last}::date, interval '1 day') d
      left join (
        ${paymentsByDay(first, last)}
      ) c on c.day = to_char(d, 'YYYY-MM-DD')
      left join (
        select
          issued_on,
          sum(gross_cents) filter (where kind = 'invoice') as invoices,
          sum(${signedCents(sql`gross_cents`)}) filter (where kind = 'credit_note') as notes
        from invoices
        where issued_on between ${first}::date and ${last}::date
        group by 1
      ) i on i.issued_on = d::date
      left join (
        ${refundsByDay(first, last)}
      ) r on r.day = to_char(d, 'YYYY-MM-DD')
      left join (
        ${creditsSoldByDay(first, last)}
      ) m on m.day = to_char(d, 'YYYY-MM-DD')
      order by d`.execute(this.database.reports);
    return rows;
  }

  /** The differences within our own books. */
  private async ownDifferences(first: string, last: string): Promise<Difference[]> {
    const [begin, end] = [startOfDay(first), endOfDay(last)];
    const late = plus(this.clock.now(), -billingLimits.eventGrace);
    const { rows } = await sql<Difference>`
      with paid as (
        select c.*, ${dayOf(sql`c.paid_at`)} as day
        from checkouts c
        where c.paid_at >= ${begin} and c.paid_at < ${end} and c.amount_cents > 0
      ), decided as (
        select p.*, ${dayOf(sql`r.decided_at`)} as day
        from refund_payments p
        join refunds r on r.id = p.refund_id
        where r.status in ('approved', 'paid', 'failed')
          and r.decided_at >= ${begin}
          and r.decided_at < ${end}
      )
      select day, 'no_invoice' as kind, c.id as record, null as name,
        c.amount_cents as ours, null::integer as theirs, null as why
      from paid c
      where c.fulfilled_at is not null
        and not exists (select 1 from invoices i where i.checkout_id = c.id and i.kind = 'invoice')
      union all
      select day, 'other_invoice', c.id, null, c.amount_cents, i.gross_cents, null
      from paid c
      join invoices i on i.checkout_id = c.id and i.kind = 'invoice'
      where i.gross_cents <> c.amount_cents
      union all
      select day, 'not_given', c.id, null, c.amount_cents, null, null
      from paid c
      where c.fulfilled_at is null
        and not exists (select 1 from refund_payments p where p.checkout_id = c.id)
      union all
      select day, 'other_credits', c.id, null, c.credits, null, null
      from paid c
      where c.subject = 'credits'
        and c.fulfilled_at is not null
        and c.credits is distinct from (
          select sum(m.amount) from credit_movements m where m.lot_id = c.lot_id and m.type = ${CreditType.deposit}
        )
      union all
      select day, 'no_credit_note', p.refund_id, null, p.amount_cents, null, null
      from decided p
      where exists (select 1 from invoices i where i.checkout_id = p.checkout_id and i.kind = 'invoice')
        and not exists (select 1 from invoices i where i.refund_payment_id = p.id)
      union all
      select day, 'refund_failed', p.refund_id, null, p.amount_cents, null, null
      from decided p
      where p.status = 'failed'
      union all
      select
        ${dayOf(sql`e.received_at`)},
        case when e.worked_at is null then 'event_waiting' else 'event_refused' end,
        e.id,
        e.event_id,
        null,
        (e.facts->>'amountCents')::integer,
        e.reason
      from payment_events e
      where e.received_at >= ${begin}
        and e.received_at < ${end}
        and (
          e.outcome = 'refused'
          or e.worked_at is null and e.reason is distinct from ${EARLY} and e.received_at <= ${late}
        )`.execute(this.database.reports);
    return rows;
  }

  /** The differences from the provider's books. */
  private async provided(first: string, last: string, payments: readonly ProviderPayment[]): Promise<Difference[]> {
    const refs = payments.map(({ paymentRef }) => paymentRef);
    const { rows } = await sql<{
      id: number;
      payment_ref: string;
      amount_cents: number;
      refunded_cents: number;
      day: string;
    }>`
      select id, payment_ref, amount_cents, refunded_cents, ${dayOf(sql`paid_at`)} as day
      from checkouts
      where provider = ${this.paymentProvider.name}
        and paid_at is not null
        and payment_ref is not null
        and (
          payment_ref = any(${refs}::text[])
          or paid_at >= ${startOfDay(first)} and paid_at < ${endOfDay(last)}
        )`.execute(this.database.reports);
    const known = new Map(rows.map((row) => [row.payment_ref, row]));
    const theirs = new Map(payments.map((payment) => [payment.paymentRef, payment]));
    const found: Difference[] = [];
    for (const { paymentRef, amountCents, refundedCents, at } of payments) {
      const own = known.get(paymentRef);
      if (!own)
        found.push({
          day: dayInRome(at),
          kind: 'unknown_payment',
          record: null,
          name: paymentRef,
          ours: null,
          theirs: amountCents,
        });
      else if (own.amount_cents !== amountCents)
        found.push({ day: own.day, kind: 'other_amount', record: own.id, ours: own.amount_cents, theirs: amountCents });
      else if (own.refunded_cents !== refundedCents)
        found.push({
          day: own.day,
          kind: 'other_refunded',
          record: own.id,
          ours: own.refunded_cents,
          theirs: refundedCents,
        });
    }
    for (const own of rows) {
      if (!theirs.has(own.payment_ref))
        found.push({ day: own.day, kind: 'missing_payment', record: own.id, ours: own.amount_cents, theirs: null });
    }
    return found;
  }

  /** The provider's payments around some days; null when the period is too long or it does not answer. */
  private async payments(days: readonly string[]): Promise<readonly ProviderPayment[] | null> {
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined || days.length > ASKED_DAYS) return null;
    try {
      const payments: ProviderPayment[] = [];
      const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);
      for await (const payment of this.paymentProvider.payments(
        plus(midnight(first), -MARGIN),
        plus(midnight(last), ms.day + MARGIN),
      ))
        payments.push(payment);
      return payments;
    } catch (error) {
      this.logger.warn({ err: failureOf(error) }, 'the provider’s books can’t be read');
      return null;
    }
  }
}
