import { sql, type RawBuilder } from 'kysely';
import type { LedgerFilter } from './wallet.dto.js';

/** The day on which a movement was written, as Italy counts days. */
export const dayOf = sql`(m.created_at at time zone 'Europe/Rome')::date`;

/** The lines of a firm's ledger that a filter asks for; `m` is the movement. */
export function linesOf(accountId: number, { type, from, to }: LedgerFilter): RawBuilder<boolean> {
  return sql<boolean>`m.account_id = ${accountId}
    and (${type === undefined} or m.type = any(${type ?? []}::smallint[]))
    and (${from === undefined} or ${dayOf} >= ${from ?? null}::date)
    and (${to === undefined} or ${dayOf} <= ${to ?? null}::date)`;
}
