import { Injectable } from '@nestjs/common';
import type { StaffActor } from '../../../staff/staff.api.js';
import { Clock } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { Audit } from '../../../staff/staff.api.js';
import { Refunds } from '../../refunds/refunds.js';

/** Retries a refund that the provider refused. Of two concurrent calls only the first is recorded. */
@Injectable()
export class RetryRefund {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly refunds: Refunds,
    private readonly audit: Audit,
  ) {}

  /** @throws refund_not_found (404), refund_not_failed (409) */
  async execute(staff: StaffActor, id: number): Promise<void> {
    await this.database.transaction(async (em) => {
      // Locked before it is read: a colleague may be sending the same money at this moment.
      const { status: before } = await this.refunds.lock(em, id);
      const { status } = await this.refunds.retry(em, id, this.clock.now());
      if (before === status) return;
      await this.audit.write(em, {
        staffId: staff.staffId,
        action: 'retry',
        resource: 'refunds',
        recordId: id,
        before: { status: before },
        after: { status },
      });
    });
  }
}
