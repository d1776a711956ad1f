import { Injectable, type OnModuleInit } from '@nestjs/common';
import { plus } from '../shared/clock.js';
import { Database } from '../kernel/database/database.js';
import { moment } from '../kernel/database/sql.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { Sweeps, takeEach } from '../kernel/jobs/sweeps.js';
import { billingLimits } from '../shared/limits.js';
import { billingJobs } from '../shared/billing/billing.codes.js';
import { payableStates } from './checkouts/checkout.states.js';
import { CloseSession } from './checkouts/use-cases/close-session.js';
import { ExpireCheckout } from './checkouts/use-cases/expire-checkout.js';
import { EARLY } from './webhooks/stored-events.js';
import { WorkEvent } from './webhooks/use-cases/work-event.js';

interface CheckoutJob {
  readonly checkoutId: number;
}

interface EventJob {
  readonly eventId: number;
}

/** The most items of one sweep; the next one goes on. */
const SWEEP = 200;

/** The work that follows checkouts: each has its job, and a sweep in case the job is lost. */
@Injectable()
export class BillingJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly database: Database,
    private readonly expireCheckout: ExpireCheckout,
    private readonly closeSession: CloseSession,
    private readonly workEvent: WorkEvent,
  ) {}

  onModuleInit(): void {
    this.jobs.register(billingJobs.expireCheckout, ({ checkoutId }: CheckoutJob) =>
      this.expireCheckout.execute(checkoutId),
    );
    this.jobs.register(
      billingJobs.closeSession,
      ({ checkoutId }: CheckoutJob) => this.closeSession.execute(checkoutId),
      { retryLimit: 10, retryDelay: 10 },
    );
    this.jobs.register(billingJobs.workEvent, ({ eventId }: EventJob) => this.workEvent.execute(eventId));
    this.sweeps.register('billing.events', (now) => this.sweepEvents(now));
    this.sweeps.register('billing.expire', (now) => this.sweepExpired(now));
  }

  private sweepExpired(now: Date): Promise<void> {
    const db = this.database.due;
    const due = db
      .selectFrom('checkouts')
      .select('id')
      .where('status', 'in', payableStates)
      .where('expires_at', '<=', moment(now))
      .orderBy('expires_at')
      .limit(SWEEP);
    return takeEach(db, due, (id) => this.expireCheckout.execute(id));
  }

  private sweepEvents(now: Date): Promise<void> {
    const db = this.database.due;
    const due = db
      .selectFrom('payment_events')
      .select('id')
      .where('worked_at', 'is', null)
      .where('reason', 'is distinct from', EARLY)
      .where('received_at', '<=', moment(plus(now, -billingLimits.eventGrace)))
      .orderBy('received_at')
      .limit(SWEEP);
    return takeEach(db, due, (id) => this.workEvent.execute(id));
  }
}
