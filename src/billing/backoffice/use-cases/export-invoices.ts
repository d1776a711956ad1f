import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.js';
import { zipped, type ZipEntry } from '../../../kernel/zip.js';
import { xmlNameOf } from '../../invoices/file-names.js';
import type { PeriodQuery } from '../backoffice.dto.js';

/** Documents held in memory at once. */
const BATCH = 50;
const encoder = new TextEncoder();

/** Hands over the documents of a period as the exchange system takes them: one XML file each, named by its rules. */
@Injectable()
export class ExportInvoices {
  constructor(private readonly database: Database) {}

  /** @returns a ZIP archive, made while it is read */
  execute(period: PeriodQuery): Readable {
    return Readable.from(zipped(this.entries(period)));
  }

  private async *entries({ from, to }: PeriodQuery): AsyncGenerator<ZipEntry> {
    for (let last = 0; ;) {
      const rows = await this.database.read
        .selectFrom('invoices')
        .select(['id', 'year', 'number', 'seller', 'xml', 'issued_at'])
        .where('issued_on', '>=', from)
        .where('issued_on', '<=', to)
        .where('id', '>', last)
        .orderBy('id')
        .limit(BATCH)
        .execute();
      for (const row of rows)
        yield {
          name: xmlNameOf({ ...row, vat_number: row.seller.vat_number }),
          bytes: [encoder.encode(row.xml)],
          at: new Date(row.issued_at),
          compress: true,
        };
      if (rows.length < BATCH) return;
      last = rows.at(-1)?.id ?? last;
    }
  }
}
