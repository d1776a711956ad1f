import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock, plus } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import type { Locale } from '../kernel/locale.js';
import type { Page } from '../kernel/paging.js';
import { creditLimits } from '../limits.js';
import { creditTypeLabels, type CreditTypeCode, type MovementPurpose } from './credits.codes.js';
import type { CreditsAnswer } from './credits.dto.js';

interface LotRow {
  readonly amount: number;
  readonly type: CreditTypeCode;
  readonly expires_at: string;
}

interface MovementRow extends LotRow {
  readonly id: number;
  readonly balance_after: number;
  readonly purpose: MovementPurpose;
  readonly response_id: number | null;
  readonly request_id: number | null;
  readonly created_at: string;
}

const iso = (text: string): string => new Date(text).toISOString();

/** What a firm sees of its credits. */
@Injectable()
export class CreditsQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async overview(accountId: number, page: Page, locale: Locale): Promise<CreditsAnswer> {
    const now = this.clock.now();
    const db = this.database.read;
    const lots = await sql<LotRow>`
      select remaining as amount, type, expires_at from credit_lots
      where account_id = ${accountId} and remaining > 0 and expires_at > ${now} order by expires_at, type = 2, id`.execute(db);
    const movements = await sql<MovementRow>`
      select m.id, m.type, m.amount, m.balance_after, m.purpose, m.response_id, r.request_id, m.created_at, l.expires_at
      from (select * from credit_movements where account_id = ${accountId} order by id desc limit ${page.limit} offset ${page.offset}) m
      join credit_lots l on l.id = m.lot_id
      left join responses r on r.id = m.response_id
      order by m.id desc`.execute(db);
    const total = await sql<{ total: number }>`select count(*)::integer as total from credit_movements where account_id = ${accountId}`.execute(db);
    const coded = (id: CreditTypeCode) => ({ id, label: creditTypeLabels[id][locale] });
    const soon = plus(now, creditLimits.expiringNotice);
    return {
      info: {
        balance: lots.rows.reduce((sum, lot) => sum + lot.amount, 0),
        expiring: lots.rows.map((lot) => ({ amount: lot.amount, type: coded(lot.type), expires_at: iso(lot.expires_at), soon: new Date(lot.expires_at) <= soon })),
        packages: [],
        movements: movements.rows.map(({ type, created_at, expires_at, ...row }) => ({
          ...row,
          type: coded(type),
          created_at: iso(created_at),
          expires_at: row.amount > 0 ? iso(expires_at) : null,
          // Only what was bought can be refunded, and nothing is sold yet.
          refundable: false,
        })),
      },
      page: page.page,
      page_size: page.pageSize,
      total: total.rows[0]?.total ?? 0,
    };
  }
}
