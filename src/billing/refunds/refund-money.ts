import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../../kernel/database/database.js';
import type { Cents } from '../../shared/money.js';
import type { ProviderEvent } from '../providers/payment-provider.js';
import { CheckoutMoves } from '../checkouts/checkout-moves.js';
import { Checkout } from '../checkouts/checkout.entity.js';
import { RefundMoves, RefundPaymentMoves } from './refund-moves.js';
import { Refund, RefundPayment } from './refund.entity.js';

/**
 * The result of an event about a refund. `early`: the payment itself is not known yet, the event has to wait.
 * `unclear`: the amounts match no refund of ours while some of it is being paid; staff have to look. `unknown`: no such
 * payment.
 */
export type Settling = 'done' | 'repeated' | 'early' | 'unclear' | 'unknown';

/**
 * Records which payments of refunds were sent, arrived or were refused, and moves payments and refunds accordingly.
 * Called under the lock of the payment.
 */
@Injectable()
export class RefundMoney {
  constructor(
    private readonly moves: RefundMoves,
    private readonly parts: RefundPaymentMoves,
    private readonly checkouts: CheckoutMoves,
  ) {}

  /** Cents of a payment that were refunded or will be by decision. */
  async decided(em: EntityManager, checkoutId: number): Promise<Cents> {
    const { cents } = await sqlOf(em)
      .selectFrom('refund_payments as p')
      .innerJoin('refunds as r', 'r.id', 'p.refund_id')
      .select(({ eb, fn }) => eb.cast<number | null>(fn.sum('p.amount_cents'), 'integer').as('cents'))
      .where('p.checkout_id', '=', checkoutId)
      .where('r.status', '<>', 'pending')
      .executeTakeFirstOrThrow();
    return cents ?? 0;
  }

  /** Our refund payment that an event names. */
  async named(em: EntityManager, { refundPaymentId, refundRef }: ProviderEvent): Promise<RefundPayment | null> {
    const byRef =
      refundRef === null ? null : await em.findOne(RefundPayment, { providerRef: refundRef }, { refresh: true });
    if (byRef || refundPaymentId === null) return byRef;
    return em.findOne(RefundPayment, { id: refundPaymentId }, { refresh: true });
  }

  /** Which of our refunds an event is about; otherwise how much of it is not ours. */
  async ours(
    em: EntityManager,
    event: ProviderEvent,
    checkout: Checkout,
  ): Promise<{ payments: RefundPayment[] } | { rest: Cents } | 'repeated' | 'unclear'> {
    const named = await this.named(em, event);
    if (named) return named.status === 'paid' ? 'repeated' : { payments: [named] };
    const reported = event.amountCents ?? 0;
    // Without a reference of a refund the amount is all that was refunded so far.
    const rest = Math.min(
      event.refundRef === null ? reported - checkout.refundedCents : reported,
      checkout.amountCents - checkout.refundedCents,
    );
    if (rest <= 0) return 'repeated';
    const underWay = await this.underWay(em, checkout.id);
    if (underWay.length === 0) return { rest };
    const one = underWay.find((payment) => payment.amountCents === rest);
    if (one) return { payments: [one] };
    return underWay.reduce((sum, payment) => sum + payment.amountCents, 0) === rest
      ? { payments: underWay }
      : 'unclear';
  }

  /** The refund was paid. @param providerRef the provider's name for it, where it is known */
  async paid(em: EntityManager, payment: RefundPayment, providerRef: string | null, now: Date): Promise<void> {
    if (payment.status === 'paid') return;
    await this.parts.move(em, 'arrive', payment, now, { providerRef: payment.providerRef ?? providerRef });
    const checkout = await em.findOneOrFail(Checkout, { id: payment.checkoutId });
    checkout.refundedCents += payment.amountCents;
    if (checkout.refundedCents >= checkout.amountCents && this.checkouts.may('refund', checkout, now))
      await this.checkouts.move(em, 'refund', checkout, now);
    await em.flush();
    await this.close(em, await em.findOneOrFail(Refund, { id: payment.refundId }, { refresh: true }), now);
  }

  /** The refund failed, or came back. @returns whether that was new */
  async failed(em: EntityManager, payment: RefundPayment, reason: string, now: Date): Promise<boolean> {
    if (payment.status === 'failed') return false;
    const checkout = await em.findOneOrFail(Checkout, { id: payment.checkoutId });
    if (payment.status === 'paid') {
      checkout.refundedCents -= payment.amountCents;
      if (this.checkouts.may('refund_fails', checkout, now))
        await this.checkouts.move(em, 'refund_fails', checkout, now);
    }
    await this.parts.move(em, 'fail', payment, now, { lastError: reason, attempts: payment.attempts + 1 });
    const refund = await em.findOneOrFail(Refund, { id: payment.refundId }, { refresh: true });
    await this.moves.move(em, 'fail', refund, now);
    return true;
  }

  /** A refund is paid once all its payments are. Its owner is notified. */
  async close(em: EntityManager, refund: Refund, now: Date): Promise<void> {
    const payments = await em.find(RefundPayment, { refundId: refund.id });
    if (payments.some((payment) => payment.status !== 'paid')) {
      const refused = payments.some((payment) => payment.status === 'failed');
      if (!refused && this.moves.may('resume', refund, now)) await this.moves.move(em, 'resume', refund, now);
      return;
    }
    await this.moves.move(em, 'complete', refund, now);
  }

  /** Payments that are decided and have not arrived yet. */
  private underWay(em: EntityManager, checkoutId: number): Promise<RefundPayment[]> {
    return em
      .find(RefundPayment, { checkoutId, status: { $ne: 'paid' } }, { orderBy: { id: 'asc' }, refresh: true })
      .then(async (payments) => {
        const decided = await em.find(Refund, {
          id: { $in: payments.map((payment) => payment.refundId) },
          status: { $in: ['approved', 'failed'] },
        });
        const ids = new Set(decided.map((refund) => refund.id));
        return payments.filter((payment) => ids.has(payment.refundId));
      });
  }
}
