import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { iso, moment } from '../../kernel/database/sql.js';
import { tokenHash } from '../../kernel/decimal-token.js';
import type { Locale } from '../../shared/locale.js';
import type { Page } from '../../kernel/paging.js';
import { problems } from '../../kernel/problem.js';
import type { ReportDto } from './reports.dto.js';
import { reportProblems } from './reports.problems.js';
import { reportView, type ReportRow } from './reports.views.js';

/** Reports and their appeals, for whom they concern. */
@Injectable()
export class ReportsQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The caller's own: what it reported, and decisions that burden it. Newest first. */
  async list(
    accountId: number,
    { limit, offset }: Page,
    locale: Locale,
  ): Promise<{ rows: ReportDto[]; total: number }> {
    const [found, { rows }] = await Promise.all([
      this.read(sql`r.account_id = ${accountId}`, sql`order by r.id desc limit ${limit} offset ${offset}`, locale),
      sql<{ total: number }>`select count(*)::integer as total from reports where account_id = ${accountId}`.execute(
        this.database.read,
      ),
    ]);
    return { rows: found, total: rows[0]?.total ?? 0 };
  }

  /** @throws not_found for that of another */
  async one(accountId: number, reference: string, locale: Locale): Promise<ReportDto> {
    const [found] = await this.read(
      sql`r.account_id = ${accountId} and r.reference = ${reference}`,
      sql`limit 1`,
      locale,
    );
    if (!found) throw problems.not_found();
    return found;
  }

  /** What the link of a mail leads to. @throws invalid_appeal_link (410) */
  async byLink(token: string, locale: Locale): Promise<ReportDto> {
    const [found] = await this.read(
      sql`r.appeal_token_hash = ${tokenHash(token)} and r.appeal_until > ${moment(this.clock.now())}`,
      sql`limit 1`,
      locale,
    );
    if (!found) throw reportProblems.invalid_appeal_link();
    return found;
  }

  private async read(which: RawBuilder<unknown>, order: RawBuilder<unknown>, locale: Locale): Promise<ReportDto[]> {
    const { rows } = await sql<ReportRow>`
      select r.reference, r.side, r.subject_type, r.subject_id, r.reason, r.text, ${iso(sql`r.created_at`)} as created_at,
        r.decision, r.statement, r.measure, r.removed->>'text' as removed_text,
        ${iso(sql`r.decided_at`)} as decided_at, ${iso(sql`r.appeal_until`)} as appeal_until,
        ${iso(sql`r.overturned_at`)} as overturned_at,
        exists (select 1 from cases c where c.id = r.case_id and c.kind = 'conduct') as by_figures,
        case when p.id is not null then json_build_object('text', p.text, 'created_at', ${iso(sql`p.created_at`)},
          'decision', p.decision, 'decided_at', ${iso(sql`p.decided_at`)}, 'statement', p.statement) end as appeal
      from reports r
      left join appeals p on p.report_id = r.id
      where ${which}
      ${order}`.execute(this.database.read);
    const now = this.clock.now();
    return rows.map((row) => reportView(row, locale, now));
  }
}
