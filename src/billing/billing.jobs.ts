import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../kernel/database/database.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { Sweeps } from '../kernel/jobs/sweeps.js';
import { billingJobs } from './billing.codes.js';
import { CloseSession } from './checkouts/use-cases/close-session.js';
import { ExpireCheckout } from './checkouts/use-cases/expire-checkout.js';

interface CheckoutJob {
  readonly checkoutId: number;
}

/** A sweep takes so many at a time; the next one goes on. */
const SWEEP = 200;

/** What orders wait for: each has its job, and a sweep for what a lost job would leave. */
@Injectable()
export class BillingJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly database: Database,
    private readonly expireCheckout: ExpireCheckout,
    private readonly closeSession: CloseSession,
  ) {}

  onModuleInit(): void {
    this.jobs.register(billingJobs.expireCheckout, ({ checkoutId }: CheckoutJob) => this.expireCheckout.execute(checkoutId));
    this.jobs.register(billingJobs.closeSession, ({ checkoutId }: CheckoutJob) => this.closeSession.execute(checkoutId), { retryLimit: 10, retryDelay: 10 });
    this.sweeps.register('billing.expire', (now) => this.sweepExpired(now));
  }

  private async sweepExpired(now: Date): Promise<void> {
    const due = await sql<{ id: number }>`
      select id from checkouts where status in ('open', 'failed') and expires_at <= ${now} order by expires_at limit ${SWEEP}`.execute(this.database.read);
    for (const { id } of due.rows) await this.expireCheckout.execute(id);
  }
}
