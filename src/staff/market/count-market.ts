import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database, planForValues, sqlOf } from '../../kernel/database/database.js';
import { lockName } from '../../kernel/database/locks.js';
import { boughtEntries, countedEntries, marketEntries } from './market.sql.js';

/** Changes that one transaction counts. */
const BATCH = 2_000;

/**
 * Counts what changed in the market. Writers only note which request or movement changed (triggers), so no two of them
 * wait for one counter. Here the entries of a request are worked out anew and replace those that it had: a request that is
 * noted often, or counted again after a crash, counts once. Rule 16.23.
 */
@Injectable()
export class CountMarket {
  constructor(private readonly database: Database) {}

  /** Counts until nothing is left. */
  async execute(): Promise<void> {
    while ((await this.countSome()) === BATCH);
  }

  /** @returns how many changes there were */
  private countSome(): Promise<number> {
    return this.database.transaction(async (em) => {
      await planForValues(em);
      const db = sqlOf(em);
      // Two sweeps would both read what a request had added before.
      await lockName(db, 'market_counts');
      const { rows } = await sql<{ request_id: number | null; movement_id: number | null }>`
        delete from market_changes
        where ctid = any(array(select ctid from market_changes limit ${BATCH}))
        returning request_id, movement_id`.execute(db);
      if (rows.length === 0) return 0;
      const requests = [...new Set(rows.flatMap(({ request_id }) => request_id ?? []))];
      const movements = rows.flatMap(({ movement_id }) => movement_id ?? []);
      await sql`
        with fresh as (${marketEntries(sql`q.id = any(${requests}::integer[])`)}),
        gone as (${countedEntries(sql`m.request_id = any(${requests}::integer[])`)}),
        bought as (${boughtEntries(sql`c.id = any(${movements}::integer[])`)}),
        counted as (
          insert into market_counts as c (day, request_type_id, province_id, figure, value, count)
          select day, request_type_id, province_id, figure, value, sum(count)
          from (
            select day, request_type_id, province_id, figure, value, count from fresh
            union all
            select day, request_type_id, province_id, figure, value, -count from gone
            union all
            select day, request_type_id, province_id, figure, value, count from bought
          ) e
          group by day, request_type_id, province_id, figure, value
          having sum(count) <> 0
          on conflict (figure, day, request_type_id, province_id, value) do update set count = c.count + excluded.count
        ),
        dropped as (
          delete from market_requests
          where request_id = any(${requests}::integer[]) and request_id not in (select request_id from fresh)
        )
        insert into market_requests as m (request_id, request_type_id, province_id, counted)
        select request_id, request_type_id, province_id,
          jsonb_agg(jsonb_build_array(day, figure, value, count) order by day, figure, value)
        from fresh
        group by request_id, request_type_id, province_id
        on conflict (request_id) do update
        set request_type_id = excluded.request_type_id, province_id = excluded.province_id, counted = excluded.counted
        where (m.request_type_id, m.province_id, m.counted)
          is distinct from (excluded.request_type_id, excluded.province_id, excluded.counted)`.execute(db);
      return rows.length;
    });
  }
}
