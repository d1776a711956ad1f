import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../../kernel/database/database.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { Sweeps, takeEach } from '../../kernel/jobs/sweeps.js';
import { billingJobs } from '../billing.codes.js';
import { PayBack } from './use-cases/pay-back.js';

interface PaymentJob {
  readonly refundPaymentId: number;
}

/** A sweep takes so many at a time; the next one goes on. */
const SWEEP = 200;

/** Money on its way back: a job each, and a sweep for what a lost job would leave. */
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
    const due = sql<{ id: number }>`
      select p.id from refund_payments p join refunds r on r.id = p.refund_id
      where p.status = 'waiting' and p.provider_ref is null and r.status in ('approved', 'failed') and coalesce(p.next_try_at, r.decided_at) <= ${now}
      order by p.id limit ${SWEEP}`;
    return takeEach(this.database.read, due, (id) => this.payBack.execute(id));
  }
}
