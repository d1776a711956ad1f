import { sql } from 'kysely';
import type { Sql } from '../../kernel/database/database.js';
import { leaksSince } from '../leaks/contact-leaks.js';

/** One of the two whom words concern, and what staff know of them. */
export interface TextParty {
  readonly id: number;
  readonly name: string;
  readonly model: 'user' | 'lawyer';
  /** Confirmed contact leaks of the last 90 days. */
  readonly leaks: number;
  /** Words of theirs that staff removed, and upheld reports about them; what an appeal changed does not count. */
  readonly removed: number;
  readonly upheld: number;
  readonly suspensions: number;
}

/** What is known about the author of words and about their reader. Erased accounts are left out. */
export async function textParties(db: Sql, ids: readonly number[], now: Date): Promise<TextParty[]> {
  const { rows } = await sql<TextParty>`
    select a.id, a.model, coalesce(nullif(f.company_name, ''), trim(a.first_name || ' ' || a.last_name)) as name,
      (select count(*)::integer from contact_leaks k
        where k.account_id = a.id and k.created_at >= ${leaksSince(now)}::timestamptz) as leaks,
      rejectionReasons.*
    from accounts a
    left join firms f on f.account_id = a.id
    cross join lateral (
      select
        count(*) filter (where r.decision = 'remove' and r.overturned_at is null)::integer as removed,
        count(*) filter (where r.decision = 'uphold' and r.overturned_at is null)::integer as upheld,
        count(*) filter (where r.side = 'suspended')::integer as suspensions
      from reports r where r.account_id = a.id and r.side <> 'reporter') rejectionReasons
    where a.id = any(${ids}::integer[]) and a.deleted_at is null`.execute(db);
  return rows;
}
