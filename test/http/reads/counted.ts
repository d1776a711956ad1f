import { sql } from 'kysely';
import { plus } from '../../../src/shared/clock.js';
import { ms } from '../../../src/shared/limits.js';
import { asOwner } from '../../support/owner.js';
import { turn } from '../../staff/lists/listed.js';
import type { World } from '../../sweeps/world.js';
import type { InStates } from './states.js';

/**
 * Each number that a read counts differs from zero somewhere, and from the number that it would be without one of its
 * conditions: for each there are rows that count, and rows that lack one thing.
 */
export async function counted(world: World, { firm }: InStates): Promise<void> {
  await asOwner(
    world.test,
    sql`set local session_replication_role = replica`,
    // Requests that are to be refunded: more firms received than answered.
    sql`update refunds r set request_id = q.id
      from (select id, row_number() over (order by id) as nth from refunds where subject = 'request') f,
        (select request_id as id, row_number() over (order by count(*) desc, request_id) as nth from responses
          group by request_id having count(answered_at) > 1 and count(answered_at) < count(*)) q
      where f.nth = q.nth and r.id = f.id`,
    // Lots that are to be refunded: their firms received before they were bought, and after.
    sql`update credit_lots l set account_id = p.firm_id, created_at = p.second
      from (select lot_id as id, row_number() over (order by lot_id) as nth from refunds
          where lot_id in (select max(lot_id) from refunds group by account_id) group by lot_id having count(*) = 1) f,
        (select firm_id, row_number() over (order by count(*) desc, firm_id) as nth,
            (array_agg(forwarded_at order by forwarded_at))[2] as second
          from responses where firm_id not in (${firm}) group by firm_id having count(distinct forwarded_at) > 3) p
      where l.id = f.id and p.nth = f.nth + 3`,
    // Purchases with one coupon, one in each state.
    sql`update checkouts c set coupon_id = (select max(id) from coupons)
      where id in (select max(id) from checkouts group by status)`,
    // Codes and sessions of a member of the staff: used, ended and over.
    sql`insert into staff_recovery_codes (staff_id, code_hash, used_at)
      select s.id, 'code ' || n, case when n > 2 + s.nth then ${world.now}::timestamptz end
      from (select id, row_number() over (order by name) as nth from staff) s, generate_series(1, 7) n where s.nth < 4`,
    sql`insert into staff_sessions (staff_id, created_at, seen_at, expires_at, revoked_at)
      select s.id, ${plus(world.now, -ms.day)}::timestamptz, ${plus(world.now, -ms.hour)}::timestamptz,
        ${world.now}::timestamptz + (case when n = 1 then -1 else 1 end) * interval '1 hour',
        case when n = 2 then ${world.now}::timestamptz end
      from (select id, row_number() over (order by name) as nth from staff) s, generate_series(1, 3) n where s.nth < 4`,
  );
}

/** What was found of people before: burdened, suspended, and reported without reason, once more where it was overturned. */
export async function history(
  world: World,
  { citizen, firm, rival }: Pick<InStates, 'citizen' | 'firm' | 'rival'>,
): Promise<void> {
  const found = [
    ['reported', 'uphold'],
    ['reported', 'dismiss'],
    ['suspended', 'suspend'],
    ['reporter', 'unfounded'],
    ['reporter', 'uphold'],
  ] as const;
  let nth = 0;
  for (const account of [citizen, firm])
    for (const [place, [side, decision]] of found.entries())
      for (let time = 0; time <= 1 + ((place + (account === firm ? 1 : 0)) % 3); time++) {
        const at = plus(world.now, -(40 + ++nth) * ms.day);
        await world.insert('reports', {
          reference: `SG-2025-7100${String(nth).padStart(2, '0')}`,
          side,
          account_id: account,
          reported_id: side === 'reporter' ? turn([citizen, firm], nth) : account,
          subject_type: 'account',
          subject_id: account === firm ? citizen : rival,
          reason: 'other',
          created_at: plus(at, -ms.day),
          decided_at: at,
          decision,
          overturned_at: time === 0 ? plus(at, ms.hour) : null,
        });
      }
}
