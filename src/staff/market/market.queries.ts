import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../../kernel/database/database.js';
import { PROVINCES } from '../../geo/geo.api.js';
import { requestType } from '../../shared/guidance/request-types.js';
import { marketLimits } from '../../shared/limits.js';
import type { Locale } from '../../shared/locale.js';
import { cohortMonths, weeklyFigures, type MarketFigure } from '../../shared/staff/market.codes.js';
import type { Market, MarketQuery } from './market.dto.js';
import {
  averageOf,
  daysOf,
  hasFallen,
  medianOf,
  monthBefore,
  supplyOf,
  weeksBefore,
  type Days,
} from './market.rules.js';

/** The part of the market that is asked for. */
type Part = Pick<MarketQuery, 'request_type_id' | 'province_id'>;

/** A figure of a group: the total, a subject or a province. `firms` are counted, not their answers. */
interface Counted {
  readonly of: 'total' | 'subject' | 'province';
  readonly id: string;
  readonly figure: string;
  readonly value: number;
  readonly count: number;
}

type Figures = Record<MarketFigure, number | null> & Market['total'];

/** Reads the figures of the market, which {@link CountMarket} counts. No request is read. Rules 16.23 to 16.27. */
@Injectable()
export class MarketQueries {
  constructor(private readonly database: Database) {}

  /** The page of a period. */
  async of(asked: MarketQuery, now: Date, locale: Locale): Promise<Market> {
    const period = asked.period ?? monthBefore(now);
    const days = daysOf(period);
    const [counted, places, weeks, cohorts] = await Promise.all([
      this.counted(days, asked),
      this.places(),
      this.weeks(now),
      this.cohorts(now),
    ]);
    const of = (group: Counted['of'], id: string) =>
      figuresOf(counted.filter((row) => row.of === group && row.id === id));
    // A late choice alone is nothing of the period.
    const ids = (group: Counted['of']) => [
      ...new Set(
        counted
          .filter((row) => row.of === group && ['published', 'firms', 'credits_spent'].includes(row.figure))
          .map(({ id }) => id),
      ),
    ];
    const isPart = asked.request_type_id !== undefined || asked.province_id !== undefined;
    const total = of('total', '');
    const provinces = ids('province').map((id) => ({
      province_id: id,
      province: PROVINCES.get(id)?.name ?? id,
      latitude: places.get(id)?.latitude ?? null,
      longitude: places.get(id)?.longitude ?? null,
      ...partOf(of('province', id)),
    }));
    return {
      period,
      ...days,
      first_year: marketLimits.firstYear,
      total: { ...total, credits_sold: isPart ? null : total.credits_sold },
      subjects: ids('subject')
        .map((id) => ({
          request_type_id: id,
          request_type: requestType(id)?.label[locale] ?? id,
          ...partOf(of('subject', id)),
        }))
        .toSorted((one, other) => other.published - one.published || (one.request_type < other.request_type ? -1 : 1)),
      provinces: provinces
        .map((province) => ({
          ...province,
          supply: asked.province_id === undefined ? supplyOf(province, provinces) : null,
        }))
        .toSorted((one, other) => other.published - one.published || (one.province < other.province ? -1 : 1)),
      weeks,
      cohorts,
    };
  }

  /** The figures of the whole market in a period. */
  async total(days: Days): Promise<Market['total']> {
    return figuresOf((await this.counted(days, {})).filter((row) => row.of === 'total'));
  }

  /** Each weekly figure of the last seven whole days beside its average of the weeks before. */
  async weeks(now: Date): Promise<Market['weeks']> {
    const { week, usual } = weeksBefore(now);
    const { rows } = await sql<{ figure: string; week: number; before: number }>`
      select figure,
        coalesce(sum(count) filter (where day >= ${week.from}::date), 0)::integer as week,
        coalesce(sum(count) filter (where day <= ${usual.to}::date), 0)::integer as before
      from market_counts
      where figure = any(${[...weeklyFigures]}::text[]) and day between ${usual.from}::date and ${week.to}::date
      group by figure`.execute(this.database.reports);
    return weeklyFigures.map((figure) => {
      const found = rows.find((row) => row.figure === figure);
      const average = (found?.before ?? 0) / marketLimits.usualWeeks;
      const last = found?.week ?? 0;
      return { figure, week: last, usual: average, fallen: hasFallen(last, average) };
    });
  }

  private async counted({ from, to }: Days, { request_type_id, province_id }: Part): Promise<Counted[]> {
    const within = sql`
      day between ${from}::date and ${to}::date
        ${request_type_id === undefined ? sql`` : sql`and request_type_id = ${request_type_id}`}
        ${province_id === undefined ? sql`` : sql`and province_id = ${province_id}`}`;
    const group = sql`
      case when grouping(request_type_id) = 0 then 'subject' when grouping(province_id) = 0 then 'province' else 'total' end as of,
        coalesce(request_type_id, province_id, '') as id`;
    const { rows } = await sql<Counted>`
      select ${group}, figure, value, sum(count)::integer as count
      from market_counts
      where figure <> 'answering_firm' and ${within}
      group by grouping sets ((request_type_id, figure, value), (province_id, figure, value), (figure, value))
      having sum(count) <> 0
      union all
      select ${group}, 'firms', 0, count(distinct value)::integer
      from market_counts
      where figure = 'answering_firm' and count > 0 and ${within}
      group by grouping sets ((request_type_id), (province_id), ())
      having count(*) > 0`.execute(this.database.reports);
    // A purchase belongs to no subject and no province.
    return rows.filter(({ of, figure }) => of === 'total' || figure !== 'credits_sold');
  }

  /** The middle of each province, on the map. */
  private async places(): Promise<Map<string, { latitude: number; longitude: number }>> {
    const { rows } = await sql<{ province_id: string; latitude: number; longitude: number }>`
      select province_id, avg(latitude) as latitude, avg(longitude) as longitude
      from municipalities
      group by province_id`.execute(this.database.reports);
    return new Map(rows.map(({ province_id, ...point }) => [province_id, point]));
  }

  /** The firms of each of the last months of enrolment: how many still answered a request after some months. */
  private async cohorts(now: Date): Promise<Market['cohorts']> {
    const first = `${monthBefore(now, marketLimits.cohorts - 1)}-01`;
    const { rows } = await sql<{ month: string; last: string | null; firms: number }>`
      select to_char(a.confirmed_at at time zone 'Europe/Rome', 'YYYY-MM') as month,
        to_char(answered.last, 'YYYY-MM') as last, count(*)::integer as firms
      from firms f
      join accounts a on a.id = f.account_id
      left join (
        select value as firm_id, max(day) as last
        from market_counts
        where figure = 'answering_firm' and count > 0 and day >= ${first}::date
        group by value
      ) answered on answered.firm_id = f.account_id
      where a.confirmed_at >= (${first}::timestamp at time zone 'Europe/Rome')
      group by 1, 2`.execute(this.database.reports);
    return Array.from({ length: marketLimits.cohorts }, (_, back) => monthBefore(now, marketLimits.cohorts - 1 - back))
      .map((month) => {
        const own = rows.filter((row) => row.month === month);
        const sum = (some: typeof own) => some.reduce((all, { firms }) => all + firms, 0);
        const age = Array.from({ length: marketLimits.cohorts }, (_, back) => monthBefore(now, back)).indexOf(month);
        return {
          month,
          enrolled: sum(own),
          active: cohortMonths.map((months) => ({
            months,
            firms:
              age > months
                ? sum(own.filter(({ last }) => last !== null && last >= monthBefore(now, age - months)))
                : null,
          })),
        };
      })
      .filter(({ enrolled }) => enrolled > 0);
  }
}

/** The figures of one group. */
function figuresOf(rows: readonly Counted[]): Figures {
  const histogram = (figure: string) => rows.filter((row) => row.figure === figure);
  const sum = (figure: string) => histogram(figure).reduce((all, { count }) => all + count, 0);
  return {
    published: sum('published'),
    reach_median: medianOf(histogram('reach')),
    reach_average: averageOf(histogram('reach')),
    first_answer_hours: medianOf(histogram('first_answer')),
    three_quotes: sum('three_quotes'),
    quoted: sum('quoted'),
    chosen: sum('chosen'),
    rated: sum('rated'),
    satisfied: sum('satisfied'),
    received: sum('received'),
    answered: sum('answered'),
    firms_active: sum('firms'),
    credits_spent: sum('credits_spent'),
    credits_sold: sum('credits_sold'),
  };
}

const partOf = ({ credits_sold: _sold, ...figures }: Figures) => figures;
