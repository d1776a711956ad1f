import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Address } from '../accounts/account.entity.js';
import type { Buyer } from '../billing/buyer.js';
import { PaymentProvider } from '../billing/providers/payment-provider.js';
import { Checkout } from '../billing/checkouts/checkout.entity.js';
import { FirmBuyer } from '../billing/firm-buyer.js';
import { Invoices } from '../billing/invoices/invoices.js';
import { Refunds } from '../billing/refunds/refunds.js';
import { CreditsApi } from '../credits/credits.api.js';
import { plus } from '../shared/clock.js';
import { sqlOf } from '../kernel/database/database.js';
import { packagePrices, planPrices } from '../shared/billing/prices.rules.js';
import { billingLimits, ms } from '../shared/limits.js';
import { initialSettings } from '../shared/staff/setting.codes.js';
import { RequestStatus } from '../shared/requests/codes.js';
import { requestTypes } from '../shared/guidance/request-types.js';

/**
 * Packages whose refund is asked for, by the firm's number. They are held, so that the firm can spend only the ten
 * credits of the registration.
 */
const askedBack = [
  {
    firm: 34,
    credits: 11,
    boughtDaysAgo: 9,
    askedDaysAgo: 2,
    reason: 'Abbiamo comprato il pacchetto sbagliato: ce ne serviva uno da 5.',
  },
  {
    firm: 37,
    credits: 5,
    boughtDaysAgo: 5,
    askedDaysAgo: 1,
    reason: 'Per ora non prendiamo altre richieste, vi chiediamo indietro l’importo.',
  },
] as const;

/** Plans of past requests, newest first; used in turn. */
const PLANS = [3, 2, 2, 3, 2, 2, 3, 2] as const;

interface PastRequest {
  id: number;
  account_id: number;
  sent_at: string;
  buyer: Buyer;
}

type PaidCheckout = Pick<Checkout, 'accountId' | 'subject' | 'amountCents' | 'buyer'> &
  Partial<Pick<Checkout, 'credits' | 'requestId' | 'plan' | 'planFrom'>>;

/** Payments, invoices and refunds to decide, so that the back office has something to show. */
@Injectable()
export class DemoMoney {
  constructor(
    private readonly paymentProvider: PaymentProvider,
    private readonly invoices: Invoices,
    private readonly refunds: Refunds,
    private readonly credits: CreditsApi,
    private readonly firmBuyer: FirmBuyer,
  ) {}

  /**
   * Writes what was paid, in the order of time, because documents are numbered in that order. A real provider does not
   * know these payments.
   */
  async write(em: EntityManager, firmIds: readonly number[], now: Date): Promise<void> {
    if (this.paymentProvider.name !== 'sandbox') return;
    const past = await pastRequests(em);
    const purchases: { at: Date; pay: (at: Date) => Promise<void> }[] = [
      ...past.map((request, index) => ({
        at: new Date(request.sent_at),
        pay: (at: Date) => this.plan(em, request, PLANS[index] ?? 2, at),
      })),
      ...askedBack.map((one) => ({
        at: plus(now, -one.boughtDaysAgo * ms.day),
        pay: (at: Date) => this.package(em, firmIds[one.firm] as number, one, at, now),
      })),
    ];
    purchases.sort((a, b) => a.at.getTime() - b.at.getTime());
    for (const { at, pay } of purchases) await pay(at);
  }

  private async plan(em: EntityManager, { id, account_id, buyer }: PastRequest, plan: 2 | 3, at: Date): Promise<void> {
    const checkout = await this.paid(
      em,
      {
        accountId: account_id,
        subject: 'plan',
        requestId: id,
        plan,
        planFrom: 1,
        amountCents: planPrices(initialSettings)[plan],
        buyer,
      },
      at,
    );
    await sqlOf(em)
      .updateTable('requests')
      .set({ plan, paid_plan: plan, paid_at: at, performance_agreed: true })
      .where('id', '=', id)
      .execute();
    const name = plan === 3 ? 'Premium' : 'Base';
    await this.invoices.issue(
      em,
      checkout,
      {
        it: `Piano ${name} per una richiesta di aiuto`,
        en: `${plan === 3 ? 'Premium' : 'Basic'} plan for a request for help`,
      },
      at,
    );
  }

  private async package(
    em: EntityManager,
    accountId: number,
    { credits, askedDaysAgo, reason }: (typeof askedBack)[number],
    at: Date,
    now: Date,
  ): Promise<void> {
    const buyer = await this.firmBuyer.of(sqlOf(em), accountId);
    const checkout = await this.paid(
      em,
      { accountId, subject: 'credits', credits, amountCents: packagePrices(initialSettings)[credits], buyer },
      at,
    );
    checkout.lotId = await this.credits.addPurchased(em, accountId, credits, at);
    await em.flush();
    await this.invoices.issue(
      em,
      checkout,
      { it: `Pacchetto da ${credits} crediti`, en: `Package of ${credits} credits` },
      at,
    );
    const asked = plus(now, -askedDaysAgo * ms.day);
    await this.refunds.ask(
      em,
      {
        subject: 'credits',
        kind: 'package_intact',
        accountId,
        lotId: checkout.lotId,
        checkouts: [{ id: checkout.id, amountCents: checkout.amountCents }],
        reason,
      },
      asked,
    );
    await this.credits.holdLot(em, checkout.lotId, asked);
  }

  /** A checkout that the sandbox remembers as paid. */
  private async paid(em: EntityManager, purchase: PaidCheckout, at: Date): Promise<Checkout> {
    const expiresAt = plus(at, billingLimits.checkoutLife);
    const checkout = em.create(Checkout, {
      credits: null,
      requestId: null,
      plan: null,
      planFrom: null,
      ...purchase,
      listCents: purchase.amountCents,
      discountCents: 0,
      currency: 'eur',
      couponId: null,
      status: 'paid',
      provider: 'sandbox',
      sessionRef: null,
      paymentRef: null,
      url: null,
      performanceAgreed: purchase.subject === 'plan',
      failure: null,
      lotId: null,
      refundedCents: 0,
      createdAt: plus(at, -3 * ms.minute),
      expiresAt,
      paidAt: at,
      fulfilledAt: at,
      expiredAt: null,
      refundedAt: null,
      disputedAt: null,
    });
    em.persist(checkout);
    await em.flush();
    const ref = `sbx_demo_${checkout.id}`;
    const paymentRef = `pay_demo_${checkout.id}`;
    Object.assign(checkout, { sessionRef: ref, paymentRef });
    await em.flush();
    await sqlOf(em)
      .insertInto('sandbox_payments')
      .values({
        ref,
        checkout_id: checkout.id,
        subject: purchase.subject,
        description: 'Acquisto dimostrativo',
        amount_cents: purchase.amountCents,
        status: 'paid',
        payment_ref: paymentRef,
        locale: 'it',
        return_url: '/dashboard',
        created_at: checkout.createdAt,
        expires_at: expiresAt,
        paid_at: at,
      })
      .execute();
    return checkout;
  }
}

/** Requests that ended with a choice, in subjects with paid plans, with the buyer of their invoice. */
async function pastRequests(em: EntityManager): Promise<PastRequest[]> {
  const upgradable = requestTypes.filter((type) => type.upgradable).map(({ id }) => id);
  const rows = await sqlOf(em)
    .selectFrom('requests as q')
    .innerJoin('accounts as a', 'a.id', 'q.account_id')
    .select(['q.id', 'q.account_id', 'q.sent_at', 'a.first_name', 'a.last_name', 'a.fiscal_data', 'a.main_address'])
    .where('q.status', '=', RequestStatus.approved)
    .where('q.request_type_id', 'in', upgradable)
    .orderBy('q.sent_at', 'desc')
    .limit(PLANS.length)
    .execute();
  return rows.map(({ id, account_id, sent_at, first_name, last_name, fiscal_data, main_address }) => {
    const { address, postal_code, city, province_id } = main_address as Address;
    return {
      id,
      account_id,
      sent_at: sent_at as string,
      buyer: {
        kind: 'person',
        first_name,
        last_name,
        company_name: null,
        tax_code: fiscal_data?.tax_code ?? null,
        vat_number: null,
        sdi_code: null,
        pec: null,
        address,
        postal_code: postal_code as string,
        city,
        province_id,
        country_id: 'IT',
      },
    };
  });
}
