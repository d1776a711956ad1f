import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { StaffActor } from '../../kernel/actor.js';
import { Audit } from '../../staff/staff.api.js';
import { Refund } from '../refunds/refund.entity.js';
import { refundProblems } from '../refunds/refunds.problems.js';

/** Writes down what a member of the staff decided about a refund, and only if it was they who did. */
@Injectable()
export class Decisions {
  constructor(private readonly audit: Audit) {}

  /**
   * @param decide the decision itself, which answers as the first time when it is repeated
   * @throws refund_decided (409) when somebody else was first: their reason stands, and this one was never told
   */
  async record(
    em: EntityManager,
    staff: StaffActor,
    refundId: number,
    action: 'approve' | 'deny',
    reason: string,
    decide: () => Promise<Refund>,
  ): Promise<void> {
    const known = await em.findOne(Refund, { id: refundId });
    const before = known?.status;
    const refund = await decide();
    if (refund.decidedBy !== staff.staffId) throw refundProblems.refund_decided({ facts: { status: refund.status } });
    if (before === refund.status) return;
    await this.audit.write(em, {
      staffId: staff.staffId,
      action,
      resource: 'refunds',
      recordId: refundId,
      reason,
      before: { status: before },
      after: { status: refund.status, amount_cents: refund.amountCents },
    });
  }
}
