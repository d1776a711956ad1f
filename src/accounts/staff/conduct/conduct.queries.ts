import { sql, type RawBuilder } from 'kysely';
import { reasonRows, type ReportReason } from '../../../moderation/reports/reports.api.js';
import { plus } from '../../../shared/clock.js';
import type { Sql } from '../../../kernel/database/database.js';
import { iso } from '../../../kernel/database/sql.js';
import type { Locale } from '../../../shared/locale.js';
import { conductLimits } from '../../../shared/limits.js';

/** So many reviews and reports are shown one by one; the counts give their number. */
const SHOWN = 20;

/** What staff have already decided about does not count again: only what came afterwards counts. Rule 18.11. */
const lastDecision = (now: Date) => sql<Date | null>`(
  select max(c.decided_at) from cases c
  where c.kind = 'conduct' and c.subject_type = 'account' and c.subject_id = a.id and c.status = 'decided'
    and c.decided_at <= ${now})`;

/** Since when ratings and reports of the firm `a` count. */
const since = (now: Date, period: number): RawBuilder<Date> =>
  sql<Date>`greatest(${plus(now, -period)}::timestamptz, ${lastDecision(now)})`;

/** The ratings `f` of the firm `a` that count. */
const ratings = (now: Date) => sql`
  from feedbacks f
  where f.firm_id = a.id and f.satisfaction_lawyer is not null and f.removed_at is null
    and f.created_at > ${since(now, conductLimits.ratingsPeriod)}`;

/** The reports `r` about the firm `a` that count: not those that staff found unfounded. */
const reports = (now: Date) => sql`
  from reports r
  where r.side = 'reporter' and r.reported_id = a.id and r.account_id is not null
    and (r.decision is null or r.decision not in ('unfounded', 'gone'))
    and r.created_at > ${since(now, conductLimits.reportsPeriod)}`;

/** The figures by which a firm becomes a case. */
export interface Conduct {
  readonly ratings: number;
  /** Two decimals; null without ratings. */
  readonly mean: number | null;
  /** Different people who reported it. */
  readonly reporters: number;
}

const figures = (now: Date) => sql`
  (select count(*)::integer ${ratings(now)}) as ratings,
  (select round(avg(f.satisfaction_lawyer), 2)::float8 ${ratings(now)}) as mean,
  (select count(distinct r.account_id)::integer ${reports(now)}) as reporters`;

/**
 * Firms that become a case, or one of them. A mean under the limit needs a rating under it, and many reports need one:
 * only firms with such a rating or report are checked. Rule 18.10.
 */
export const conductToPresent = (now: Date, most: number, only: number | null = null) => sql<{ id: number }>`
  select a.id from accounts a
  where a.id in (
      select firm_id from feedbacks
      where satisfaction_lawyer < ${sql.lit(Math.ceil(conductLimits.meanUnder))} and removed_at is null
        and created_at > ${plus(now, -conductLimits.ratingsPeriod)}
      union
      select reported_id from reports
      where side = 'reporter' and created_at > ${plus(now, -conductLimits.reportsPeriod)}
    )
    and a.model = 'lawyer' and a.deleted_at is null and (${only}::integer is null or a.id = ${only})
    and not exists (
      select from cases c
      where c.kind = 'conduct' and c.subject_type = 'account' and c.subject_id = a.id
        and c.status in ('open', 'claimed', 'waiting'))
    and (
      (select count(*) >= ${conductLimits.ratings} and avg(f.satisfaction_lawyer) < ${conductLimits.meanUnder}
        ${ratings(now)})
      or (select count(distinct r.account_id) >= ${conductLimits.reporters} ${reports(now)})
    )
  order by a.id
  limit ${most}`;

/** The figures of a firm now. */
export async function conductOf(db: Sql, firmId: number, now: Date): Promise<Conduct> {
  const { rows } = await sql<Conduct>`select ${figures(now)} from accounts a where a.id = ${firmId}`.execute(db);
  return rows[0] ?? { ratings: 0, mean: null, reporters: 0 };
}

/** What staff read of a firm before they decide. */
export interface ConductFile extends Conduct {
  readonly suspended: boolean;
  readonly reviews: readonly {
    readonly request_id: number;
    readonly stars: number;
    readonly text: string | null;
    readonly reply: string | null;
    readonly at: string;
  }[];
  readonly reports: readonly {
    readonly reference: string;
    readonly reason: ReportReason | null;
    readonly reason_label: string;
    readonly text: string | null;
    readonly decision: string | null;
    readonly case_id: number | null;
    readonly at: string;
    readonly by: { readonly id: number; readonly name: string };
  }[];
}

/** The ratings and reports that make a firm a case, and what has come since it became one; the newest first. */
export async function conductFile(db: Sql, firmId: number, openedAt: Date, locale: Locale): Promise<ConductFile> {
  const { rows } = await sql<ConductFile>`
    select ${figures(openedAt)}, a.suspended_at is not null as suspended,
      coalesce((
        select json_agg(json_build_object('request_id', f.request_id, 'stars', f.satisfaction_lawyer,
          'text', f.review_lawyer, 'reply', f.reply, 'at', ${iso(sql`f.created_at`)}) order by f.created_at desc, f.id desc)
        from (select f.* ${ratings(openedAt)} order by f.created_at desc, f.id desc limit ${SHOWN}) f), '[]') as reviews,
      coalesce((
        select json_agg(json_build_object('reference', r.reference, 'reason', r.reason, 'text', r.text,
          'decision', r.decision, 'at', ${iso(sql`r.created_at`)},
          'case_id', coalesce(r.case_id, (
            select max(c.id) from cases c
            where c.kind = 'report' and c.subject_type = r.subject_type and c.subject_id = r.subject_id)),
          'by', json_build_object('id', b.id, 'name', coalesce(
            (select nullif(x.company_name, '') from firms x where x.account_id = b.id),
            trim(b.first_name || ' ' || b.last_name)))) order by r.id desc)
        from (select r.* ${reports(openedAt)} order by r.id desc limit ${SHOWN}) r
        join accounts b on b.id = r.account_id), '[]') as reports
    from accounts a where a.id = ${firmId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`no firm ${firmId}`);
  return {
    ...row,
    reports: row.reports.map((report) => ({
      ...report,
      reason_label: report.reason ? reasonRows[report.reason].label[locale] : '',
    })),
  };
}
