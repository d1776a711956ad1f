import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { Cents } from '../../shared/money.js';
import type { RefundKind } from '../../shared/billing/billing.codes.js';
import { Checkout } from '../checkouts/checkout.entity.js';
import { Purchasables, type Purchasable } from '../purchasables/purchasable.js';
import { RefundMoney } from './refund-money.js';
import { RefundMoves, RefundPaymentMoves } from './refund-moves.js';
import { Refund, RefundPayment } from './refund.entity.js';

/** What is to be refunded: which payments, and how much of each in cents, VAT included. */
export interface Asked {
  readonly subject: 'credits' | 'request';
  readonly kind: RefundKind;
  readonly accountId: number;
  /** Of credits; null for a payment that never added any. */
  readonly lotId?: number | null;
  /** Of a plan. */
  readonly requestId?: number | null;
  readonly checkouts: readonly { readonly id: number; readonly amountCents: Cents }[];
  /** The reason in the words of the person who asks, or of an automatic refund. */
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

/** Payments are locked by id, as everywhere. */
export async function lockCheckouts(em: EntityManager, ids: readonly number[]): Promise<Checkout[]> {
  const locked: Checkout[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b))
    locked.push(await em.findOneOrFail(Checkout, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }));
  return locked;
}

/** Writes refunds, and refuses them. Called under the locks of the caller. */
@Injectable()
export class RefundRecord {
  constructor(
    private readonly purchasables: Purchasables,
    private readonly money: RefundMoney,
    private readonly moves: RefundMoves,
    private readonly payments: RefundPaymentMoves,
  ) {}

  /** What a refund removes. */
  subject(refund: Refund): Purchasable {
    return this.purchasables.of(refund.subject === 'credits' ? 'credits' : 'plan');
  }

  /** Writes a refund with its payments, each cut to what is left of it. */
  async write(
    em: EntityManager,
    asked: Asked,
    move: 'ask' | 'grant',
    now: Date,
  ): Promise<{ refund: Refund; payments: RefundPayment[] }> {
    const parts = await this.parts(em, asked);
    const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0);
    const [refund] = await this.moves.make(
      em,
      this.moves.create(
        move,
        {
          subject: asked.subject,
          kind: asked.kind,
          accountId: asked.accountId,
          lotId: asked.lotId ?? null,
          requestId: asked.requestId ?? null,
          amountCents,
          reason: asked.reason,
          decidedBy: null,
          decision: null,
          decidedAt: null,
          paidAt: null,
        },
        now,
      ),
    );
    if (!refund) throw new Error('a refund that was made is missing');
    const nothingYet = { providerRef: null, attempts: 0, round: 0, nextTryAt: null, lastError: null, paidAt: null };
    const payments = await this.payments.make(
      em,
      ...parts.map(({ id: checkoutId, amountCents: part }) =>
        this.payments.create('plan', { refundId: refund.id, checkoutId, amountCents: part, ...nothingYet }, now),
      ),
    );
    return { refund, payments };
  }

  /** What can be refunded of each payment: never more than is left of it. */
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

  /** Whether a refund is also about another payment of which something is left. */
  async owesBeside(em: EntityManager, refund: Refund, checkoutId: number): Promise<boolean> {
    const others = await em.find(RefundPayment, { refundId: refund.id, checkoutId: { $ne: checkoutId } });
    for (const { checkoutId: id } of others) {
      const { amountCents } = await em.findOneOrFail(Checkout, { id });
      if (amountCents > (await this.money.decided(em, id))) return true;
    }
    return false;
  }

  /** Denies a refund: what was reserved for it is released, and its owner is notified. */
  async refuse(
    em: EntityManager,
    move: 'deny' | 'refuse',
    refund: Refund,
    { staffId, reason }: Decision,
    now: Date,
  ): Promise<Refund> {
    const denied = this.moves.prepare(move, refund, now, undefined, { set: { decidedBy: staffId, decision: reason } });
    // The rows of payments are removed, because nothing is refunded and the next refund may name the same payment.
    await em.nativeDelete(RefundPayment, { refundId: refund.id });
    await this.moves.make(em, denied);
    await this.subject(refund).release(em, refund, now);
    await em.flush();
    return refund;
  }
}
