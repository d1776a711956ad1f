import { Injectable } from '@nestjs/common';
import { CreditsApi } from '../../credits/credits.api.js';
import type { Actor } from '../../shared/actor.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import { formatEuro } from '../../shared/money.js';
import { Problem, problems } from '../../kernel/problem.js';
import { planLabels } from '../../shared/requests/codes.js';
import type { CheckoutDto } from '../billing.dto.js';
import { Purchasables } from '../purchasables/purchasable.js';
import { Checkout } from './checkout.entity.js';
import { isPayable } from './checkout.states.js';
import { failureText } from './failures.js';
import { CheckoutSessions } from './checkout-sessions.js';

const iso = (instant: Date | null | undefined): string | null => instant?.toISOString() ?? null;

/** What the buyer sees of a checkout. */
@Injectable()
export class CheckoutsQueries {
  constructor(
    private readonly database: Database,
    private readonly purchasables: Purchasables,
    private readonly sessions: CheckoutSessions,
    private readonly credits: CreditsApi,
  ) {}

  /**
   * A checkout of the caller's. One whose page could not be opened before gets it now, if the provider answers. @throws
   * not_found
   */
  async one({ accountId, model }: Actor, id: number, locale: Locale): Promise<CheckoutDto> {
    const { checkout, invoiceId, balance, request } = await this.database.transaction(async (em) => {
      const checkout = await em.findOne(Checkout, { id, accountId });
      if (!checkout) throw problems.not_found();
      const invoice = await sqlOf(em)
        .selectFrom('invoices')
        .select('id')
        .where('checkout_id', '=', id)
        .where('kind', '=', 'invoice')
        .executeTakeFirst();
      return {
        checkout,
        invoiceId: invoice?.id ?? null,
        request:
          checkout.requestId == null
            ? null
            : await sqlOf(em)
                .selectFrom('requests')
                .select('sent_at')
                .where('id', '=', checkout.requestId)
                .executeTakeFirst(),
        balance: model === 'lawyer' ? await this.credits.balance(em, accountId) : null,
      };
    });
    const purchasable = this.purchasables.of(checkout.subject);
    return {
      id,
      status: checkout.status,
      subject: checkout.subject,
      credits: checkout.credits ?? null,
      plan: checkout.plan == null ? null : { id: checkout.plan, label: planLabels[checkout.plan][locale] },
      request_id: checkout.requestId ?? null,
      request_sent: request ? request.sent_at !== null : null,
      amount_cents: checkout.amountCents,
      amount_string: formatEuro(checkout.amountCents, locale),
      description: purchasable.describe(checkout)[locale],
      url: isPayable(checkout.status) ? (checkout.url ?? (await this.pageOf(id, locale))) : null,
      expires_at: checkout.expiresAt.toISOString(),
      paid_at: iso(checkout.paidAt),
      failure: checkout.status === 'failed' && checkout.failure != null ? failureText(checkout.failure)[locale] : null,
      invoice_id: invoiceId,
      balance,
      next_path: purchasable.path(checkout),
    };
  }

  /** The provider may still be unavailable. The checkout is then returned without a page. */
  private async pageOf(id: number, locale: Locale): Promise<string | null> {
    try {
      return (await this.sessions.of(id, locale)).url;
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
  }
}
