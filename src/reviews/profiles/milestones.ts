import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock, plus } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import type { Locale, Text } from '../../shared/locale.js';
import { feedbackLimits } from '../../shared/limits.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import type { Milestone } from './directory.dto.js';
import { shownFigures, type Counted } from './milestones.rules.js';
import { settingValues } from '../../shared/staff/in-force.facts.js';

const names = {
  requests: { it: 'richieste inviate', en: 'requests sent' },
  lawyers: { it: 'studi legali iscritti', en: 'law firms enrolled' },
  hours: {
    it: 'ore al massimo, in metà dei casi, alla prima risposta',
    en: 'hours at most, in half of the cases, to the first answer',
  },
} satisfies Record<Milestone['type'], Text>;

/** The platform's figures, counted at most once a minute however many read the home page; only the first reader waits. */
@Injectable()
export class Milestones {
  private counted: { at: Date; figures: Promise<Counted> } | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Each figure only if it is large enough. */
  async read(locale: Locale): Promise<Milestone[]> {
    return shownFigures(await this.figures(), settingValues()).map(({ type, count }) => ({
      name: names[type][locale],
      type,
      count,
    }));
  }

  private figures(): Promise<Counted> {
    const now = this.clock.now();
    if (this.counted && now < plus(this.counted.at, feedbackLimits.milestonesLife)) return this.counted.figures;
    const before = this.counted?.figures;
    const figures = this.count(now);
    // A reader who comes while they are counted again gets the last ones and does not wait.
    this.counted = { at: now, figures: before ?? figures };
    // A failure is not kept for a minute.
    figures.then(
      () => (this.counted = { at: now, figures }),
      () => (this.counted = undefined),
    );
    return before ?? figures;
  }

  private async count(now: Date): Promise<Counted> {
    const { rows } = await sql<Counted>`
      select
        (select count(*)::int from requests where sent_at is not null) as requests,
        (
          select count(*)::int
          from firms f
          join accounts a on a.id = f.account_id
          where a.confirmed_at is not null and a.deleted_at is null
        ) as lawyers,
        first.answered,
        first.hours
      from (
        select
          count(*)::int as answered,
          (percentile_cont(0.5) within group (order by extract(epoch from r.at - q.sent_at) / 3600))::float8 as hours
        from requests q
        join (
          select request_id, min(answered_at) as at
          from responses
          where status in (${ResponseStatus.ko}, ${ResponseStatus.ok}, ${ResponseStatus.approved})
          group by request_id
        ) r on r.request_id = q.id
        where q.sent_at > ${plus(now, -feedbackLimits.answerWindow)}
      ) first`.execute(this.database.read);
    return rows[0] as Counted;
  }
}
