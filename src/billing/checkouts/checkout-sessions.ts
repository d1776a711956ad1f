import { Inject, Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import { PinoLogger } from 'nestjs-pino';
import { ENV, type Env } from '../../env.js';
import { Database } from '../../kernel/database/database.js';
import { failureOf } from '../../kernel/failure.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import type { Locale } from '../../shared/locale.js';
import type { Cents } from '../../shared/money.js';
import { billingLimits } from '../../shared/limits.js';
import { billingJobs } from '../../shared/billing/billing.codes.js';
import { billingProblems } from '../billing.problems.js';
import {
  PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
  type ProviderSession,
} from '../providers/payment-provider.js';
import { Purchasables } from '../purchasables/purchasable.js';
import { Checkout } from './checkout.entity.js';
import { isPayable } from './checkout.states.js';

/** Where to pay. */
export interface CheckoutSession {
  readonly id: number;
  /** The provider's page; the checkout's own where nothing is left to pay. */
  readonly url: string;
  readonly amount_cents: Cents;
}

/** Opens the provider's page of a checkout when it is asked for. The checkout has been committed before. Rule 7.6. */
@Injectable()
export class CheckoutSessions {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly paymentProvider: PaymentProvider,
    private readonly purchasables: Purchasables,
    private readonly jobs: Jobs,
    private readonly logger: PinoLogger,
  ) {
    this.logger.setContext('billing');
  }

  /**
   * The way to pay a checkout. Two callers get the same page, for the provider knows both calls by one key.
   * @throws payment_provider_unavailable (503): the checkout stays and asking again is safe; checkout_over (409)
   */
  async of(checkoutId: number, locale: Locale): Promise<CheckoutSession> {
    const checkout = await this.database.transaction((em) => em.findOneOrFail(Checkout, { id: checkoutId }));
    const { id, amountCents: amount_cents } = checkout;
    if (checkout.status === 'paid') return { id, url: this.checkoutPage(id, locale), amount_cents };
    if (!isPayable(checkout.status)) throw billingProblems.checkout_over();
    if (checkout.url != null) return { id, url: checkout.url, amount_cents };
    const session = await this.open(checkout, locale);
    await this.keep(id, session);
    return { id, url: session.url, amount_cents };
  }

  private checkoutPage(id: number, locale: Locale): string {
    return `${this.env.PUBLIC_URL}${locale === 'en' ? '/en' : ''}/checkout/${id}`;
  }

  private async open(checkout: Checkout, locale: Locale): Promise<ProviderSession> {
    try {
      return await this.paymentProvider.open({
        checkoutId: checkout.id,
        subject: checkout.subject,
        amountCents: checkout.amountCents,
        description: this.purchasables.of(checkout.subject).describe(checkout)[locale],
        locale,
        returnUrl: this.checkoutPage(checkout.id, locale),
        expiresAt: checkout.expiresAt,
      });
    } catch (error) {
      if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
      this.logger.error({ checkout: checkout.id, err: failureOf(error) }, 'the payment page could not be opened');
      throw billingProblems.payment_provider_unavailable({
        retryAfter: billingLimits.paymentRetryAfter / 1000,
        facts: { checkout: { id: checkout.id } },
      });
    }
  }

  private async keep(id: number, { ref, url }: ProviderSession): Promise<void> {
    await this.database.transaction(async (em) => {
      const checkout = await em.findOneOrFail(
        Checkout,
        { id },
        { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
      );
      checkout.sessionRef ??= ref;
      checkout.url ??= url;
      // It ended while the page was being opened.
      if (checkout.status === 'expired') this.jobs.send(em, billingJobs.closeSession, { checkoutId: id });
    });
  }
}
