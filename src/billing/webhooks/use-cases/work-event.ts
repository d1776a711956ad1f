import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { PinoLogger } from 'nestjs-pino';
import { Clock } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import type { ProviderEvent } from '../../providers/payment-provider.js';
import { Checkout } from '../../checkouts/checkout.entity.js';
import { Purchasables } from '../../purchasables/purchasable.js';
import { Payments } from '../payments.js';
import { postponeEvent, readEvent, settleEvent, type StoredEvent, type Verdict } from '../stored-events.js';

const refused = (reason: string): Verdict => ({ outcome: 'refused', reason });

/**
 * Processes an event of the provider once, even when it comes twice, late or out of order. The checkout is locked
 * together with what it is for; a payment that differs from the checkout is not fulfilled. Rules 7.10 to 7.12.
 */
@Injectable()
export class WorkEvent {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly purchasables: Purchasables,
    private readonly payments: Payments,
    private readonly logger: PinoLogger,
  ) {
    this.logger.setContext('billing');
  }

  async execute(eventId: number): Promise<void> {
    const now = this.clock.now();
    const worked = await this.database.transaction(async (em) => {
      const stored = await readEvent(em, eventId);
      if (!stored || stored.worked) return null;
      const verdict = await this.work(em, stored, now);
      if (verdict === 'early') await postponeEvent(em, eventId);
      else if (verdict) await settleEvent(em, eventId, verdict, now);
      return { verdict, type: stored.event.type };
    });
    if (worked?.verdict && worked.verdict !== 'early' && worked.verdict.outcome === 'refused') {
      this.logger.warn(
        { event: eventId, type: worked.type, ...worked.verdict },
        'an event of the provider was refused',
      );
    }
  }

  private async work(em: EntityManager, stored: StoredEvent, now: Date): Promise<Verdict | 'early' | null> {
    const { event } = stored;
    if (event.kind === 'other') return { outcome: 'ignored' };
    const known = await this.named(em, event);
    if (known?.provider !== stored.provider)
      // A charge has no effect, so one that is not ours needs no attention.
      return event.kind === 'charged' ? { outcome: 'ignored' } : refused('unknown_checkout');
    await this.purchasables.of(known.subject).lock(em, known);
    const checkout = await em.findOneOrFail(
      Checkout,
      { id: known.id },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    // Another worker that processed it meanwhile held the same lock.
    if ((await readEvent(em, stored.id))?.worked) return null;
    const verdict = await this.payments.take(em, checkout, event, now);
    return verdict === 'early' ? verdict : { ...verdict, checkoutId: checkout.id };
  }

  /** The checkout that an event is about: as its own metadata says, or by the provider's names for page and payment. */
  private async named(
    em: EntityManager,
    { checkoutId, sessionRef, paymentRef }: ProviderEvent,
  ): Promise<Checkout | null> {
    if (checkoutId !== null) return em.findOne(Checkout, { id: checkoutId });
    if (sessionRef !== null) return em.findOne(Checkout, { sessionRef });
    return paymentRef === null ? null : em.findOne(Checkout, { paymentRef });
  }
}
