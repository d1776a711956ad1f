import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../../kernel/database/database.js';
import type { Locale } from '../../kernel/locale.js';
import { formatEuro } from '../../kernel/money.js';
import { listed, type Listed, type Page } from '../../kernel/paging.js';
import { invoiceStateLabels, type InvoiceState } from '../billing.codes.js';
import { documentNumber } from './fatturapa.js';
import type { InvoiceDto } from './invoices.dto.js';

interface InvoiceRow {
  id: number;
  kind: 'invoice' | 'credit_note';
  year: number;
  number: number;
  issued_on: string;
  description: string;
  net_cents: number;
  vat_cents: number;
  gross_cents: number;
  state: InvoiceState;
  original_id: number | null;
}

/** The documents made out to an account. */
@Injectable()
export class InvoicesQueries {
  constructor(private readonly database: Database) {}

  async list(accountId: number, page: Page, locale: Locale): Promise<Listed<InvoiceDto>> {
    const db = this.database.read;
    const { rows } = await sql<InvoiceRow>`
      select id, kind, year, number, issued_on::text, description, net_cents, vat_cents, gross_cents, state, original_id
      from invoices where account_id = ${accountId} order by id desc limit ${page.limit} offset ${page.offset}`.execute(
      db,
    );
    const total = await sql<{
      total: number;
    }>`select count(*)::integer as total from invoices where account_id = ${accountId}`.execute(db);
    const info = rows.map(({ year, number, state, ...row }) => ({
      ...row,
      number: documentNumber({ year, number }),
      gross_string: formatEuro(row.gross_cents, locale),
      state: { id: state, label: invoiceStateLabels[state][locale] },
    }));
    return listed(info, page, total.rows[0]?.total ?? 0);
  }
}
