import { Injectable, type OnModuleInit } from '@nestjs/common';
import { plus } from '../shared/clock.js';
import { Database } from '../kernel/database/database.js';
import { moment } from '../kernel/database/sql.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { Sweeps, takeEach } from '../kernel/jobs/sweeps.js';
import { accountLimits } from '../shared/limits.js';
import { conductToPresent } from './staff/conduct/conduct.queries.js';
import { FirmConduct } from './staff/conduct/firm-conduct.js';
import { FOLLOW_COMPLETION } from './registration/completion.js';
import { AnnounceLegal, NOTIFY_LEGAL, type LegalNotificationJob } from './legal/announce-legal.js';
import { FollowCompletion } from './registration/follow-completion.js';
import { unusedToDecide, unusedToNotify } from './closing/unused/unused.queries.js';
import { membersToRemove, membersToNotify } from './members/unused-members.queries.js';
import { FollowUnusedMembers } from './members/use-cases/follow-unused-members.js';
import { FollowUnused } from './closing/follow-unused.js';
import { TidyAccounts } from './closing/tidy-accounts.js';
import { IdentityMarks } from './identity/identity-marks.js';

const BATCH = 200;

/** The 30 days of a firm, accounts that nobody uses, and the deletion of old records. */
@Injectable()
export class AccountsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly database: Database,
    private readonly follow: FollowCompletion,
    private readonly tidy: TidyAccounts,
    private readonly unused: FollowUnused,
    private readonly members: FollowUnusedMembers,
    private readonly legal: AnnounceLegal,
    private readonly marks: IdentityMarks,
    private readonly conduct: FirmConduct,
  ) {}

  onModuleInit(): void {
    this.jobs.register(FOLLOW_COMPLETION, ({ accountId }: { accountId: number }) => this.follow.execute(accountId));
    this.jobs.register(NOTIFY_LEGAL, (job: LegalNotificationJob) => this.legal.notify(job));
    this.sweeps.register('accounts.legal', () => this.legal.begin());
    this.sweeps.register('accounts.completion', (now) => this.sweepCompletion(now));
    this.sweeps.register('accounts.unused', async (now) => {
      const db = this.database.due;
      await takeEach(db, unusedToNotify(now, BATCH), (id) => this.unused.notify(id));
      await takeEach(db, unusedToDecide(now, BATCH), (id) => this.unused.present(id));
      await takeEach(db, membersToNotify(now, BATCH), (id) => this.members.notify(id));
      await takeEach(db, membersToRemove(now, BATCH), (id) => this.members.remove(id));
    });
    this.sweeps.register('accounts.conduct', (now) =>
      takeEach(this.database.due, conductToPresent(now, BATCH), (id) => this.conduct.present(id)),
    );
    this.sweeps.register('accounts.identities', () => this.sweepIdentities());
    this.sweeps.register('accounts.tidy', (now) => this.tidy.execute(now));
  }

  /** Accounts whose people are not recognised yet: those from before the marks, and what was imported. */
  private sweepIdentities(): Promise<void> {
    const db = this.database.due;
    const due = db
      .selectFrom('accounts')
      .select('id')
      .where('identity_marked', '=', false)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(BATCH);
    return takeEach(db, due, (id) => this.database.transaction((em) => this.marks.refresh(em, id)));
  }

  private sweepCompletion(now: Date): Promise<void> {
    const db = this.database.due;
    const { profileReminders, profileCompletion } = accountLimits;
    const due = db
      .selectFrom('accounts')
      .select('id')
      .where('completion_deadline', 'is not', null)
      .where('deleted_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('completion_deadline', '<=', moment(now)),
          ...profileReminders.map((after, sent) =>
            eb.and([
              eb('completion_deadline', '<=', moment(plus(now, profileCompletion - after))),
              eb('completion_reminders', '<=', sent),
            ]),
          ),
        ]),
      )
      .orderBy('completion_deadline')
      .limit(BATCH);
    return takeEach(db, due, (id) => this.follow.execute(id));
  }
}
