import { Injectable } from '@nestjs/common';
import type { StaffActor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { Refunds } from '../../refunds/refunds.js';
import type { ReasonBody } from '../backoffice.dto.js';
import { Decisions } from '../decisions.js';

/** Finance denies a refund, with a reason that its owner reads; credits that were set aside are free again. */
@Injectable()
export class DenyRefund {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly refunds: Refunds,
    private readonly decisions: Decisions,
  ) {}

  /** @throws refund_not_found (404), refund_decided (409) when it was approved */
  async execute(staff: StaffActor, id: number, { reason }: ReasonBody): Promise<void> {
    await this.database.transaction((em) =>
      this.decisions.record(em, staff, id, 'deny', reason, () =>
        this.refunds.deny(em, id, { staffId: staff.staffId, reason }, this.clock.now()),
      ),
    );
  }
}
