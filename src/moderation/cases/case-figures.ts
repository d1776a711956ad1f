import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock, plus } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { iso } from '../../kernel/database/sql.js';
import type { Locale } from '../../shared/locale.js';
import { moderationLimits } from '../../shared/limits.js';
import { decisionTime, type DecisionTime } from '../../shared/moderation/decision-time.rules.js';
import { caseKindLabels, caseKinds, type CaseKind } from '../../shared/moderation/case.codes.js';
import { decidesCases, dueAt, isInQueueOf, isToDecide, isUndecided, takesKindOf } from './cases.sql.js';

interface KindRow {
  readonly kind: CaseKind;
  readonly undecided: number;
  readonly in_queue: number;
  readonly taken: boolean;
  readonly waiting: number;
  readonly oldest_at: string | null;
  readonly decided: number;
  readonly median_hours: number | null;
}

/** The member `s` counts as one who takes the kind `k`: an admin only where they chose it. Rule 18.21. */
const isTakenBy = sql<boolean>`(${takesKindOf(sql`k.kind`)} and not (s.role = 'admin' and s.case_kinds = '{}'))`;

/** The figures of the queue of cases. Rule 18.5. */
@Injectable()
export class CaseFigures {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * By kind: what waits, since when, and how long decisions of the last 30 days took; and what waits for a member.
   * @param staffId the member; nobody's queue has the number 0
   */
  async read(locale: Locale, staffId = 0): Promise<{ kinds: (KindRow & { kind_label: string })[] }> {
    const now = this.clock.now();
    const since = plus(now, -moderationLimits.figuresPeriod);
    const { rows } = await sql<KindRow>`
      select k.kind,
        count(*) filter (where ${isToDecide})::integer as undecided,
        count(*) filter (where ${isInQueueOf(staffId, now)})::integer as in_queue,
        exists (select 1 from staff s where ${decidesCases} and ${isTakenBy}) as taken,
        count(*) filter (where c.status = 'waiting')::integer as waiting,
        ${iso(sql`min(c.opened_at) filter (where ${isToDecide})`)} as oldest_at,
        count(*) filter (where c.status = 'decided')::integer as decided,
        round((percentile_cont(0.5) within group (
          order by extract(epoch from c.decided_at - c.opened_at) / 3600
        ) filter (where c.status = 'decided'))::numeric, 1)::float as median_hours
      from unnest(${caseKinds}::text[]) with ordinality k (kind, position)
      left join cases c on c.kind = k.kind
        and (${isUndecided} or (c.status = 'decided' and c.decided_at >= ${since}))
      group by k.kind, k.position
      order by k.position`.execute(this.database.read);
    return { kinds: rows.map((row) => ({ ...row, kind_label: caseKindLabels[row.kind][locale] })) };
  }

  /** The median hours to a decision about a kind; null while too few were decided. */
  async usualHours(kind: CaseKind): Promise<number | null> {
    const { kinds } = await this.read('it');
    const found = new Map(kinds.map((row) => [row.kind, row])).get(kind);
    return found && found.decided >= moderationLimits.decisionsFrom ? found.median_hours : null;
  }

  /** How long a decision about a kind takes, as far as it is true. Rule 18.9. */
  async decisionTime(kind: CaseKind): Promise<DecisionTime> {
    const usual = await this.usualHours(kind);
    return decisionTime(usual, usual === null && (await this.isLate(kind)));
  }

  /** A case of the kind has waited for staff longer than it should. Rule 18.8. */
  private async isLate(kind: CaseKind): Promise<boolean> {
    const { rows } = await sql<{ id: number }>`
      select c.id from cases c where c.kind = ${kind} and ${isToDecide} and ${dueAt} <= ${this.clock.now()} limit 1`.execute(
      this.database.read,
    );
    return rows.length > 0;
  }
}
