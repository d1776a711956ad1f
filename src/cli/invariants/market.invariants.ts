import { sql } from 'kysely';
import { boughtEntries, countedEntries, marketEntries } from '../../staff/market/market.sql.js';
import type { Invariant } from './invariant.js';

const columns = sql`request_type_id, province_id, day, figure, value`;

/** What holds of the figures of the market, apart from changes that the next sweep counts. */
export const marketInvariants: readonly Invariant[] = [
  {
    name: 'what a request adds to the market is what happened to it',
    offenders: () => sql`
      select request_id, ${columns}, sum(count)::integer as missing
      from (
        select request_id, ${columns}, count from (${marketEntries(sql`true`)}) fresh
        union all
        select request_id, ${columns}, -count from (${countedEntries(sql`true`)}) gone
      ) e
      where request_id not in (select c.request_id from market_changes c where c.request_id is not null)
      group by request_id, ${columns}
      having sum(count) <> 0`,
  },
  {
    name: 'the figures of the market are the sums of what its requests and purchases add',
    offenders: () => sql`
      select ${columns}, sum(count)::integer as missing
      from (
        select ${columns}, count from (${countedEntries(sql`true`)}) requests
        union all
        select ${columns}, count
        from (${boughtEntries(sql`c.id not in (select movement_id from market_changes where movement_id is not null)`)}) bought
        union all
        select ${columns}, -count from market_counts
      ) e
      group by ${columns}
      having sum(count) <> 0`,
  },
];
