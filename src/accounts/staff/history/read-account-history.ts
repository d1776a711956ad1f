import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { iso } from '../../../kernel/database/sql.js';
import type { Locale } from '../../../shared/locale.js';
import { problems } from '../../../kernel/problem.js';
import { moderationLimits } from '../../../shared/limits.js';
import {
  suspensionLabels,
  suspensionReference,
  type SuspensionStatus,
} from '../../../shared/accounts/suspension.codes.js';
import type { AccountHistory } from './account-history.dto.js';

type StoredSuspension = Omit<AccountHistory['suspensions'][number], 'reference' | 'status_label'> & {
  readonly status: SuspensionStatus;
};

/** What staff did to an account and noted about it, for its page in the back office. */
@Injectable()
export class ReadAccountHistory {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws not_found (404) */
  async read(accountId: number, locale: Locale): Promise<AccountHistory> {
    const { rows } = await sql<Omit<AccountHistory, 'suspensions'> & { suspensions: StoredSuspension[] }>`
      select a.id,
        (
          select count(*)::integer
          from sessions s
          where s.account_id = a.id and s.revoked_at is null and s.expires_at > ${this.clock.now()}
        ) as sessions,
        ${iso(sql`a.last_seen_at`)} as last_seen_at,
        (
          select coalesce(json_agg(json_build_object(
            'id', u.id, 'status', u.status, 'reason', u.reason,
            'suspended_at', ${iso(sql`u.suspended_at`)}, 'until', ${iso(sql`u.until`)}, 'suspended_by', b.name,
            'ended_at', ${iso(sql`u.ended_at`)}, 'lifted_by', l.name, 'lifted_reason', u.lifted_reason
          ) order by u.id desc), '[]')
          from suspensions u
          left join staff b on b.id = u.suspended_by
          left join staff l on l.id = u.lifted_by
          where u.account_id = a.id
        ) as suspensions,
        (
          select coalesce(json_agg(json_build_object(
            'id', n.id, 'at', ${iso(sql`n.at`)}, 'by', w.name, 'text', n.text) order by n.id desc), '[]')
          from account_notes n
          join staff w on w.id = n.staff_id
          where n.account_id = a.id
        ) as notes,
        (
          select coalesce(json_agg(json_build_object(
            'id', d.id, 'at', ${iso(sql`d.at`)}, 'by', m.name, 'action', d.action, 'reason', d.reason,
            'before', d.before, 'after', d.after) order by d.id desc), '[]')
          from (
            select * from audit
            where resource = 'accounts' and record_id = a.id and action <> 'view'
            order by id desc
            limit ${moderationLimits.historyShown}
          ) d
          left join staff m on m.id = d.staff_id
        ) as log
      from accounts a
      where a.id = ${accountId}`.execute(this.database.read);
    const [row] = rows;
    if (!row) throw problems.not_found();
    return {
      ...row,
      suspensions: row.suspensions.map((one) => ({
        ...one,
        reference: suspensionReference(one.id),
        status_label: suspensionLabels[one.status][locale],
      })),
    };
  }
}
