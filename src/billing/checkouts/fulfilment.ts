import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Invoices } from '../invoices/invoices.js';
import { Refunds } from '../refunds/refunds.js';
import { Purchasables } from '../purchasables/purchasable.js';
import { CheckoutMoves } from './checkout-moves.js';
import type { Checkout } from './checkout.entity.js';

/**
 * Delivers what a checkout was paid for, with its invoice, in the caller's transaction and under its locks. Called once
 * for each checkout.
 */
@Injectable()
export class Fulfilment {
  constructor(
    private readonly moves: CheckoutMoves,
    private readonly purchasables: Purchasables,
    private readonly invoices: Invoices,
    private readonly refunds: Refunds,
  ) {}

  /**
   * Fulfils a checkout. A payment for something that has ended is refunded automatically, without an invoice.
   * Rules 7.10 and 7.13.
   */
  async fulfil(em: EntityManager, checkout: Checkout, now: Date): Promise<'fulfilled' | 'unfulfillable'> {
    const purchasable = this.purchasables.of(checkout.subject);
    const outcome = await purchasable.fulfil(em, checkout, now);
    if (outcome === 'fulfilled') {
      await this.moves.move(em, 'fulfil', checkout, now);
      await this.invoices.issue(em, checkout, purchasable.describe(checkout), now);
    }
    await em.flush();
    if (outcome === 'unfulfillable') await this.sendBack(em, checkout, now);
    return outcome;
  }

  private async sendBack(
    em: EntityManager,
    { id, subject, accountId, requestId, amountCents }: Checkout,
    now: Date,
  ): Promise<void> {
    await this.refunds.automatic(
      em,
      {
        subject: subject === 'credits' ? 'credits' : 'request',
        kind: 'request_ended',
        accountId,
        lotId: null,
        requestId: requestId ?? null,
        checkouts: [{ id, amountCents }],
        reason: 'Il pagamento è arrivato quando non c’era più niente da dare in cambio',
      },
      now,
    );
  }
}
