import { Injectable, type OnModuleInit } from '@nestjs/common';
import { plus } from '../shared/clock.js';
import { Database } from '../kernel/database/database.js';
import { moment } from '../kernel/database/sql.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { Sweeps, takeEach } from '../kernel/jobs/sweeps.js';
import { creditLimits } from '../shared/limits.js';
import { creditJobs } from '../shared/credits/credits.codes.js';
import { ExpireLot } from './use-cases/expire-lot.js';
import { NotifyExpiring } from './use-cases/notify-expiring.js';

interface LotJob {
  readonly lotId: number;
}

/** The most lots of one sweep; the next one goes on. */
const SWEEP = 500;

/** Deadlines of lots: each has a delayed job, and a sweep in case the job is lost. */
@Injectable()
export class CreditsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly database: Database,
    private readonly expireLot: ExpireLot,
    private readonly notifyExpiring: NotifyExpiring,
  ) {}

  onModuleInit(): void {
    this.jobs.register(creditJobs.expireLot, ({ lotId }: LotJob) => this.expireLot.execute(lotId));
    this.jobs.register(creditJobs.notifyExpiring, ({ lotId }: LotJob) => this.notifyExpiring.execute(lotId));
    this.sweeps.register('credits.expire', (now) => this.sweepExpired(now));
    this.sweeps.register('credits.expiring', (now) => this.sweepExpiring(now));
  }

  private sweepExpired(now: Date): Promise<void> {
    const db = this.database.due;
    const due = db
      .selectFrom('credit_lots')
      .select('id')
      .where((eb) => eb.not(eb.ref('spent')))
      .where('expires_at', '<=', moment(now))
      .orderBy('expires_at')
      .limit(SWEEP);
    return takeEach(db, due, (id) => this.expireLot.execute(id));
  }

  private sweepExpiring(now: Date): Promise<void> {
    const db = this.database.due;
    const due = db
      .selectFrom('credit_lots')
      .select('id')
      .where((eb) => eb.not(eb.ref('spent')))
      .where('expiring_notified_at', 'is', null)
      .where('expires_at', '>', moment(now))
      .where('expires_at', '<=', moment(plus(now, creditLimits.expiryWarning)))
      .orderBy('expires_at')
      .limit(SWEEP);
    return takeEach(db, due, (id) => this.notifyExpiring.execute(id));
  }
}
