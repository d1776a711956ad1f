import { sql, type RawBuilder } from 'kysely';
import type { Parameters } from '../../kernel/database/prepared-read.js';
import type { LedgerFilter } from './wallet.dto.js';

/** The day on which a movement was written, as Italy counts days. */
export const dayOf = sql`(m.created_at at time zone 'Europe/Rome')::date`;

/** A filter of the ledger as statements need it: null asks for everything. */
export interface LedgerLines {
  readonly account: number;
  readonly types: readonly number[] | null;
  readonly from: string | null;
  readonly to: string | null;
}

export const ledgerLines = (account: number, { type, from, to }: LedgerFilter): LedgerLines => ({
  account,
  types: type ?? null,
  from: from ?? null,
  to: to ?? null,
});

/** The lines of a firm's ledger that a filter asks for; `m` is the movement. */
export function linesOf({ account, types, from, to }: LedgerLines | Parameters<LedgerLines>): RawBuilder<boolean> {
  return sql<boolean>`m.account_id = ${account}
    and (${types}::smallint[] is null or m.type = any(${types}::smallint[]))
    and (${from}::date is null or ${dayOf} >= ${from}::date)
    and (${to}::date is null or ${dayOf} <= ${to}::date)`;
}
