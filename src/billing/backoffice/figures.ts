import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../../kernel/database/database.js';
import type { InvoiceState } from '../../shared/billing/billing.codes.js';
import { signedCents } from '../invoices/invoice.sql.js';
import type { PeriodQuery } from './backoffice.dto.js';
import { creditsSoldByDay, paymentsByDay, refundsByDay } from './money-by-day.sql.js';

/**
 * The figures of the first screen of finance. Money in cents; days in Rome, without those on which nothing happened.
 */
export interface Figures {
  readonly credits_sold: readonly { day: string; credits: number }[];
  /** What buyers paid; refunds are not deducted. */
  readonly takings: readonly { day: string; cents: number }[];
  /** Invoices issued, less credit notes. */
  readonly invoiced: readonly { day: string; gross_cents: number; net_cents: number }[];
  readonly refunds_waiting: { count: number; cents: number };
  /** What was paid back. */
  readonly refunds: readonly { day: string; cents: number }[];
  readonly invoices_by_state: readonly { state: InvoiceState; count: number }[];
}

/** Counts the figures of a period in one statement. */
@Injectable()
export class FiguresQuery {
  constructor(private readonly database: Database) {}

  async of({ from, to }: PeriodQuery): Promise<Figures> {
    const { rows } = await sql<Figures>`
      with sold as (${creditsSoldByDay(from, to)}),
      taken as (${paymentsByDay(from, to)}),
      returned as (${refundsByDay(from, to)}),
      issued as (
        select
          to_char(issued_on, 'YYYY-MM-DD') as day,
          sum(${signedCents(sql`gross_cents`)})::integer as gross_cents,
          sum(${signedCents(sql`net_cents`)})::integer as net_cents
        from invoices
        where issued_on between ${from}::date and ${to}::date
        group by 1
      ), states as (
        select state, count(*)::integer as count
        from invoices
        where issued_on between ${from}::date and ${to}::date
        group by 1
      )
      select
        (select coalesce(json_agg(sold order by day), '[]') from sold) as credits_sold,
        (select coalesce(json_agg(taken order by day), '[]') from taken) as takings,
        (select coalesce(json_agg(issued order by day), '[]') from issued) as invoiced,
        (
          select json_build_object('count', count(*), 'cents', coalesce(sum(amount_cents), 0))
          from refunds
          where status = 'pending'
        ) as refunds_waiting,
        (select coalesce(json_agg(returned order by day), '[]') from returned) as refunds,
        (select coalesce(json_agg(states order by state), '[]') from states) as invoices_by_state`.execute(
      this.database.reports,
    );
    const [figures] = rows;
    if (!figures) throw new Error('a statement without a row');
    return figures;
  }
}
