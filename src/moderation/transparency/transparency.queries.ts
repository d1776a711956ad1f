import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { Clock } from '../../shared/clock.js';
import { dayInRome, startOfDayInRome } from '../../shared/calendar.js';
import type { Locale } from '../../shared/locale.js';
import { Database } from '../../kernel/database/database.js';
import { wasScreened } from '../cases/cases.api.js';
import { rowsOf, WHOLE, type Counted, type Figure } from './transparency.figures.js';

interface CountRow {
  readonly figure: Figure;
  readonly part: string;
  readonly value: number | null;
}

/** Decisions about cases that a program opened, in which the person found nothing wrong. */
const CLEARED = sql`c.decision in ('keep', 'approve', 'release', 'leave', 'clear')`;
const OPENED_BY_PROGRAM = sql`c.kind in ('text', 'message', 'screening', 'duplicate', 'related_review', 'conduct')`;

const medianHours = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`round((percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}) / 3600))::numeric, 1)::float8`;
const percent = (part: RawBuilder<unknown>) =>
  sql`round(100.0 * count(*) filter (where ${part}) / count(*), 1)::float8`;

/** The figures of moderation of a calendar year, each read through an index by its time. Rule 22.16. */
@Injectable()
export class TransparencyQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @param asked the present year in Rome if left out */
  async of(asked: number | undefined, locale: Locale) {
    const present = Number(dayInRome(this.clock.now()).slice(0, 4));
    const year = asked ?? present;
    const [counted, first] = await Promise.all([this.counted(year), this.firstYear()]);
    return { year, first_year: Math.min(first ?? present, present), rows: rowsOf(counted, locale) };
  }

  /** The year of the first case; null before there is one. */
  private async firstYear(): Promise<number | null> {
    const { rows } = await sql<{ at: Date | null }>`select min(opened_at) as at from cases`.execute(
      this.database.reports,
    );
    const at = rows[0]?.at;
    return at ? Number(dayInRome(new Date(at)).slice(0, 4)) : null;
  }

  private async counted(year: number): Promise<Counted> {
    const [from, to] = [year, year + 1].map((one) => startOfDayInRome(`${one}-01-01`));
    const within = (time: RawBuilder<unknown>) => sql`${time} >= ${from}::timestamptz and ${time} < ${to}::timestamptz`;
    const asked = [
      notices(within),
      restrictions(within),
      grounds(within),
      complaints(within),
      automation(within),
      reversals(within),
    ];
    const found = await Promise.all(asked.map((one) => sql<CountRow>`${one}`.execute(this.database.reports)));
    const counted: Partial<Record<Figure, Record<string, number | null>>> = {};
    for (const { figure, part, value } of found.flatMap(({ rows }) => rows)) (counted[figure] ??= {})[part] = value;
    return counted;
  }
}

type Within = (time: RawBuilder<unknown>) => RawBuilder<unknown>;

const notices = (within: Within) => sql`
  select 'notices_received' as figure, r.reason as part, count(*)::float8 as value
  from reports r where r.side = 'reporter' and ${within(sql`r.created_at`)} group by r.reason
  union all
  select 'notices_decided', r.decision, count(*)::float8
  from reports r where r.side = 'reporter' and ${within(sql`r.decided_at`)} group by r.decision
  union all
  select 'notices_hours', ${WHOLE}::text, ${medianHours(sql`r.created_at`, sql`r.decided_at`)}
  from reports r where r.side = 'reporter' and r.decision <> 'gone' and ${within(sql`r.decided_at`)}`;

/** What staff decided about something that was not reported is in the log, whichever page they decided it on. */
const logged = (within: Within) => sql`
  select a.resource, a.action, a.record_id from audit a
  where a.action in (
      'reject_unclear', 'reject_out_of_scope', 'reject_against_terms', 'invalidate_data', 'invalidate_occurrence',
      'reject_contacts', 'reject_insult', 'reject_off_topic', 'ignore', 'reply', 'remove', 'refuse', 'delete-for-abuse')
    and ${within(sql`a.at`)}`;

const restrictions = (within: Within) => sql`
  with log as (${logged(within)}), restricted as (
    select r.measure || '_' || case
        when r.decision = 'remove' then 'contact_filter'
        when r.decision = 'uphold' then 'report'
        when c.kind = 'conduct' then 'figures'
        else 'staff' end as part
    from reports r left join cases c on c.id = r.case_id
    where r.side in ('reported', 'suspended') and ${within(sql`r.decided_at`)}
    union all
    select case when ${wasScreened(sql`log.record_id`)} then 'request_screening' else 'request_staff' end
    from log where log.resource = 'requests'
    union all
    select 'message_held' from log where log.resource = 'messages'
    union all
    select case log.action when 'refuse' then 'review_related' else 'review_staff' end
    from log where log.resource = 'reviews'
    union all
    select 'closed_staff' from log where log.action = 'delete-for-abuse'
    union all
    select 'warned_figures' from cases c
    where c.kind = 'conduct' and c.decision = 'warn' and c.status = 'decided' and ${within(sql`c.decided_at`)}
  )
  select 'restrictions' as figure, part, count(*)::float8 as value from restricted group by part`;

const grounds = (within: Within) => sql`
  select 'restrictions_terms' as figure, r.reason as part, count(*)::float8 as value
  from reports r where r.side = 'reported' and r.reason is not null and ${within(sql`r.decided_at`)} group by r.reason
  union all
  select 'restrictions_requests', log.action, count(*)::float8
  from (${logged(within)}) log where log.resource = 'requests' group by log.action`;

const complaints = (within: Within) => sql`
  with decided as (
    select 'appeal_' || p.decision as part, p.created_at as made, p.decided_at as decided
    from appeals p where ${within(sql`p.decided_at`)}
    union all
    select 'reply_' || c.decision, c.opened_at, c.decided_at
    from cases c where c.kind = 'rejection_reply' and c.status = 'decided' and ${within(sql`c.decided_at`)}
  )
  select 'complaints_received' as figure, r.side as part, count(*)::float8 as value
  from appeals p join reports r on r.id = p.report_id where ${within(sql`p.created_at`)} group by r.side
  union all
  select 'complaints_received', 'reply', count(*)::float8
  from cases c where c.kind = 'rejection_reply' and ${within(sql`c.opened_at`)}
  union all
  select 'complaints_decided', part, count(*)::float8 from decided group by part
  union all
  select 'complaints_hours', ${WHOLE}::text, ${medianHours(sql`made`, sql`decided`)} from decided`;

const automation = (within: Within) => sql`
  with examined as (
    select c.kind, ${CLEARED} as cleared from cases c
    where ${OPENED_BY_PROGRAM} and c.status = 'decided' and ${within(sql`c.decided_at`)}
  )
  select 'automation_examined' as figure, kind as part, count(*)::float8 as value from examined group by kind
  union all
  select 'automation_errors', kind, ${percent(sql`cleared`)} from examined group by kind`;

const reversals = (within: Within) => sql`
  select 'automation_reversed' as figure, ${WHOLE}::text as part, ${percent(sql`r.overturned_at is not null`)} as value
  from reports r where r.side = 'reported' and r.decision = 'remove' and ${within(sql`r.decided_at`)}
  having count(*) > 0`;
