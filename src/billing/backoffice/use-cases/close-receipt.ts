import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import { Database } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import { Clock } from '../../../shared/clock.js';
import { Audit, type StaffActor } from '../../../staff/staff.api.js';
import { billingBackofficeProblems } from '../backoffice.problems.js';
import { StoredReceipt } from '../../transmission/transmission.entity.js';

/** Finance has looked at a receipt that could not be applied, and says what it did. Rule 8.13. */
@Injectable()
export class CloseReceipt {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404), receipt_not_open (409) */
  async execute(staff: StaffActor, id: number, { reason }: { readonly reason: string }): Promise<void> {
    await this.database.transaction(async (em) => {
      const receipt = await em.findOne(StoredReceipt, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!receipt) throw problems.not_found();
      if (receipt.outcome !== 'open') throw billingBackofficeProblems.receipt_not_open();
      receipt.outcome = 'closed';
      receipt.closedAt = this.clock.now();
      await em.flush();
      await this.audit.write(em, {
        staffId: staff.staffId,
        action: 'close',
        resource: 'invoice-receipts',
        recordId: id,
        reason,
      });
    });
  }
}
