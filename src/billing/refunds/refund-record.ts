import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { Cents } from '../../kernel/money.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import type { RefundKind } from '../billing.codes.js';
import { Checkout } from '../checkouts/checkout.entity.js';
import { Purchasables, type Purchasable } from '../purchasables/purchasable.js';
import { RefundMoney } from './refund-money.js';
import { Refund, RefundPayment } from './refund.entity.js';

/** What is asked back: which payments, and how much of each in cents, VAT included. */
export interface Asked {
  readonly subject: 'credits' | 'request';
  readonly kind: RefundKind;
  readonly accountId: number;
  /** Of credits; null for a payment that never gave any. */
  readonly lotId?: number | null;
  /** Of a plan. */
  readonly requestId?: number | null;
  readonly checkouts: readonly { readonly id: number; readonly amountCents: Cents }[];
  /** The words of whoever asks, or why it goes back by itself. */
  readonly reason: string;
}

/** A member of the staff decides; null for what the rules alone decide. */
export interface Decision {
  readonly staffId: number | null;
  readonly reason: string;
}

/** Why a refund that was asked for can no longer be granted. */
export const gone = {
  lot: 'Il pacchetto non è più intero: una parte dei crediti è stata usata o è scaduta.',
  money: 'Il pagamento è già stato rimborsato dal servizio di pagamento.',
} as const;

/** Where its owner reads of a refund, a path of the site. */
export const pathOf = (refund: Refund): string =>
  refund.requestId === null ? '/credits' : `/requests/${refund.requestId}`;

/** Payments are locked by id, as everywhere. */
export async function lockCheckouts(em: EntityManager, ids: readonly number[]): Promise<Checkout[]> {
  const locked: Checkout[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b))
    locked.push(await em.findOneOrFail(Checkout, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }));
  return locked;
}

/** How refunds are written down, whoever began them, and how a wish is turned down. Called under the locks of the caller. */
@Injectable()
export class RefundRecord {
  constructor(
    private readonly purchasables: Purchasables,
    private readonly money: RefundMoney,
    private readonly notifications: NotificationsApi,
  ) {}

  /** What a refund takes back. */
  subject(refund: Refund): Purchasable {
    return this.purchasables.of(refund.subject === 'credits' ? 'credits' : 'plan');
  }

  /** Writes a refund with its payments, each cut to what is left of it. */
  async write(
    em: EntityManager,
    asked: Asked,
    status: 'pending' | 'approved',
    now: Date,
  ): Promise<{ refund: Refund; payments: RefundPayment[] }> {
    const parts = await this.parts(em, asked);
    const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0);
    const refund = em.create(Refund, {
      subject: asked.subject,
      kind: asked.kind,
      accountId: asked.accountId,
      lotId: asked.lotId ?? null,
      requestId: asked.requestId ?? null,
      amountCents,
      reason: asked.reason,
      status,
      decidedBy: null,
      decision: null,
      createdAt: now,
      decidedAt: status === 'approved' ? now : null,
      paidAt: null,
    });
    em.persist(refund);
    await em.flush();
    const payments = parts.map((part) =>
      em.create(RefundPayment, {
        refundId: refund.id,
        checkoutId: part.id,
        amountCents: part.amountCents,
        status: 'waiting',
        providerRef: null,
        attempts: 0,
        round: 0,
        nextTryAt: null,
        lastError: null,
        createdAt: now,
        paidAt: null,
      }),
    );
    em.persist(payments);
    await em.flush();
    return { refund, payments };
  }

  /** What can go back of each payment: never more than is left of it. */
  private async parts(em: EntityManager, { checkouts }: Asked): Promise<{ id: number; amountCents: Cents }[]> {
    const wanted = new Map(checkouts.map(({ id, amountCents }) => [id, amountCents]));
    const locked = await lockCheckouts(em, [...wanted.keys()]);
    const parts: { id: number; amountCents: Cents }[] = [];
    for (const checkout of locked) {
      const left = checkout.amountCents - (await this.money.decided(em, checkout.id));
      const amountCents = Math.min(wanted.get(checkout.id) ?? 0, left);
      if (amountCents > 0) parts.push({ id: checkout.id, amountCents });
    }
    return parts;
  }

  /** The wish is not granted: what was set aside for it is free again, and its owner is told. */
  async refuse(em: EntityManager, refund: Refund, { staffId, reason }: Decision, now: Date): Promise<Refund> {
    // Nothing goes back: a wish for money is no payment, and the next wish may name the same one.
    await em.nativeDelete(RefundPayment, { refundId: refund.id });
    Object.assign(refund, { status: 'denied', decidedBy: staffId, decision: reason, decidedAt: now });
    await this.subject(refund).release(em, refund, now);
    await em.flush();
    await this.notifications.notify(em, {
      accountId: refund.accountId,
      template: 'refund_denied',
      params: { amount_cents: refund.amountCents, reason },
      path: pathOf(refund),
      deduplicationKey: `refund_denied:${refund.id}`,
    });
    return refund;
  }
}
