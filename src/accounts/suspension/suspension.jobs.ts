import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { Sweeps, takeEach } from '../../kernel/jobs/sweeps.js';
import { suspendedFirmsWithPlaces } from './suspensions.queries.js';
import { END_SUSPENSION, RELEASE_SUSPENDED } from './suspensions.api.js';
import { FollowSuspension } from './follow-suspension.js';

const BATCH = 200;

/** The ends of suspensions, each at its moment. */
@Injectable()
export class SuspensionJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly database: Database,
    private readonly follow: FollowSuspension,
  ) {}

  onModuleInit(): void {
    this.jobs.register(END_SUSPENSION, ({ suspensionId }: { suspensionId: number }) => this.follow.end(suspensionId));
    this.jobs.register(RELEASE_SUSPENDED, ({ accountId }: { accountId: number }) => this.follow.release(accountId));
    this.sweeps.register('accounts.suspensions', async (now) => {
      const db = this.database.due;
      const due = db
        .selectFrom('suspensions')
        .select('id')
        .where('status', '=', 'active')
        .where('until', '<=', moment(now))
        .orderBy('until')
        .limit(BATCH);
      await takeEach(db, due, (id) => this.follow.end(id));
      await takeEach(db, suspendedFirmsWithPlaces(now, BATCH), (id) => this.follow.release(id));
    });
  }
}
