import { Injectable } from '@nestjs/common';
import type { StaffActor } from '../../../staff/staff.api.js';
import { Clock } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { Audit } from '../../../staff/staff.api.js';
import { refundProblems } from '../../refunds/refunds.problems.js';
import { Refunds } from '../../refunds/refunds.js';
import type { ReasonBody } from '../backoffice.dto.js';

/** The decisions of finance on a refund. */
export type Verdict = 'approve' | 'deny';

/**
 * Finance decides a refund, with a reason that its owner reads. Approval removes what was delivered, issues the credit
 * note and starts the payment. Denial releases reserved credits. Of two concurrent decisions only the first one counts
 * and is recorded.
 */
@Injectable()
export class DecideRefund {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly refunds: Refunds,
    private readonly audit: Audit,
  ) {}

  /**
   * The same decision of the same member gives the same answer again.
   * @throws refund_not_found (404); refund_decided (409) when it was decided otherwise, or by somebody else
   */
  async execute(staff: StaffActor, id: number, verdict: Verdict, { reason }: ReasonBody): Promise<void> {
    const { staffId } = staff;
    await this.database.transaction(async (em) => {
      const { status: before } = await this.refunds.lock(em, id);
      const refund = await this.refunds[verdict](em, id, { staffId, reason }, this.clock.now());
      if (refund.decidedBy !== staffId) throw refundProblems.refund_decided({ facts: { status: refund.status } });
      if (before === refund.status) return;
      await this.audit.write(em, {
        staffId,
        action: verdict,
        resource: 'refunds',
        recordId: id,
        reason,
        before: { status: before },
        after: { status: refund.status, amount_cents: refund.amountCents },
      });
    });
  }
}
