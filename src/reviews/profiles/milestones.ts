import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { dayInRome } from '../../shared/calendar.js';
import { Clock, plus } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import { feedbackLimits } from '../../shared/limits.js';
import type { Milestone } from './directory.dto.js';
import { milestoneChoices } from './milestone-choices.js';
import { figuresOf, shownFigures, type Counted } from './milestones.rules.js';
import { medianOf, type Histogram } from '../../staff/market/market.rules.js';
import { settingValues } from '../../shared/staff/in-force.facts.js';

/**
 * The platform's figures, as the market counts them (rule 16.23). They are read at most once a minute however many read the
 * home page; only the first reader waits.
 */
@Injectable()
export class Milestones {
  private counted: { at: Date; figures: Promise<Counted> } | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Those that readers see, in the editors' order, by the names that editors gave. */
  async read(locale: Locale): Promise<Milestone[]> {
    const [figures, { entries }] = await Promise.all([this.figures(), milestoneChoices(this.database.replica)]);
    return shownFigures(figures, settingValues(), entries).map(({ name, ...figure }) => ({
      name: name[locale],
      ...figure,
    }));
  }

  /** All of them, as editors choose about them. Rule 27.23. */
  async forStaff() {
    const [counted, { revision, entries }] = await Promise.all([this.figures(), milestoneChoices(this.database.read)]);
    const figures = figuresOf(counted, settingValues());
    return {
      revision,
      entries: entries.map((entry) => {
        const { count, isLarge } = figures[entry.type];
        return { ...entry, count, is_large: isLarge };
      }),
    };
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
    const since = dayInRome(plus(now, -feedbackLimits.answerWindow));
    const { rows } = await sql<{ requests: number; lawyers: number; first: Histogram }>`
      select
        (select coalesce(sum(count), 0)::integer from market_counts where figure = 'published') as requests,
        (
          select count(*)::integer
          from firms f
          join accounts a on a.id = f.account_id
          where a.confirmed_at is not null and a.deleted_at is null
        ) as lawyers,
        (
          select coalesce(json_agg(json_build_object('value', value, 'count', count)), '[]')
          from market_counts
          where figure = 'first_answer' and day > ${since}::date
        ) as first`.execute(this.database.replica);
    const [counted] = rows;
    if (!counted) throw new Error('a statement without a row');
    const { requests, lawyers, first } = counted;
    return { requests, lawyers, answered: first.reduce((sum, { count }) => sum + count, 0), hours: medianOf(first) };
  }
}
