import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import { Lists } from '../../staff/staff.api.js';
import { packageFacts } from '../refunds/package-facts.js';
import { packageIsUnused } from '../refunds/refund.rules.js';
import { refundsList } from './refunds.list.js';

interface PackageRefundRecord {
  readonly account: { readonly id: number };
  readonly lot_id: number | null;
  readonly decided_at: string | null;
  readonly facts: object | null;
}

/** A refund with everything that decides about it. */
@Injectable()
export class RefundFacts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly lists: Lists,
  ) {}

  /** @throws not_found (404) */
  async one(id: number, locale: Locale): Promise<Record<string, unknown>> {
    const record = await this.lists.one(refundsList, id, locale);
    const { account, lot_id: lotId, decided_at: decidedAt, facts } = record as unknown as PackageRefundRecord;
    if (lotId === null) return record;
    const found = (await packageFacts(this.database.read, account.id, [lotId])).get(lotId);
    if (!found) return record;
    // The same rules decide whether the firm may ask, so that the firm and finance see the same facts.
    const moment = decidedAt === null ? this.clock.now() : new Date(decidedAt);
    const { answerable } = found.facts;
    return { ...record, facts: { ...facts, intact: packageIsUnused(found.facts, moment), answerable } };
  }
}
