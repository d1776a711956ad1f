import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../../kernel/database/database.js';
import { sql } from 'kysely';
import { Jobs } from '../../kernel/jobs/jobs.js';
import type { Cents } from '../../kernel/money.js';
import { Problem } from '../../kernel/problem.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { billingJobs, type RefundKind } from '../billing.codes.js';
import type { CashierEvent } from '../cashier/cashier.js';
import { Checkout } from '../checkouts/checkout.entity.js';
import { Invoices } from '../invoices/invoices.js';
import { Subjects } from '../subjects/subject.js';
import { Refund, RefundPayment } from './refund.entity.js';
import { refundProblems } from './refunds.problems.js';
import { RefundMoney, type Settling } from './refund-money.js';
import { undoneStates } from './refund.rules.js';

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

/**
 * Refunds, from the wish to the money. Everything works in the caller's transaction and takes its locks in the house's
 * order: request, then wallet, then payments by id, then the refund, then the counter of invoices. What was given is
 * taken back and the credit note is written at the decision; the money follows by a job that is tried until the
 * provider takes it. Rules, sections 1, 5 and 6.
 */
@Injectable()
export class Refunds {
  constructor(
    private readonly subjects: Subjects,
    private readonly invoices: Invoices,
    private readonly money: RefundMoney,
    private readonly jobs: Jobs,
    private readonly notifications: NotificationsApi,
  ) {}

  /**
   * Writes a refund that staff has to decide. The caller has checked that it may be asked for, under the lock of what
   * it is about, and sets a lot aside. Asked twice, it is one.
   */
  async ask(em: EntityManager, asked: Asked, now: Date): Promise<Refund> {
    const undone = await this.undone(em, asked);
    if (undone) return undone;
    const { refund } = await this.write(em, asked, 'pending', now);
    return refund;
  }

  /**
   * Writes a refund that nobody has to decide, with its credit note where an invoice was issued, and sends the money on
   * its way. What was given is taken back, except after a payment that gave nothing (`request_ended`). A refund of
   * nothing is paid at once.
   */
  async automatic(em: EntityManager, asked: Asked, now: Date): Promise<Refund> {
    const { refund, payments } = await this.write(em, asked, 'approved', now);
    if (asked.kind !== 'request_ended') await this.subject(refund).takeBack(em, refund, now);
    await this.settle(em, refund, payments, now);
    return refund;
  }

  /**
   * The refund is granted. Repeated, it answers as the first time.
   * @returns the refund; `denied` when it can no longer be granted (the lot is no longer intact): then nothing else
   * changed and the reason says why
   * @throws not_found; refund_decided (409) when it was denied before
   */
  async approve(em: EntityManager, refundId: number, { staffId, reason }: Decision, now: Date): Promise<Refund> {
    const refund = await this.locked(em, refundId);
    if (refund.status === 'denied') throw refundProblems.refund_decided({ facts: { status: refund.status } });
    if (refund.status !== 'pending') return refund;
    const payments = await this.stillOwed(em, refund);
    const obstacle = payments.length === 0 ? gone.money : await this.takenBack(em, refund, now);
    if (obstacle !== null) return this.refuse(em, refund, { staffId, reason: obstacle }, now);
    Object.assign(refund, { status: 'approved', decidedBy: staffId, decision: reason, decidedAt: now });
    refund.amountCents = payments.reduce((sum, payment) => sum + payment.amountCents, 0);
    await em.flush();
    await this.settle(em, refund, payments, now);
    await this.notifications.tell(em, {
      accountId: refund.accountId,
      notice: 'refund_approved',
      params: { amount_cents: refund.amountCents, reason },
      path: pathOf(refund),
      onceKey: `refund_approved:${refund.id}`,
    });
    return refund;
  }

  /**
   * The refund is not granted: what was set aside is free again.
   * @throws not_found; refund_decided (409) when it was approved before
   */
  async deny(em: EntityManager, refundId: number, decision: Decision, now: Date): Promise<Refund> {
    const refund = await this.locked(em, refundId);
    if (refund.status === 'denied') return refund;
    if (refund.status !== 'pending') throw refundProblems.refund_decided({ facts: { status: refund.status } });
    return this.refuse(em, refund, decision, now);
  }

  /** Staff sends refused money on its way again. @throws not_found; refund_not_failed (409) */
  async retry(em: EntityManager, refundId: number, _now: Date): Promise<Refund> {
    const refund = await this.locked(em, refundId);
    if (refund.status === 'approved') return refund;
    if (refund.status !== 'failed') throw refundProblems.refund_not_failed({ facts: { status: refund.status } });
    refund.status = 'approved';
    for (const payment of await em.find(RefundPayment, { refundId, status: 'failed' }, { orderBy: { id: 'asc' } })) {
      Object.assign(payment, { status: 'waiting', round: payment.round + 1, providerRef: null, nextTryAt: null });
      await this.jobs.send(em, billingJobs.payBack, { refundPaymentId: payment.id });
    }
    await em.flush();
    return refund;
  }

  /**
   * The provider says that money went back: ours, or some that we did not send (its own pages). The latter is written
   * down with a credit note, and a payment that went back whole takes with it what is left of what it gave.
   * @returns what the event did
   */
  async settled(em: EntityManager, event: CashierEvent, now: Date): Promise<Settling> {
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

  /** The provider says that money did not go back after all: it stands as failed until staff tries again. */
  async refused(em: EntityManager, event: CashierEvent): Promise<Settling> {
    const checkout = await this.checkoutOf(em, event);
    if (!checkout) return 'unknown';
    const payment = await this.money.named(em, event);
    if (!payment || payment.checkoutId !== checkout.id) return 'unknown';
    // The word is about another try than the one that is under way.
    if (event.refundRef !== null && payment.providerRef !== null && event.refundRef !== payment.providerRef)
      return 'repeated';
    return (await this.money.failed(em, payment, event.failure ?? 'refused')) ? 'done' : 'repeated';
  }

  private async write(
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

  /** Credit notes and jobs of a refund that is decided, in the order of its payments. */
  private async settle(
    em: EntityManager,
    refund: Refund,
    payments: readonly RefundPayment[],
    now: Date,
  ): Promise<void> {
    for (const payment of payments) {
      const checkout = await em.findOneOrFail(Checkout, { id: payment.checkoutId });
      await this.invoices.creditNote(em, payment, checkout, now);
      await this.jobs.send(em, billingJobs.payBack, { refundPaymentId: payment.id });
    }
    if (payments.length === 0) await this.money.close(em, refund, now);
  }

  /** The payments of a pending refund, cut to what the provider has not given back meanwhile. */
  private async stillOwed(em: EntityManager, refund: Refund): Promise<RefundPayment[]> {
    const payments = await em.find(RefundPayment, { refundId: refund.id }, { orderBy: { id: 'asc' }, refresh: true });
    const owed: RefundPayment[] = [];
    for (const payment of payments) {
      const checkout = await em.findOneOrFail(Checkout, { id: payment.checkoutId });
      payment.amountCents = Math.min(
        payment.amountCents,
        checkout.amountCents - (await this.money.decided(em, checkout.id)),
      );
      if (payment.amountCents > 0) owed.push(payment);
      else em.remove(payment);
    }
    return owed;
  }

  /** @returns why what was given can't be taken back, or null when it was */
  private async takenBack(em: EntityManager, refund: Refund, now: Date): Promise<string | null> {
    if (refund.lotId != null && refund.kind !== 'provider' && !(await lotIsWhole(em, refund.lotId, now)))
      return gone.lot;
    try {
      await this.subject(refund).takeBack(em, refund, now);
      return null;
    } catch (error) {
      if (error instanceof Problem) return error.kind.text.it;
      throw error;
    }
  }

  private async refuse(em: EntityManager, refund: Refund, { staffId, reason }: Decision, now: Date): Promise<Refund> {
    // Nothing goes back: a wish for money is no payment, and the next wish may name the same one.
    await em.nativeDelete(RefundPayment, { refundId: refund.id });
    Object.assign(refund, { status: 'denied', decidedBy: staffId, decision: reason, decidedAt: now });
    await this.subject(refund).release(em, refund, now);
    await em.flush();
    await this.notifications.tell(em, {
      accountId: refund.accountId,
      notice: 'refund_denied',
      params: { amount_cents: refund.amountCents, reason },
      path: pathOf(refund),
      onceKey: `refund_denied:${refund.id}`,
    });
    return refund;
  }

  /** Money that went back without us. */
  private async byProvider(
    em: EntityManager,
    checkout: Checkout,
    amountCents: Cents,
    event: CashierEvent,
    now: Date,
  ): Promise<void> {
    const credits = checkout.subject === 'credits';
    const whole = checkout.refundedCents + amountCents >= checkout.amountCents;
    // A wish that was waiting for a decision has come true, or is about less money now.
    const waiting = await em.findOne(
      Refund,
      credits
        ? { lotId: checkout.lotId ?? -1, status: 'pending' as const }
        : { requestId: checkout.requestId ?? -1, status: 'pending' as const },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    if (waiting && whole) await this.refuse(em, waiting, { staffId: null, reason: gone.money }, now);
    const { refund, payments } = await this.write(
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
      'approved',
      now,
    );
    if (whole && checkout.givenAt !== null) await this.subject(refund).takeBack(em, refund, now);
    for (const payment of payments) {
      await this.invoices.creditNote(em, payment, checkout, now);
      await this.money.paid(em, payment, event.refundRef, now);
    }
  }

  /** The payment an event is about, locked together with what it was for. */
  private async checkoutOf(em: EntityManager, event: CashierEvent): Promise<Checkout | null> {
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
    await this.subjects.of(known.subject).lock(em, known);
    const [locked] = await lockCheckouts(em, [known.id]);
    return locked ?? null;
  }

  /** A refund with everything that moves with it, locked in the house's order and read afresh. @throws not_found */
  private async locked(em: EntityManager, refundId: number): Promise<Refund> {
    const known = await em.findOne(Refund, { id: refundId });
    if (!known) throw refundProblems.refund_not_found();
    await this.subject(known).lock(em, known);
    const payments = await em.find(RefundPayment, { refundId });
    await lockCheckouts(
      em,
      payments.map((payment) => payment.checkoutId),
    );
    return em.findOneOrFail(Refund, { id: refundId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  private undone(em: EntityManager, { lotId, requestId }: Asked): Promise<Refund | null> {
    const scope =
      lotId != null
        ? { lotId, status: { $ne: 'denied' as const } }
        : { requestId: requestId ?? -1, status: { $in: [...undoneStates] } };
    return em.findOne(Refund, { ...scope, kind: { $nin: ['provider', 'request_ended'] } }, { refresh: true });
  }

  private subject(refund: Refund) {
    return this.subjects.of(refund.subject === 'credits' ? 'credits' : 'plan');
  }
}

/** Why a refund that was asked for can no longer be granted. */
const gone = {
  lot: 'Il pacchetto non è più intero: una parte dei crediti è stata usata o è scaduta.',
  money: 'Il pagamento è già stato rimborsato dal servizio di pagamento.',
} as const;

const pathOf = (refund: Refund): string => (refund.requestId === null ? '/credits' : `/requests/${refund.requestId}`);

/** Payments are locked by id, as everywhere. */
async function lockCheckouts(em: EntityManager, ids: readonly number[]): Promise<Checkout[]> {
  const locked: Checkout[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b))
    locked.push(await em.findOneOrFail(Checkout, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }));
  return locked;
}

async function lotIsWhole(em: EntityManager, lotId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{
    whole: boolean;
  }>`select remaining = amount and expires_at > ${now} as whole from credit_lots where id = ${lotId}`.execute(
    sqlOf(em),
  );
  return rows[0]?.whole ?? false;
}
