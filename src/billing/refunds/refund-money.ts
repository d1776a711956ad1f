import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../../kernel/database/database.js';
import type { Cents } from '../../kernel/money.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import type { ProviderEvent } from '../providers/payment-provider.js';
import { Checkout } from '../checkouts/checkout.entity.js';
import { Refund, RefundPayment } from './refund.entity.js';

/**
 * What a word of the provider about a refund did. `early`: the payment itself is not known yet, the event has to wait.
 * `unclear`: the amounts fit no refund of ours while some of it is under way; people have to look. `unknown`: no such
 * payment.
 */
export type Settling = 'done' | 'repeated' | 'early' | 'unclear' | 'unknown';

/**
 * The money of refunds: which of it was sent, arrived or was refused, and what payments and refunds become by it.
 * Called under the lock of the payment.
 */
@Injectable()
export class RefundMoney {
  constructor(private readonly notifications: NotificationsApi) {}

  /** Cents of a payment that were given back or are decided to be. */
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

  /** Which of our refunds a provider's word is about; otherwise how much of it is not ours. */
  async ours(
    em: EntityManager,
    event: ProviderEvent,
    checkout: Checkout,
  ): Promise<{ payments: RefundPayment[] } | { rest: Cents } | 'repeated' | 'unclear'> {
    const named = await this.named(em, event);
    if (named) return named.status === 'paid' ? 'repeated' : { payments: [named] };
    const told = event.amountCents ?? 0;
    // Without a name of its own the amount is all that was given back so far.
    const rest = Math.min(
      event.refundRef === null ? told - checkout.refundedCents : told,
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

  /** The money went back. @param providerRef the provider's name for it, where it is known */
  async paid(em: EntityManager, payment: RefundPayment, providerRef: string | null, now: Date): Promise<void> {
    if (payment.status === 'paid') return;
    Object.assign(payment, {
      status: 'paid',
      paidAt: now,
      lastError: null,
      nextTryAt: null,
      providerRef: payment.providerRef ?? providerRef,
    });
    const checkout = await em.findOneOrFail(Checkout, { id: payment.checkoutId });
    checkout.refundedCents += payment.amountCents;
    if (checkout.refundedCents >= checkout.amountCents)
      Object.assign(checkout, { status: 'refunded', refundedAt: now });
    await em.flush();
    await this.close(em, await em.findOneOrFail(Refund, { id: payment.refundId }, { refresh: true }), now);
  }

  /** The money did not go, or came back. @returns whether that was news */
  async failed(em: EntityManager, payment: RefundPayment, reason: string): Promise<boolean> {
    if (payment.status === 'failed') return false;
    const checkout = await em.findOneOrFail(Checkout, { id: payment.checkoutId });
    if (payment.status === 'paid') {
      checkout.refundedCents -= payment.amountCents;
      if (checkout.status === 'refunded') Object.assign(checkout, { status: 'paid', refundedAt: null });
    }
    Object.assign(payment, {
      status: 'failed',
      paidAt: null,
      lastError: reason,
      attempts: payment.attempts + 1,
      nextTryAt: null,
    });
    const refund = await em.findOneOrFail(Refund, { id: payment.refundId }, { refresh: true });
    Object.assign(refund, { status: 'failed', paidAt: null });
    await em.flush();
    return true;
  }

  /** A refund is paid once all its money went back. Its owner is told. */
  async close(em: EntityManager, refund: Refund, now: Date): Promise<void> {
    const payments = await em.find(RefundPayment, { refundId: refund.id });
    if (payments.some((payment) => payment.status !== 'paid')) {
      refund.status = payments.some((payment) => payment.status === 'failed') ? 'failed' : 'approved';
      await em.flush();
      return;
    }
    Object.assign(refund, { status: 'paid', paidAt: now });
    await em.flush();
    if (refund.amountCents === 0) return;
    await this.notifications.notify(em, {
      accountId: refund.accountId,
      template: 'refund_paid',
      params: { amount_cents: refund.amountCents, refund_kind: refund.kind },
      path: refund.requestId === null ? '/credits' : `/requests/${refund.requestId}`,
      deduplicationKey: `refund_paid:${refund.id}`,
    });
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
