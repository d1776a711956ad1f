import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.js';
import type { Download } from '../../../kernel/http/download.js';
import { problems } from '../../../kernel/problem.js';

/** Hands over a receipt of the exchange system as it arrived. */
@Injectable()
export class ReadReceipt {
  constructor(private readonly database: Database) {}

  /** @throws not_found (404) */
  async execute(id: number): Promise<Download> {
    const row = await this.database.read
      .selectFrom('invoice_receipts')
      .select(['file_name', 'content'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw problems.not_found();
    return { name: row.file_name ?? `${id}.xml`, type: 'application/xml', content: Buffer.from(row.content) };
  }
}
