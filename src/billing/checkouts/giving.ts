import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Invoices } from '../invoices/invoices.js';
import { Refunds } from '../refunds/refunds.js';
import { Subjects } from '../subjects/subject.js';
import type { Checkout } from './checkout.entity.js';

/**
 * Gives what an order was paid for, with its invoice, in the caller's transaction and under its locks. Called once an
 * order.
 */
@Injectable()
export class Giving {
  constructor(
    private readonly subjects: Subjects,
    private readonly invoices: Invoices,
    private readonly refunds: Refunds,
  ) {}

  /** Money for something that has ended meanwhile goes back by itself, without an invoice. Rules, section 6. */
  async give(em: EntityManager, checkout: Checkout, now: Date): Promise<'given' | 'moot'> {
    const subject = this.subjects.of(checkout.subject);
    const outcome = await subject.give(em, checkout, now);
    if (outcome === 'given') {
      checkout.givenAt = now;
      await em.flush();
      await this.invoices.issue(em, checkout, subject.describe(checkout), now);
    }
    await em.flush();
    if (outcome === 'moot') await this.sendBack(em, checkout, now);
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
