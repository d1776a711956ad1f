import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { Cents } from '../../shared/money.js';
import type { ProviderEvent } from '../providers/payment-provider.js';
import { Checkout } from '../checkouts/checkout.entity.js';
import { Invoices } from '../invoices/invoices.js';
import { Purchasables } from '../purchasables/purchasable.js';
import { RefundMoney, type Settling } from './refund-money.js';
import { gone, lockCheckouts, RefundRecord } from './refund-record.js';
import { Refund } from './refund.entity.js';

/**
 * Handles the provider's events about refunds that were paid or failed. Works in the caller's transaction and takes
 * locks in the usual order. Rule 9.9.
 */
@Injectable()
export class ProviderRefunds {
  constructor(
    private readonly purchasables: Purchasables,
    private readonly record: RefundRecord,
    private readonly money: RefundMoney,
    private readonly invoices: Invoices,
  ) {}

  /**
   * The provider has paid a refund: one of ours, or one that was started on its own pages. The latter is recorded with
   * a credit note, and a full refund also removes what is left of the delivery.
   * @returns the result of the event
   */
  async settled(em: EntityManager, event: ProviderEvent, now: Date): Promise<Settling> {
    const checkout = await this.checkoutOf(em, event);
    if (!checkout) return 'unknown';
    if (checkout.paidAt === null) return 'early';
    const ours = await this.money.ours(em, event, checkout);
    if (ours === 'repeated' || ours === 'unclear') return ours;
    if ('payments' in ours) {
      for (const payment of ours.payments) await this.money.paid(em, payment, event.refundRef, now);
      return 'done';
    }
    await this.byProvider(em, checkout, ours.rest, event, now);
    return 'done';
  }

  /** A refund failed after all: it stays failed until staff try again. */
  async refused(em: EntityManager, event: ProviderEvent, now: Date): Promise<Settling> {
    const checkout = await this.checkoutOf(em, event);
    if (!checkout) return 'unknown';
    const payment = await this.money.named(em, event);
    if (!payment || payment.checkoutId !== checkout.id) return 'unknown';
    // The event is about another attempt than the present one.
    if (event.refundRef !== null && payment.providerRef !== null && event.refundRef !== payment.providerRef)
      return 'repeated';
    return (await this.money.failed(em, payment, event.failure ?? 'refused', now)) ? 'done' : 'repeated';
  }

  /** A refund that we did not start. */
  private async byProvider(
    em: EntityManager,
    checkout: Checkout,
    amountCents: Cents,
    event: ProviderEvent,
    now: Date,
  ): Promise<void> {
    const credits = checkout.subject === 'credits';
    const whole = checkout.refundedCents + amountCents >= checkout.amountCents;
    // A refund that was waiting for a decision has been paid, or is about less money now: staff decide about the rest.
    const waiting = await em.findOne(
      Refund,
      credits
        ? { lotId: checkout.lotId ?? -1, status: 'pending' as const }
        : { requestId: checkout.requestId ?? -1, status: 'pending' as const },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    if (waiting && whole && !(await this.record.owesBeside(em, waiting, checkout.id)))
      await this.record.refuse(em, 'refuse', waiting, { staffId: null, reason: gone.money }, now);
    const { refund, payments } = await this.record.write(
      em,
      {
        subject: credits ? 'credits' : 'request',
        kind: 'provider',
        accountId: checkout.accountId,
        lotId: credits ? checkout.lotId : null,
        requestId: credits ? null : checkout.requestId,
        checkouts: [{ id: checkout.id, amountCents }],
        reason: 'Rimborsato dal servizio di pagamento',
      },
      'grant',
      now,
    );
    if (whole && checkout.fulfilledAt !== null) await this.record.subject(refund).revoke(em, refund, now);
    for (const payment of payments) {
      await this.invoices.creditNote(em, payment, checkout, now);
      await this.money.paid(em, payment, event.refundRef, now);
    }
  }

  /** The payment an event is about, locked together with what it was for. */
  private async checkoutOf(em: EntityManager, event: ProviderEvent): Promise<Checkout | null> {
    const payment = await this.money.named(em, event);
    const scope = payment
      ? { id: payment.checkoutId }
      : event.paymentRef !== null
        ? { paymentRef: event.paymentRef }
        : event.checkoutId !== null
          ? { id: event.checkoutId }
          : null;
    const known = scope && (await em.findOne(Checkout, scope));
    if (!known) return null;
    await this.purchasables.of(known.subject).lock(em, known);
    const [locked] = await lockCheckouts(em, [known.id]);
    return locked ?? null;
  }
}
