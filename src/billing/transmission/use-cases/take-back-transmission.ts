import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { InvoiceMoves } from '../../invoices/invoice-moves.js';
import { Invoice } from '../../invoices/invoice.entity.js';
import { lastTransmission } from '../last-transmission.js';
import { Transmission } from '../transmission.entity.js';
import { TransmissionMoves } from '../transmission-moves.js';

/** A file that was handed over did not reach the exchange system: it waits for finance. Rule 8.12. */
@Injectable()
export class TakeBackTransmission {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly moves: TransmissionMoves,
    private readonly invoiceMoves: InvoiceMoves,
  ) {}

  /** A notice that comes after a receipt, or twice, changes nothing. */
  async execute(fileName: string, reason: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const found = await em.findOne(Transmission, { fileName });
      if (!found) return;
      const invoice = await em.findOneOrFail(
        Invoice,
        { id: found.invoiceId },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      const last = await lastTransmission(em, invoice.id);
      const now = this.clock.now();
      if (last?.id !== found.id || !this.moves.may('hold', last, now)) return;
      await this.moves.move(em, 'hold', last, now, { failure: reason });
      if (this.invoiceMoves.may('take_back', invoice, now)) await this.invoiceMoves.move(em, 'take_back', invoice, now);
    });
  }
}
