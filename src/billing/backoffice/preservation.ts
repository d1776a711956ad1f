import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { Database } from '../../kernel/database/database.js';
import type { PreservationGap, PreservationYear } from './preservation.dto.js';

/** A document or a number with something missing. */
export interface FoundGap {
  readonly gap: PreservationGap;
  /** "12/2026" */
  readonly number: string;
  /** Null where the number itself is missing. */
  readonly invoice_id: number | null;
}

/** How many of each kind a screen names. */
const SHOWN = 10;

/** The receipts of an invoice `i`, of all its transmissions. */
const hasReceipt = sql<boolean>`exists (
  select 1
  from invoice_receipts r
  join invoice_transmissions t on t.id = r.transmission_id
  where t.invoice_id = i.id
)`;

/** What was sent last of an invoice `i` is not what is stored: its hash is another. */
const isOther = sql<boolean>`exists (
  select 1
  from invoice_transmissions t
  where t.id = (select max(id) from invoice_transmissions where invoice_id = i.id)
    and t.state in ('sent', 'delivered', 'not_delivered')
    and t.sha256 <> encode(sha256(convert_to(coalesce(t.superseded_xml, i.xml), 'UTF8')), 'hex')
)`;

/** Every gap of a year, by kind and number; what each statement finds says its column. */
const gapsOf = (year: number): RawBuilder<FoundGap> => sql<FoundGap>`
  with documents as (
    select
      i.id,
      i.number,
      i.state = 'to_send' as not_sent,
      i.state = 'rejected' as rejected,
      i.state in ('sent', 'delivered', 'not_delivered') and not ${hasReceipt} as no_receipt,
      ${isOther} as other_content
    from invoices i
    where i.year = ${year}
  ), found as (
    select 1 as rank, 'missing_number' as gap, n as number, null::integer as invoice_id
    from generate_series(1, (select last from invoice_counters where year = ${year})) n
    where n not in (select number from documents)
    union all
    select 2, 'not_sent', number, id from documents where not_sent
    union all
    select 3, 'rejected', number, id from documents where rejected
    union all
    select 4, 'no_receipt', number, id from documents where no_receipt
    union all
    select 5, 'other_content', number, id from documents where other_content
  )
  select gap, number || '/' || ${year}::integer as number, invoice_id
  from found
  order by rank, found.number`;

/** What the documents of a year lack before they can be preserved as they are. */
@Injectable()
export class Preservation {
  constructor(private readonly database: Database) {}

  async gaps(year: number): Promise<readonly FoundGap[]> {
    const { rows } = await gapsOf(year).execute(this.database.reports);
    return rows;
  }

  async of(year: number): Promise<PreservationYear> {
    const [found, { rows }] = await Promise.all([
      this.gaps(year),
      sql<{ documents: number; receipts: number }>`
        select
          (select count(*) from invoices where year = ${year})::integer as documents,
          (
            select count(*)
            from invoice_receipts r
            join invoice_transmissions t on t.id = r.transmission_id
            join invoices i on i.id = t.invoice_id
            where i.year = ${year}
          )::integer as receipts`.execute(this.database.reports),
    ]);
    const { documents = 0, receipts = 0 } = rows[0] ?? {};
    const gaps = [...Map.groupBy(found, ({ gap }) => gap)].map(([gap, all]) => ({
      gap,
      count: all.length,
      first: all.slice(0, SHOWN).map(({ number, invoice_id }) => ({ number, invoice_id })),
    }));
    return { year, documents, receipts, gaps };
  }
}
