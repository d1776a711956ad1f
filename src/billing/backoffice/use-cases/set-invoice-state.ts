import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import type { StaffActor } from '../../../staff/staff.api.js';
import { Clock } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import { Audit } from '../../../staff/staff.api.js';
import type { InvoiceStateBody } from '../backoffice.dto.js';
import { billingBackofficeProblems } from '../backoffice.problems.js';
import { Invoice } from '../../invoices/invoice.entity.js';
import { InvoiceMoves } from '../../invoices/invoice-moves.js';
import { handMoves, invoiceMoveTo } from '../../../shared/billing/invoice.states.js';
import { lastTransmission } from '../../transmission/last-transmission.js';

/** Finance records the exchange system's answer about a document. The same state again changes nothing. */
@Injectable()
export class SetInvoiceState {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly moves: InvoiceMoves,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404), invoice_state_not_allowed (409) with where it may go */
  async execute(staff: StaffActor, id: number, { state }: InvoiceStateBody): Promise<void> {
    await this.database.transaction(async (em) => {
      const invoice = await em.findOne(Invoice, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!invoice) throw problems.not_found();
      const before = invoice.status;
      if (before === state) return;
      const now = this.clock.now();
      const move = invoiceMoveTo(state);
      const allowed = handMoves(before, (await lastTransmission(em, id))?.status ?? null);
      if (move === undefined || !allowed.includes(state))
        throw billingBackofficeProblems.invoice_state_not_allowed({ facts: { state: before, allowed } });
      await this.moves.move(em, move, invoice, now);
      await this.audit.write(em, {
        staffId: staff.staffId,
        action: 'set-state',
        resource: 'invoices',
        recordId: id,
        before: { state: before },
        after: { state },
      });
    });
  }
}
