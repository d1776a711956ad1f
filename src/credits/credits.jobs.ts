import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { plus } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { Sweeps, takeEach } from '../kernel/jobs/sweeps.js';
import { creditLimits } from '../limits.js';
import { creditJobs } from './credits.codes.js';
import { ExpireLot } from './use-cases/expire-lot.js';
import { NotifyExpiring } from './use-cases/notify-expiring.js';

interface LotJob {
  readonly lotId: number;
}

/** A sweep takes so many lots at a time; the next one goes on. */
const SWEEP = 500;

/** Deadlines of lots: each has its delayed job, and a sweep for what a lost job would leave. */
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
    const due = sql<{ id: number }>`
      select id from credit_lots where remaining > 0 and expires_at <= ${now} order by expires_at limit ${SWEEP}`;
    return takeEach(this.database.read, due, (id) => this.expireLot.execute(id));
  }

  private sweepExpiring(now: Date): Promise<void> {
    const due = sql<{ id: number }>`
      select id from credit_lots where remaining > 0 and expiring_notified_at is null and expires_at > ${now} and expires_at <= ${plus(now, creditLimits.expiryWarning)}
      order by expires_at limit ${SWEEP}`;
    return takeEach(this.database.read, due, (id) => this.notifyExpiring.execute(id));
  }
}
