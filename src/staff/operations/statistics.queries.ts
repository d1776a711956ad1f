import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { Clock } from '../../shared/clock.js';
import { dayInRome, startOfDayInRome } from '../../shared/calendar.js';
import { Database } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import { ms } from '../../shared/limits.js';
import { caseKindLabels, caseKinds, type CaseKind } from '../../shared/moderation/case.codes.js';
import { toDecideStates } from '../../shared/moderation/case.states.js';
import { requestType } from '../../shared/guidance/request-types.js';
import type { AnswerStatistics, CaseStatistics, FunnelStatistics, LeakStatistics } from './statistics.dto.js';

/** The Monday of a moment's week in Rome. */
const weekOf = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(date_trunc('week', ${moment} at time zone 'Europe/Rome'), 'YYYY-MM-DD')`;

const toDecide = sql`c.status in (${sql.join(toDecideStates.map((state) => sql.lit(state)))})`;

/** The median of hours, to one decimal. */
const medianHours = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`round((percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}) / 3600))::numeric, 1)::float`;

/**
 * The figures of moderation. Each looks back a few weeks through an index by time and reads nothing older. Rule 16.10.
 */
@Injectable()
export class StatisticsQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Midnight of the Monday with which the oldest of so many weeks begins. */
  private since(weeks: number): Date {
    const today = dayInRome(this.clock.now());
    const noon = new Date(`${today}T12:00:00Z`);
    const sinceMonday = (noon.getUTCDay() + 6) % 7;
    return startOfDayInRome(
      new Date(noon.getTime() - (sinceMonday + 7 * (weeks - 1)) * ms.day).toISOString().slice(0, 10),
    );
  }

  async cases(weeks: number, locale: Locale): Promise<CaseStatistics> {
    const now = this.clock.now();
    const since = this.since(weeks);
    const younger = (days: number) => sql`c.opened_at > ${new Date(now.getTime() - days * ms.day)}`;
    const [ages, weekly] = await Promise.all([
      sql<Omit<CaseStatistics['ages'][number], 'kind_label'> & { kind: CaseKind }>`
        select k.kind,
          count(c.id) filter (where ${younger(1)})::integer as under_a_day,
          count(c.id) filter (where ${younger(2)} and not ${younger(1)})::integer as under_two_days,
          count(c.id) filter (where ${younger(7)} and not ${younger(2)})::integer as under_a_week,
          count(c.id) filter (where not ${younger(7)})::integer as older
        from unnest(${caseKinds}::text[]) with ordinality k (kind, position)
        left join cases c on c.kind = k.kind and ${toDecide}
        group by k.kind, k.position
        order by k.position`.execute(this.database.reports),
      sql<CaseStatistics['weeks'][number]>`
        with opened as (
          select ${weekOf(sql`c.opened_at`)} as week, count(*)::integer as opened
          from cases c
          where c.opened_at >= ${since}
          group by 1
        ), decided as (
          select ${weekOf(sql`c.decided_at`)} as week, count(*)::integer as decided,
            ${medianHours(sql`c.opened_at`, sql`c.decided_at`)} as median_hours
          from cases c
          where c.status = 'decided' and c.decided_at >= ${since}
          group by 1
        )
        select week, coalesce(opened, 0) as opened, coalesce(decided, 0) as decided, median_hours
        from opened full join decided using (week)
        order by week`.execute(this.database.reports),
    ]);
    return {
      ages: ages.rows.map((row) => ({ ...row, kind_label: caseKindLabels[row.kind][locale] })),
      weeks: weekly.rows,
    };
  }

  /** From the figures of the market: the same requests, counted once. Rule 16.23. */
  async funnel(weeks: number, locale: Locale): Promise<FunnelStatistics> {
    const sum = (which: RawBuilder<unknown>) => sql`coalesce(sum(count) filter (where ${which}), 0)::integer`;
    const { rows } = await sql<Omit<FunnelStatistics['rows'][number], 'request_type'>>`
      select *
      from (
        select to_char(date_trunc('week', day), 'YYYY-MM-DD') as week, request_type_id,
          ${sum(sql`figure = 'published'`)} as sent,
          ${sum(sql`figure = 'reach' and value > 0`)} as forwarded,
          ${sum(sql`figure = 'quoted'`)} as quoted,
          ${sum(sql`figure = 'chosen'`)} as chosen
        from market_counts
        where figure in ('published', 'reach', 'quoted', 'chosen') and day >= ${dayInRome(this.since(weeks))}::date
        group by 1, 2
      ) counted
      where sent > 0
      order by week, sent desc, request_type_id`.execute(this.database.reports);
    return {
      rows: rows.map((row) => ({
        ...row,
        request_type: requestType(row.request_type_id)?.label[locale] ?? row.request_type_id,
      })),
    };
  }

  async answers(weeks: number): Promise<AnswerStatistics> {
    const since = this.since(weeks);
    const { rows } = await sql<AnswerStatistics['weeks'][number]>`
      select ${weekOf(sql`p.released_at`)} as week,
        count(*)::integer as received,
        count(p.answered_at)::integer as answered,
        count(*) filter (where p.lapse_reason = 'unopened')::integer as lost,
        ${medianHours(sql`p.released_at`, sql`p.answered_at`)} as median_hours
      from requests r
      join responses p on p.request_id = r.id
      where r.sent_at >= ${since} and p.released_at >= ${since}
      group by 1
      order by 1`.execute(this.database.reports);
    return { weeks: rows };
  }

  async leaks(weeks: number): Promise<LeakStatistics> {
    const since = this.since(weeks);
    const { rows } = await sql<LeakStatistics['weeks'][number]>`
      with found as (
        select created_at as at, case confirmed_by when 'filter' then 'refused' else 'rejected' end as what
        from contact_leaks
        where created_at >= ${since}
        union all
        select opened_at, 'held' from cases where kind = 'message' and opened_at >= ${since}
      )
      select ${weekOf(sql`at`)} as week,
        count(*) filter (where what = 'refused')::integer as refused,
        count(*) filter (where what = 'held')::integer as held,
        count(*) filter (where what = 'rejected')::integer as rejected
      from found
      group by 1
      order by 1`.execute(this.database.reports);
    return { since: since.toISOString(), weeks: rows };
  }
}
