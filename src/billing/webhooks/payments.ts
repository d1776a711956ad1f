import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { rememberCard } from '../../accounts/accounts.api.js';
import type { ProviderEvent } from '../providers/payment-provider.js';
import { CheckoutMoves } from '../checkouts/checkout-moves.js';
import type { Checkout } from '../checkouts/checkout.entity.js';
import { Fulfilment } from '../checkouts/fulfilment.js';
import { Checkouts } from '../checkouts/checkouts.js';
import { ProviderRefunds } from '../refunds/provider-refunds.js';
import type { Settling } from '../refunds/refund-money.js';
import { isOfAnotherPage, mismatch, momentBetween } from './event.rules.js';
import { earlyRefunds, settleEvent, type Verdict } from './stored-events.js';

const done: Verdict = { outcome: 'done' };
const repeated: Verdict = { outcome: 'repeated' };

const ofRefund = (settling: Settling): Verdict | 'early' => {
  if (settling === 'early') return 'early';
  return settling === 'done' || settling === 'repeated'
    ? { outcome: settling }
    : { outcome: 'refused', reason: `refund_${settling}` };
};

/** Applies an event of the provider to a checkout, which is locked together with what it is for. */
@Injectable()
export class Payments {
  constructor(
    private readonly fulfilment: Fulfilment,
    private readonly moves: CheckoutMoves,
    private readonly checkouts: Checkouts,
    private readonly refunds: ProviderRefunds,
  ) {}

  /** @returns the result of the event, or `early` when it has to wait for the payment */
  async take(em: EntityManager, checkout: Checkout, event: ProviderEvent, now: Date): Promise<Verdict | 'early'> {
    switch (event.kind) {
      case 'paid':
        return this.paid(em, checkout, event, now);
      case 'charged':
        if (event.card != null) await rememberCard(em, checkout.accountId, event.card);
        return done;
      case 'declined':
        return this.declined(em, checkout, event, now);
      case 'expired':
        return this.expired(em, checkout, event, now);
      case 'refunded':
        return checkout.paidAt ? ofRefund(await this.refunds.settled(em, event, now)) : 'early';
      case 'refund_failed':
        return ofRefund(await this.refunds.refused(em, event, now));
      case 'disputed':
        return this.disputed(em, checkout, event, now);
      case 'other':
        return { outcome: 'ignored' };
    }
  }

  private async paid(em: EntityManager, checkout: Checkout, event: ProviderEvent, now: Date): Promise<Verdict> {
    const fault = mismatch(event, checkout);
    if (fault) return { outcome: 'refused', reason: fault };
    if (!this.moves.may('pay', checkout, now)) return repeated;
    await this.moves.move(em, 'pay', checkout, now, {
      paidAt: momentBetween(checkout.createdAt, event.occurredAt, now),
      paymentRef: event.paymentRef,
      sessionRef: checkout.sessionRef ?? event.sessionRef,
    });
    // A late payment of one checkout closes the one that was opened instead: nobody pays twice.
    for (const other of await this.checkouts.payable(em, checkout)) await this.checkouts.abandon(em, other, now);
    const gave = await this.giveUnlessReturned(em, checkout, now);
    if (gave !== 'fulfilled') return { ...done, reason: gave };
    return done;
  }

  /** The event of a refund may come before that of its payment: a fully refunded payment is not fulfilled. */
  private async giveUnlessReturned(
    em: EntityManager,
    checkout: Checkout,
    now: Date,
  ): Promise<'fulfilled' | 'unfulfillable' | 'returned'> {
    const early = await earlyRefunds(em, { checkoutId: checkout.id, paymentRef: checkout.paymentRef ?? null });
    const returned = early.some(({ event }) => (event.amountCents ?? 0) >= checkout.amountCents);
    const gave = returned ? 'returned' : await this.fulfilment.fulfil(em, checkout, now);
    for (const { id, event } of early) {
      const verdict = ofRefund(await this.refunds.settled(em, event, now));
      if (verdict !== 'early') await settleEvent(em, id, { ...verdict, checkoutId: checkout.id }, now);
    }
    return gave;
  }

  /** The card was refused; the page still takes another one. */
  private async declined(em: EntityManager, checkout: Checkout, event: ProviderEvent, now: Date): Promise<Verdict> {
    if (!this.moves.may('decline', checkout, now)) return repeated;
    await this.moves.move(em, 'decline', checkout, now, { failure: event.failure ?? 'card_declined' });
    return done;
  }

  private async expired(em: EntityManager, checkout: Checkout, event: ProviderEvent, now: Date): Promise<Verdict> {
    if (isOfAnotherPage(event, checkout)) return { outcome: 'refused', reason: 'wrong_session' };
    if (!this.moves.may('expire_page', checkout, now)) return repeated;
    await this.moves.move(em, 'expire_page', checkout, now);
    return done;
  }

  private async disputed(em: EntityManager, checkout: Checkout, event: ProviderEvent, now: Date): Promise<Verdict> {
    if (checkout.disputedAt) return repeated;
    checkout.disputedAt = momentBetween(checkout.createdAt, event.occurredAt, now);
    await em.flush();
    return done;
  }
}
