import { sql } from 'kysely';
import {
  PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
  type ProviderEvent,
  type ProviderRefund,
} from '../../src/billing/providers/payment-provider.js';
import { Checkout } from '../../src/billing/checkouts/checkout.entity.js';
import { Fulfilment } from '../../src/billing/checkouts/fulfilment.js';
import { Coupon } from '../../src/billing/coupons/coupon.entity.js';
import { Invoices } from '../../src/billing/invoices/invoices.js';
import { CreditsApi } from '../../src/credits/credits.api.js';
import { plus } from '../../src/shared/clock.js';
import type { TestApp } from '../support/app.js';

/** A firm as a buyer. */
export const firmBuyer = {
  kind: 'company' as const,
  first_name: null,
  last_name: null,
  company_name: 'Studio Bianchi & Associati',
  tax_code: null,
  vat_number: '12345678903',
  sdi_code: 'M5UXCR1',
  pec: null,
  address: 'Via Roma 1',
  postal_code: '20121',
  city: 'Milano',
  province_id: 'MI',
  country_id: 'IT',
};
/** A citizen. */
export const personBuyer = {
  ...firmBuyer,
  kind: 'person' as const,
  first_name: 'Anna',
  last_name: 'Rossi',
  company_name: null,
  tax_code: 'RSSNNA80A41F205K',
  vat_number: null,
  sdi_code: null,
};

/** The result of a payment. */
export interface Purchase {
  readonly checkoutId: number;
  readonly lotId: number;
  /** The movement of the ledger that added the credits. */
  readonly movementId: number;
}

let serial = 0;

/** Payments with their rows as the webhook would leave them, and their remaining parts. */
export class Purchases {
  constructor(private readonly test: TestApp) {}

  /**
   * A package that was paid now.
   * @param cents what was paid; less than the list price where a coupon was used
   * @param last what happens at last in the transaction
   */
  async package(
    accountId: number,
    credits: 5 | 11 = 11,
    cents = credits === 11 ? 6600 : 3000,
    last = (): void => undefined,
  ): Promise<Purchase> {
    const now = this.test.clock.now();
    return this.test.database.transaction(async (em) => {
      await this.test.app.get(CreditsApi).lockWallet(em, accountId);
      const list = credits === 11 ? 6600 : 3000;
      const couponId =
        cents === list
          ? null
          : await em.insert(Coupon, {
              code: `META-${++serial}`,
              type: 2,
              value: list - cents,
              subject: 'credits',
              package: null,
              maxUsesPerAccount: 1,
              createdAt: now,
              updatedAt: now,
            });
      const id = await em.insert(Checkout, {
        ...this.columns(accountId, cents),
        subject: 'credits',
        credits,
        couponId,
        listCents: list,
        discountCents: list - cents,
        amountCents: cents,
        buyer: firmBuyer,
        paidAt: now,
      });
      const checkout = await em.findOneOrFail(Checkout, { id });
      await this.test.app.get(Fulfilment).fulfil(em, checkout, now);
      await em.flush();
      const { rows } = await sql<{
        id: number;
      }>`select id from credit_movements where lot_id = ${checkout.lotId}`.execute(em.getKysely());
      last();
      return { checkoutId: id, lotId: checkout.lotId as number, movementId: rows[0]!.id };
    });
  }

  /** A plan that was paid now, with its invoice, without its fulfilment. @returns the payment's id */
  async plan(accountId: number, requestId: number, cents = 999): Promise<number> {
    const now = this.test.clock.now();
    return this.test.database.transaction(async (em) => {
      const id = await em.insert(Checkout, {
        ...this.columns(accountId, cents),
        subject: 'plan',
        requestId,
        plan: 3,
        planFrom: 1,
        listCents: cents,
        discountCents: 0,
        amountCents: cents,
        buyer: personBuyer,
        paidAt: now,
        fulfilledAt: now,
      });
      const checkout = await em.findOneOrFail(Checkout, { id });
      await this.test.app
        .get(Invoices)
        .issue(
          em,
          checkout,
          { it: `Piano Premium per la richiesta ${requestId}`, en: `Premium plan for request ${requestId}` },
          now,
        );
      await em.flush();
      return id;
    });
  }

  private columns(accountId: number, cents: number) {
    const now = this.test.clock.now();
    return {
      accountId,
      currency: 'eur',
      status: 'paid' as const,
      provider: cents === 0 ? ('none' as const) : ('sandbox' as const),
      paymentRef: `pay_${process.pid}_${++serial}`,
      refundedCents: 0,
      createdAt: now,
      expiresAt: plus(now, 1_800_000),
    };
  }
}

/** A double of the provider for refunds. */
export class RefundDouble {
  /** Calls, in order. */
  readonly calls: ProviderRefund[] = [];
  /** The results of the next calls. */
  mood: 'pays' | 'pays_later' | 'is_unavailable' | 'refuses' = 'pays';

  constructor(test: TestApp) {
    test.replace(PaymentProvider, 'refund', (refund) => {
      this.calls.push(refund);
      if (this.mood === 'is_unavailable') return Promise.reject(new ProviderUnavailable('no answer'));
      if (this.mood === 'refuses') return Promise.reject(new ProviderRefused('expired_or_canceled_card'));
      return Promise.resolve({ ref: `re_${refund.refundPaymentId}_${refund.round}`, settled: this.mood === 'pays' });
    });
  }
}

/** An event of the provider about a refund. */
export function refundEvent(over: Partial<ProviderEvent>): ProviderEvent {
  return {
    id: `evt_${++serial}`,
    type: 'charge.refunded',
    kind: 'refunded',
    occurredAt: new Date(),
    checkoutId: null,
    subject: null,
    sessionRef: null,
    paymentRef: null,
    amountCents: null,
    currency: 'eur',
    refundRef: null,
    refundPaymentId: null,
    failure: null,
    ...over,
  };
}
