import { Injectable } from '@nestjs/common';
import { Database } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import { formatEuro } from '../../shared/money.js';
import { listed, type Listed, type Page } from '../../kernel/paging.js';
import { invoiceStateLabels } from '../../shared/billing/billing.codes.js';
import { documentNumber } from './fatturapa.js';
import type { InvoiceDto } from './invoices.dto.js';

/** The documents made out to an account. */
@Injectable()
export class InvoicesQueries {
  constructor(private readonly database: Database) {}

  async list(accountId: number, page: Page, locale: Locale): Promise<Listed<InvoiceDto>> {
    const db = this.database.read;
    const own = db.selectFrom('invoices').where('account_id', '=', accountId);
    const rows = await own
      .select([
        'id',
        'kind',
        'year',
        'number',
        'issued_on',
        'description',
        'net_cents',
        'vat_cents',
        'gross_cents',
        'state',
        'original_id',
      ])
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute();
    const { total } = await own
      .select(({ eb, fn }) => eb.cast<number>(fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow();
    const info = rows.map(({ year, number, state, ...row }) => ({
      ...row,
      number: documentNumber({ year, number }),
      gross_string: formatEuro(row.gross_cents, locale),
      state: { id: state, label: invoiceStateLabels[state][locale] },
    }));
    return listed(info, page, total);
  }
}
