import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import { Database } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import { Clock } from '../../../shared/clock.js';
import { Audit, type StaffActor } from '../../../staff/staff.api.js';
import { billingBackofficeProblems } from '../backoffice.problems.js';
import { Invoice } from '../../invoices/invoice.entity.js';
import { lastTransmission } from '../../transmission/last-transmission.js';
import { TransmissionMoves } from '../../transmission/transmission-moves.js';

/** Finance lets a document that was held leave again, under the same name. Rule 8.12. */
@Injectable()
export class ReleaseTransmission {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly moves: TransmissionMoves,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404), invoice_not_held (409) */
  async execute(staff: StaffActor, invoiceId: number): Promise<void> {
    await this.database.transaction(async (em) => {
      const invoice = await em.findOne(Invoice, { id: invoiceId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!invoice) throw problems.not_found();
      const last = await lastTransmission(em, invoiceId);
      const now = this.clock.now();
      if (!last || invoice.status !== 'to_send' || !this.moves.may('release', last, now))
        throw billingBackofficeProblems.invoice_not_held();
      const failure = last.failure ?? null;
      await this.moves.move(em, 'release', last, now);
      await this.audit.write(em, {
        staffId: staff.staffId,
        action: 'send-again',
        resource: 'invoices',
        recordId: invoiceId,
        before: { failure },
      });
    });
  }
}
