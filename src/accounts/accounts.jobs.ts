import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../kernel/database/database.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { Sweeps, takeEach } from '../kernel/jobs/sweeps.js';
import { accountLimits } from '../limits.js';
import { FOLLOW_COMPLETION } from './completion.js';
import { FollowCompletion } from './use-cases/follow-completion.js';
import { TidyAccounts } from './use-cases/tidy-accounts.js';

const BATCH = 200;

/** The 30 days of a firm, and what is forgotten in time. */
@Injectable()
export class AccountsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly database: Database,
    private readonly follow: FollowCompletion,
    private readonly tidy: TidyAccounts,
  ) {}

  onModuleInit(): void {
    this.jobs.register(FOLLOW_COMPLETION, ({ accountId }: { accountId: number }) => this.follow.execute(accountId));
    this.sweeps.register('accounts.completion', (now) => this.sweepCompletion(now));
    this.sweeps.register('accounts.tidy', (now) => this.tidy.execute(now));
  }

  private sweepCompletion(now: Date): Promise<void> {
    const before = accountLimits.profileReminders.map((after) => (accountLimits.profileCompletion - after) / 1000);
    const due = sql<{ id: number }>`
      select id from accounts
      where completion_deadline is not null and deleted_at is null and (
        completion_deadline <= ${now}
        or (select count(*) from unnest(${before}::float8[]) seconds where completion_deadline - make_interval(secs => seconds) <= ${now}) > completion_reminders)
      order by completion_deadline limit ${BATCH}`;
    return takeEach(this.database.read, due, (id) => this.follow.execute(id));
  }
}
