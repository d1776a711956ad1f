import { sql } from 'kysely';
import type { Sql } from '../../kernel/database/database.js';
import type { HeldVersion } from '../../shared/staff/in-force.facts.js';

/** The versions that count or will: the one in force, and the one to come; none while the initial numbers count. */
export async function heldVersions(db: Sql, now: Date): Promise<HeldVersion[]> {
  const { rows } = await sql<{ from: string; values: HeldVersion['values'] }>`
    select to_json(effective_at) #>> '{}' as "from", values
    from business_settings
    where withdrawn_at is null and effective_at >= coalesce((
      select max(effective_at) from business_settings where withdrawn_at is null and effective_at <= ${now}
    ), '-infinity')
    order by effective_at`.execute(db);
  return rows.map(({ from, values }) => ({ from: Date.parse(from), values }));
}
