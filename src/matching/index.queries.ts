import { sql } from 'kysely';
import type { Sql } from '../kernel/database/database.js';
import type { FirmEligibility } from './eligibility.rules.js';

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** What decides whether these firms may receive requests. */
export async function firmEligibility(
  db: Sql,
  firmIds: readonly number[],
): Promise<(FirmEligibility & { firmId: number })[]> {
  const found = await db
    .selectFrom('firms as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select((eb) => [
      'f.account_id as firmId',
      eb('a.confirmed_at', 'is not', null).$castTo<boolean>().as('confirmed'),
      eb('a.deleted_at', 'is not', null).or('f.live', '=', false).$castTo<boolean>().as('deleted'),
      'a.completed',
      eb('f.verified_at', 'is not', null).$castTo<boolean>().as('verified'),
      'a.suspended_at',
      'a.suspended_until',
      'f.latitude',
      'f.longitude',
      eb
        .selectFrom('firm_skills as s')
        .select(eb.cast<number>(eb.fn.countAll(), 'integer').as('skills'))
        .whereRef('s.firm_id', '=', 'f.account_id')
        .$asScalar()
        .$notNull()
        .as('skills'),
    ])
    .where('f.account_id', 'in', firmIds)
    .execute();
  return found.map(({ suspended_at, suspended_until, ...row }) => ({
    ...row,
    suspendedAt: dateOf(suspended_at),
    suspendedUntil: dateOf(suspended_until),
  }));
}

/** Replaces the rows of `firmIds`: firms that are also in `found` get one row for each skill, the others none. */
export async function writeIndex(db: Sql, firmIds: readonly number[], found: readonly number[]): Promise<void> {
  await sql`
    delete from matching_firms m
    where m.firm_id = any(${firmIds}::integer[])
      and not (
        m.firm_id = any(${found}::integer[])
        and exists (
          select 1 from firm_skills s where s.firm_id = m.firm_id and s.request_type_id = m.request_type_id
        )
      )`.execute(db);
  // Triggers of matching_firms:
  // - ranking_changes: every process keeps ranking pages, which show the firms of the index.
  await sql`
    insert into matching_firms (request_type_id, firm_id, location, max_distance_m, resumes_at, pauses_at, min_value_cents)
    select s.request_type_id, f.account_id, ll_to_earth(f.latitude, f.longitude), f.max_distance_km * 1000, f.resumes_at,
      f.pauses_at, f.min_value_cents
    from firms f
    join firm_skills s on s.firm_id = f.account_id
    where f.account_id = any(${found}::integer[])
    on conflict (firm_id, request_type_id) do update set
      location = excluded.location,
      max_distance_m = excluded.max_distance_m,
      resumes_at = excluded.resumes_at,
      pauses_at = excluded.pauses_at,
      min_value_cents = excluded.min_value_cents
    where matching_firms.location is distinct from excluded.location
      or matching_firms.max_distance_m is distinct from excluded.max_distance_m
      or matching_firms.resumes_at is distinct from excluded.resumes_at
      or matching_firms.pauses_at is distinct from excluded.pauses_at
      or matching_firms.min_value_cents is distinct from excluded.min_value_cents`.execute(db);
}
