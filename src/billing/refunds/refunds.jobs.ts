import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { Sweeps, takeEach } from '../../kernel/jobs/sweeps.js';
import { billingJobs } from '../../shared/billing/billing.codes.js';
import { PayBack } from './use-cases/pay-back.js';

interface PaymentJob {
  readonly refundPaymentId: number;
}

/** The most items of one sweep; the next one goes on. */
const SWEEP = 200;

/** The payments of refunds: a job each, and a sweep in case the job is lost. */
@Injectable()
export class RefundsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly database: Database,
    private readonly payBack: PayBack,
  ) {}

  onModuleInit(): void {
    this.jobs.register(billingJobs.payBack, ({ refundPaymentId }: PaymentJob) => this.payBack.execute(refundPaymentId));
    this.sweeps.register('billing.pay-back', (now) => this.sweep(now));
  }

  private sweep(now: Date): Promise<void> {
    const db = this.database.due;
    const due = db
      .selectFrom('refund_payments as p')
      .innerJoin('refunds as r', 'r.id', 'p.refund_id')
      .select('p.id')
      .where('p.status', '=', 'waiting')
      .where('p.provider_ref', 'is', null)
      .where('r.status', 'in', ['approved', 'failed'])
      .where(({ eb, fn }) => eb(fn.coalesce('p.next_try_at', 'r.decided_at'), '<=', moment(now)))
      .orderBy('p.id')
      .limit(SWEEP);
    return takeEach(db, due, (id) => this.payBack.execute(id));
  }
}
