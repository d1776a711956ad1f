import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { ENV, type Env } from '../../env.js';
import { Database } from '../../kernel/database/database.js';
import { endOfDay, startOfDay } from '../../kernel/database/sql.js';
import { dayInRome } from '../../shared/calendar.js';
import { Clock } from '../../shared/clock.js';
import type { Locale } from '../../shared/locale.js';
import { signedCents } from '../invoices/invoice.sql.js';
import { dayOf } from './money-by-day.sql.js';
import { said, type Difference } from './reconciliation-differences.js';
import { monthsOf, periodsOf, type MonthOfRate } from './vat-periods.rules.js';
import type { VatYear } from './vat.dto.js';

interface MonthOfBooks {
  readonly month: string;
  readonly to: string;
  readonly documents_cents: number;
  readonly payments_cents: number;
  readonly refunds_cents: number;
}

/**
 * The VAT that the documents of a year state, by the day in Rome that they bear, and beside it the payments and refunds
 * that they are about. Rule 8.15.
 */
@Injectable()
export class VatQuery {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async of(asked: number | undefined, locale: Locale): Promise<VatYear> {
    const today = dayInRome(this.clock.now());
    const year = asked ?? Number(today.slice(0, 4));
    const [firstYear, months, books, differences] = await Promise.all([
      this.firstYear(),
      this.months(year),
      this.books(year),
      this.differences(year),
    ]);
    const begun = monthsOf(year, today);
    return {
      year,
      first_year: firstYear ?? Number(today.slice(0, 4)),
      regime: this.env.SELLER_REGIME,
      rows: periodsOf(year, months, today),
      books: books
        .filter(({ month }) => begun.includes(month))
        .map(({ month, ...sums }) => ({
          period: month,
          from: `${month}-01`,
          ...sums,
          differences: differences.filter(({ day }) => day.startsWith(month)).map((one) => said(one, locale)),
        })),
    };
  }

  private async firstYear(): Promise<number | null> {
    const { rows } = await sql<{ year: number | null }>`
      select extract(year from min(issued_on))::integer as year from invoices`.execute(this.database.reports);
    return rows[0]?.year ?? null;
  }

  /** The rate is that of the document itself: the settings may know another by now. */
  private async months(year: number): Promise<MonthOfRate[]> {
    const { rows } = await sql<MonthOfRate>`
      select
        to_char(issued_on, 'YYYY-MM') as month,
        substring(xml from '<AliquotaIVA>([0-9.]+)</AliquotaIVA>')::double precision as rate,
        coalesce(sum(net_cents) filter (where kind = 'invoice'), 0)::integer as taxable_cents,
        coalesce(sum(vat_cents) filter (where kind = 'invoice'), 0)::integer as vat_cents,
        coalesce(sum(${signedCents(sql`net_cents`)}) filter (where kind = 'credit_note'), 0)::integer
          as notes_taxable_cents,
        coalesce(sum(${signedCents(sql`vat_cents`)}) filter (where kind = 'credit_note'), 0)::integer
          as notes_vat_cents
      from invoices
      where issued_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
      group by 1, 2`.execute(this.database.reports);
    return rows;
  }

  private async books(year: number): Promise<MonthOfBooks[]> {
    const [first, last] = [`${year}-01-01`, `${year}-12-31`];
    const { rows } = await sql<MonthOfBooks>`
      with documents as (
        select to_char(issued_on, 'YYYY-MM') as month, sum(${signedCents(sql`gross_cents`)}) as cents
        from invoices
        where issued_on between ${first}::date and ${last}::date
        group by 1
      ), payments as (
        select left(${dayOf(sql`fulfilled_at`)}, 7) as month, sum(amount_cents) as cents
        from checkouts
        where fulfilled_at >= ${startOfDay(first)} and fulfilled_at < ${endOfDay(last)}
        group by 1
      ), returned as (
        select left(${dayOf(sql`r.decided_at`)}, 7) as month, sum(p.amount_cents) as cents
        from refunds r
        join refund_payments p on p.refund_id = r.id
        join checkouts c on c.id = p.checkout_id
        where ${isGivenBack(first, last)}
        group by 1
      )
      select
        to_char(m, 'YYYY-MM') as month,
        to_char(m + interval '1 month - 1 day', 'YYYY-MM-DD') as "to",
        coalesce(d.cents, 0)::integer as documents_cents,
        coalesce(p.cents, 0)::integer as payments_cents,
        -coalesce(r.cents, 0)::integer as refunds_cents
      from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 month') m
      left join documents d on d.month = to_char(m, 'YYYY-MM')
      left join payments p on p.month = to_char(m, 'YYYY-MM')
      left join returned r on r.month = to_char(m, 'YYYY-MM')
      order by 1`.execute(this.database.reports);
    return rows;
  }

  /** Each payment and refund of the year whose document is missing, states another amount, or bears another month. */
  private async differences(year: number): Promise<Difference[]> {
    const [first, last] = [`${year}-01-01`, `${year}-12-31`];
    const { rows } = await sql<Difference>`
      with given as (
        select c.id, c.amount_cents, ${dayOf(sql`c.fulfilled_at`)} as day, i.gross_cents,
          to_char(i.issued_on, 'YYYY-MM-DD') as issued
        from checkouts c
        left join invoices i on i.checkout_id = c.id and i.kind = 'invoice'
        where c.fulfilled_at >= ${startOfDay(first)} and c.fulfilled_at < ${endOfDay(last)} and c.amount_cents > 0
      ), returned as (
        select r.id, p.amount_cents, ${dayOf(sql`r.decided_at`)} as day, i.gross_cents,
          to_char(i.issued_on, 'YYYY-MM-DD') as issued
        from refunds r
        join refund_payments p on p.refund_id = r.id
        join checkouts c on c.id = p.checkout_id
        left join invoices i on i.refund_payment_id = p.id
        where ${isGivenBack(first, last)}
      )
      select
        day,
        case
          when gross_cents is null then 'no_invoice'
          when gross_cents <> amount_cents then 'other_invoice'
          else 'other_month'
        end as kind,
        id as record,
        amount_cents as ours,
        gross_cents as theirs
      from given
      where gross_cents is distinct from amount_cents or left(issued, 7) <> left(day, 7)
      union all
      select
        day,
        case
          when gross_cents is null then 'no_credit_note'
          when gross_cents <> amount_cents then 'other_credit_note'
          else 'other_month_note'
        end,
        id,
        amount_cents,
        gross_cents
      from returned
      where gross_cents is distinct from amount_cents or left(issued, 7) <> left(day, 7)
      order by day, record`.execute(this.database.reports);
    return rows;
  }
}

/** A refund `r` decided in these days, by its part `p` of a payment `c` that was given: others have no document. */
const isGivenBack = (first: string, last: string) => sql<boolean>`
  r.status in ('approved', 'paid', 'failed')
  and r.decided_at >= ${startOfDay(first)}
  and r.decided_at < ${endOfDay(last)}
  and c.fulfilled_at is not null`;
