import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Transitions } from '../../kernel/transitions.js';
import type { InvoiceState } from '../../shared/billing/billing.codes.js';
import { Invoice } from './invoice.entity.js';
import { invoiceMachine, type InvoiceMove, type InvoiceMoveName } from '../../shared/billing/invoice.states.js';

/** Makes the moves of invoices and credit notes. {@link Transitions} says how. */
@Injectable()
export class InvoiceMoves extends Transitions<InvoiceState, object, Invoice, InvoiceMoveName, InvoiceMove> {
  constructor() {
    super(invoiceMachine, {
      entity: Invoice,
      facts: () => ({}),
      problem: (verdict, { id }, __, { move }) => new Error(`invoice ${id}: ${move} is refused (${verdict})`),
    });
  }

  /** Whether the move is allowed now. */
  may(name: InvoiceMoveName, invoice: Invoice, now: Date): boolean {
    return this.check(name, invoice, now) === 'ok';
  }

  /** Checks, makes and writes one move. @throws Error when the state forbids it, a mistake in the code */
  async move(em: EntityManager, name: InvoiceMoveName, invoice: Invoice, now: Date): Promise<void> {
    await this.make(em, this.prepare(name, invoice, now));
    await em.flush();
  }

  /** Writes a new document. @param columns everything but what the move sets */
  async issue(em: EntityManager, columns: Partial<Invoice>, now: Date): Promise<void> {
    await this.make(em, this.create('issue', columns, now));
  }
}
