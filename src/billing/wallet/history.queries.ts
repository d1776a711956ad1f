import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../../kernel/database/database.js';
import { dayOf } from './ledger.sql.js';
import type { HistoryDto } from './wallet.dto.js';

interface DayRow {
  readonly at: string;
  readonly balance: number;
}

/** The balance over time, for a chart. */
@Injectable()
export class HistoryQueries {
  constructor(private readonly database: Database) {}

  /** The last movement of each day. */
  async history(accountId: number): Promise<HistoryDto> {
    const { rows } = await sql<DayRow>`
      select distinct on (${dayOf}) m.created_at as at, m.balance_after as balance
      from credit_movements m
      where m.account_id = ${accountId}
      order by ${dayOf}, m.id desc`.execute(this.database.read);
    return rows.map(({ at, balance }) => ({ at: new Date(at).toISOString(), balance }));
  }
}
