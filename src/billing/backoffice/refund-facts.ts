import { Injectable } from '@nestjs/common';
import { Database } from '../../kernel/database/database.js';
import type { Locale } from '../../kernel/locale.js';
import { Lists } from '../../staff/staff.api.js';
import { packageFacts } from '../refunds/package-facts.js';
import { refundsList } from './refunds.list.js';

/** A refund with everything that decides about it. */
@Injectable()
export class RefundFacts {
  constructor(
    private readonly database: Database,
    private readonly lists: Lists,
  ) {}

  /** @throws not_found (404) */
  async one(id: number, locale: Locale): Promise<Record<string, unknown>> {
    const record = await this.lists.one(refundsList, id, locale);
    const {
      account,
      lot_id: lotId,
      facts,
    } = record as { account: { id: number }; lot_id: number | null; facts: object | null };
    if (lotId === null) return record;
    const found = (await packageFacts(this.database.read, account.id, [lotId])).get(lotId);
    // The rule that let the firm ask says whether it could answer anything, so that both see the same.
    return { ...record, facts: { ...facts, answerable: found?.facts.answerable ?? null } };
  }
}
