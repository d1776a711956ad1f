import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { ENV, type Env } from '../../../env.js';
import { Database } from '../../../kernel/database/database.js';
import type { Locale } from '../../../shared/locale.js';
import { problems } from '../../../kernel/problem.js';
import { fileNameOf, xmlNameOf } from '../file-names.js';
import { invoiceDocument } from '../invoice-document.js';
import type { PrintedInvoice } from '../invoice-words.js';

/** Whose documents may be read: an account's own, or everyone's by staff. */
export type InvoiceScope = { readonly accountId: number } | 'staff';

/** A document to hand over. */
export interface InvoiceFile {
  readonly name: string;
  readonly bytes: Buffer;
}

interface Row extends Omit<PrintedInvoice, 'issuedAt' | 'paidAt'> {
  readonly issuedAt: Date | string;
  readonly paidAt: Date | string | null;
}

/**
 * Hands over an issued document: the XML as it was stored, or its courtesy copy as PDF. Documents of other accounts are
 * not found.
 */
@Injectable()
export class ReadInvoice {
  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @throws Problem not_found for anyone but its owner */
  async pdf(scope: InvoiceScope, id: number, locale: Locale): Promise<InvoiceFile> {
    const { rows } = await sql<Row>`
      select
        i.kind,
        i.year,
        i.number,
        i.issued_on::text as "issuedOn",
        i.issued_at as "issuedAt",
        i.description,
        i.net_cents as "netCents",
        i.vat_cents as "vatCents",
        i.gross_cents as "grossCents",
        i.list_cents as "listCents",
        i.coupon,
        i.buyer,
        i.seller,
        c.paid_at as "paidAt",
        case
          when o.id is not null
          then jsonb_build_object('year', o.year, 'number', o.number, 'issuedOn', o.issued_on)
        end as original
      from invoices i
      join checkouts c on c.id = i.checkout_id
      left join invoices o on o.id = i.original_id
      where i.id = ${id}
        and (${scope === 'staff'} or i.account_id = ${scope === 'staff' ? null : scope.accountId})`.execute(
      this.database.read,
    );
    const [row] = rows;
    if (!row) throw problems.not_found();
    const invoice: PrintedInvoice = {
      ...row,
      issuedAt: new Date(row.issuedAt),
      paidAt: row.paidAt === null ? null : new Date(row.paidAt),
    };
    return {
      name: fileNameOf(invoice),
      bytes: await invoiceDocument(invoice, { brand: this.env.BRAND_NAME, demo: this.env.DEMO }, locale),
    };
  }

  /** @throws Problem not_found for anyone but its owner */
  async xml(scope: InvoiceScope, id: number): Promise<InvoiceFile> {
    const row = await this.database.read
      .selectFrom('invoices')
      .select(['year', 'number', 'seller', 'xml'])
      .where('id', '=', id)
      .where((eb) => (scope === 'staff' ? eb.lit(true) : eb('account_id', '=', scope.accountId)))
      .executeTakeFirst();
    if (!row) throw problems.not_found();
    return { name: xmlNameOf({ ...row, vat_number: row.seller.vat_number }), bytes: Buffer.from(row.xml) };
  }
}
