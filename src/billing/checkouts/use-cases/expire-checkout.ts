import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { Purchasables } from '../../purchasables/purchasable.js';
import { CheckoutMoves } from '../checkout-moves.js';
import { Checkout } from '../checkout.entity.js';

/**
 * Ends a checkout that nobody paid in time; the same thing may be ordered again. One that is not due, or no longer
 * open, stays as it is.
 */
@Injectable()
export class ExpireCheckout {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly purchasables: Purchasables,
    private readonly moves: CheckoutMoves,
  ) {}

  async execute(checkoutId: number): Promise<void> {
    const now = this.clock.now();
    await this.database.transaction(async (em) => {
      const found = await em.findOne(Checkout, { id: checkoutId });
      if (!found || !this.moves.may('expire', found, now)) return;
      await this.purchasables.of(found.subject).lock(em, found);
      const checkout = await em.findOneOrFail(
        Checkout,
        { id: checkoutId },
        { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
      );
      if (this.moves.may('expire', checkout, now)) await this.moves.move(em, 'expire', checkout, now);
    });
  }
}
