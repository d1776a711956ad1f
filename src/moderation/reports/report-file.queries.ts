import { sql } from 'kysely';
import type { Sql } from '../../kernel/database/database.js';
import { iso } from '../../kernel/database/sql.js';
import type { Locale } from '../../shared/locale.js';
import {
  reasonRows,
  type ReportReason,
  type ReportSubjectType,
  type DecidedSubjectType,
} from '../../shared/moderation/reports.codes.js';

/** So many reports are shown one by one; the count says how many there are. */
const SHOWN = 20;

interface Party {
  readonly id: number;
  readonly name: string;
  readonly model: 'user' | 'lawyer';
}

interface Rows {
  readonly count: number;
  readonly reports: readonly {
    readonly id: number;
    readonly reference: string;
    readonly reason: ReportReason | null;
    readonly text: string | null;
    readonly created_at: string;
    readonly by: (Party & { readonly made: number; readonly upheld: number; readonly unfounded: number }) | null;
  }[];
  readonly against: { readonly upheld: number; readonly suspensions: number } | null;
}

const party = (account: string) => sql`
  json_build_object('id', ${sql.ref(`${account}.id`)}, 'model', ${sql.ref(`${account}.model`)},
    'name', coalesce((select f.company_name from firms f where f.account_id = ${sql.ref(`${account}.id`)}),
      trim(${sql.ref(`${account}.first_name`)} || ' ' || ${sql.ref(`${account}.last_name`)})))`;

/** The reports of one case, who made them and how their earlier ones ended, and what was found of whom they are about. */
export async function reportFile(db: Sql, type: ReportSubjectType, id: number, caseId: number, locale: Locale) {
  const ofCase = sql<boolean>`r.side = 'reporter' and r.subject_type = ${type} and r.subject_id = ${id}
    and (r.case_id = ${caseId} or (r.case_id is null and exists (
      select from cases c where c.id = ${caseId} and c.status in ('open', 'claimed', 'waiting'))))`;
  const { rows } = await sql<Rows>`
    select
      (select count(*)::integer from reports r where ${ofCase}) as count,
      coalesce((
        select json_agg(json_build_object('id', r.id, 'reference', r.reference, 'reason', r.reason, 'text', r.text,
          'created_at', ${iso(sql`r.created_at`)},
          'by', case when a.id is not null then ${party('a')}::jsonb || (
            select jsonb_build_object('made', count(*),
              'upheld', count(*) filter (where o.decision = 'uphold'),
              'unfounded', count(*) filter (where o.decision = 'unfounded' and o.overturned_at is null))
            from reports o where o.account_id = a.id and o.side = 'reporter' and o.id <> r.id) end) order by r.id)
        from (select * from reports r where ${ofCase} order by r.id limit ${SHOWN}) r
        left join accounts a on a.id = r.account_id), '[]') as reports,
      (
        select json_build_object(
          'upheld', count(*) filter (where o.side = 'reported' and o.decision = 'uphold' and o.overturned_at is null),
          'suspensions', count(*) filter (where o.side = 'suspended'))
        from reports o
        where o.account_id = (select c.account_id from cases c where c.id = ${caseId}) and o.side <> 'reporter'
      ) as against`.execute(db);
  const { count, reports, against } = rows[0] as Rows;
  return {
    count,
    reports: reports.map((report) => ({
      ...report,
      reason_label: report.reason ? reasonRows[report.reason].label[locale] : '',
    })),
    against,
  };
}

/** What an appeal is against, and who decided it. */
export interface AppealRows {
  readonly reference: string;
  readonly side: string;
  readonly subject_type: DecidedSubjectType;
  readonly subject_id: number;
  readonly reason: ReportReason | null;
  readonly report_text: string | null;
  readonly decision: string;
  readonly statement: string | null;
  readonly measure: string | null;
  readonly removed: { readonly text?: unknown } | null;
  readonly decided_at: string;
  readonly decided_by: { readonly id: number; readonly name: string } | null;
  readonly case_id: number | null;
  readonly text: string | null;
  readonly appealed_at: string;
}

/** An appeal with the decision that it is against, for the page of its case. */
export async function appealFile(db: Sql, reportId: number): Promise<AppealRows | undefined> {
  const { rows } = await sql<AppealRows>`
    select r.reference, r.side, r.subject_type, r.subject_id, r.reason, r.text as report_text, r.decision, r.statement,
      r.measure, r.removed, ${iso(sql`r.decided_at`)} as decided_at,
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as decided_by,
      r.case_id, p.text, ${iso(sql`p.created_at`)} as appealed_at
    from reports r
    join appeals p on p.report_id = r.id
    left join staff s on s.id = r.decided_by
    where r.id = ${reportId}`.execute(db);
  return rows[0];
}

/** Whether another member than this one could decide. */
export async function othersDecide(db: Sql, staffId: number): Promise<boolean> {
  const other = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '<>', staffId)
    .where('role', 'in', ['moderator', 'admin'])
    .where('disabled_at', 'is', null)
    .where('totp_enrolled_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
