import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock, plus } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { metresBetween } from '../../kernel/database/sql.js';
import type { Locale } from '../../shared/locale.js';
import { billingLimits, ms, requestLimits } from '../../shared/limits.js';
import { RequestStatus } from '../../shared/requests/codes.js';
import { requestType } from '../../shared/guidance/request-types.js';
import type { DemandDto } from './wallet.dto.js';

interface Row {
  readonly days: number;
  readonly type: string;
  readonly quotes: number;
  readonly requests: number;
}

const COUNTS = Array.from({ length: requestLimits.maxQuotes + 1 }, (_, quotes) => quotes);

/** Statuses of requests that do not count: refused by the moderators. */
const refused = [
  RequestStatus.unclear,
  RequestStatus.outOfScope,
  RequestStatus.againstTerms,
  RequestStatus.invalidData,
  RequestStatus.invalidOccurrence,
];

/**
 * The statement behind {@link DemandQueries}: requests of the firm's subjects inside its radius, by window, subject and
 * quotes. The index on subject and day finds them; the distance is computed for those alone.
 */
export function demandStatement(firmId: number, now: Date) {
  const windows = sql.join(
    billingLimits.demandDays.map((days) => sql`(${days}::integer, ${plus(now, -days * ms.day)}::timestamptz)`),
  );
  const longest = plus(now, -Math.max(...billingLimits.demandDays) * ms.day);
  return sql<Row>`
    with near as materialized (
      select q.request_type_id, q.sent_at, q.ok_count
      from firms f
      join firm_skills s on s.firm_id = f.account_id
      join requests q on q.request_type_id = s.request_type_id
        and q.sent_at > ${longest}
        and q.sent_at <= ${now}
        and q.deleted_at is null
      where f.account_id = ${firmId}
        and q.status <> all(${refused}::smallint[])
        and (
          f.max_distance_km is null
          or ${metresBetween(sql`ll_to_earth(q.latitude, q.longitude)`, sql`ll_to_earth(f.latitude, f.longitude)`)}
            <= f.max_distance_km * 1000
        )
    )
    select w.days, near.request_type_id as type, near.ok_count::integer as quotes, count(*)::integer as requests
    from (values ${windows}) w (days, since) join near on near.sent_at > w.since
    group by w.days, near.request_type_id, near.ok_count`;
}

/** The demand for a firm's subjects, to know before it buys credits. */
@Injectable()
export class DemandQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async demand(firmId: number, locale: Locale): Promise<DemandDto> {
    const db = this.database.read;
    const firm = await db
      .selectFrom('firms')
      .select('max_distance_km as radius_km')
      .where('account_id', '=', firmId)
      .executeTakeFirst();
    const skills = await db
      .selectFrom('firm_skills')
      .select('request_type_id as id')
      .where('firm_id', '=', firmId)
      .orderBy('position')
      .execute();
    const { rows } = await demandStatement(firmId, this.clock.now()).execute(db);
    return {
      radius_km: firm?.radius_km ?? null,
      windows: billingLimits.demandDays.map((days) => {
        const here = rows.filter((row) => row.days === days);
        return {
          days,
          ...totals(here),
          by_quotes: COUNTS.map((quotes) => ({
            quotes,
            requests: totals(here.filter((row) => row.quotes === quotes)).requests,
          })),
          by_type: skills.map(({ id }) => ({
            id,
            label: requestType(id)?.label[locale] ?? id,
            ...totals(here.filter((row) => row.type === id)),
          })),
        };
      }),
    };
  }
}

const totals = (rows: readonly Row[]) => ({
  requests: rows.reduce((sum, row) => sum + row.requests, 0),
  quotes: rows.reduce((sum, row) => sum + row.requests * row.quotes, 0),
});
