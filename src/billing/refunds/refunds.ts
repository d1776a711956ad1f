import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../../kernel/database/database.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { Problem } from '../../kernel/problem.js';
import { billingJobs } from '../../shared/billing/billing.codes.js';
import { Checkout } from '../checkouts/checkout.entity.js';
import { Invoices } from '../invoices/invoices.js';
import { RefundMoves, RefundPaymentMoves } from './refund-moves.js';
import { Refund, RefundPayment } from './refund.entity.js';
import { refundProblems } from './refunds.problems.js';
import { RefundMoney } from './refund-money.js';
import { gone, lockCheckouts, RefundRecord, type Asked, type Decision } from './refund-record.js';
import { packageFacts } from './package-facts.js';
import { packageIsUnused } from './refund.rules.js';
import { undoneStates } from './refund.states.js';

/**
 * Refunds, from the request to the payment. Everything works in the caller's transaction and takes its locks in the
 * usual order: request, then wallet, then payments by id, then the refund, then the counter of invoices. The decision
 * undoes the delivery and issues the credit note; a job pays the money and repeats until the provider accepts it.
 * Rules 9.6 to 9.9.
 */
@Injectable()
export class Refunds {
  constructor(
    private readonly moves: RefundMoves,
    private readonly parts: RefundPaymentMoves,
    private readonly record: RefundRecord,
    private readonly invoices: Invoices,
    private readonly money: RefundMoney,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Writes a refund that staff has to decide. The caller has checked that it may be asked for, under the lock of what
   * it is about, and reserves a lot. A second call returns the same refund.
   */
  async ask(em: EntityManager, asked: Asked, now: Date): Promise<Refund> {
    const undone = await this.undone(em, asked);
    if (undone) return undone;
    const { refund } = await this.record.write(em, asked, 'ask', now);
    return refund;
  }

  /**
   * Writes a refund that nobody has to decide, with its credit note where an invoice was issued, and starts its
   * payment. The delivery is undone, except after a payment that delivered nothing (`request_ended`). A refund of
   * nothing is paid immediately.
   */
  async automatic(em: EntityManager, asked: Asked, now: Date): Promise<Refund> {
    const { refund, payments } = await this.record.write(em, asked, 'grant', now);
    if (asked.kind !== 'request_ended') await this.record.subject(refund).revoke(em, refund, now);
    await this.settle(em, refund, payments, now);
    return refund;
  }

  /**
   * Approves a refund. A repeated call returns the same result.
   * @returns the refund; `denied` when it can no longer be approved (credits of the lot were spent): then nothing else
   * changed and the reason says why
   * @throws not_found; refund_decided (409) when it was denied before
   */
  async approve(em: EntityManager, refundId: number, { staffId, reason }: Decision, now: Date): Promise<Refund> {
    const refund = await this.lock(em, refundId);
    if (refund.status === 'denied') throw refundProblems.refund_decided({ facts: { status: refund.status } });
    if (refund.status !== 'pending') return refund;
    const payments = await this.stillOwed(em, refund);
    const obstacle = payments.length === 0 ? gone.money : await this.takenBack(em, refund, now);
    if (obstacle !== null) return this.record.refuse(em, 'refuse', refund, { staffId, reason: obstacle }, now);
    await this.moves.move(em, 'approve', refund, now, {
      decidedBy: staffId,
      decision: reason,
      amountCents: payments.reduce((sum, payment) => sum + payment.amountCents, 0),
    });
    await this.settle(em, refund, payments, now);
    return refund;
  }

  /**
   * Denies a refund: what was reserved is released.
   * @throws not_found; refund_decided (409) when it was approved before
   */
  async deny(em: EntityManager, refundId: number, decision: Decision, now: Date): Promise<Refund> {
    const refund = await this.lock(em, refundId);
    if (refund.status === 'denied') return refund;
    return this.record.refuse(em, 'deny', refund, decision, now);
  }

  /** Staff retry a payment that was refused. @throws not_found; refund_not_failed (409) */
  async retry(em: EntityManager, refundId: number, now: Date): Promise<Refund> {
    const refund = await this.lock(em, refundId);
    if (refund.status === 'approved') return refund;
    await this.moves.move(em, 'retry', refund, now);
    for (const payment of await em.find(RefundPayment, { refundId, status: 'failed' }, { orderBy: { id: 'asc' } })) {
      await this.parts.move(em, 'retry', payment, now, { round: payment.round + 1 });
      this.jobs.send(em, billingJobs.payBack, { refundPaymentId: payment.id });
    }
    await em.flush();
    return refund;
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
      this.jobs.send(em, billingJobs.payBack, { refundPaymentId: payment.id });
    }
    if (payments.length === 0) await this.money.close(em, refund, now);
  }

  /** The payments of a pending refund, cut to what the provider has not refunded meanwhile. */
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

  /** @returns why the delivery can't be undone, or null when it was */
  private async takenBack(em: EntityManager, refund: Refund, now: Date): Promise<string | null> {
    if (refund.kind !== 'provider' && !(await this.packageIsStillUnused(em, refund, now))) return gone.lot;
    try {
      await this.record.subject(refund).revoke(em, refund, now);
      return null;
    } catch (error) {
      if (error instanceof Problem) return error.kind.text.it;
      throw error;
    }
  }

  /** Whether nothing of the package was spent since its refund was asked for; true for a refund of a plan. */
  private async packageIsStillUnused(em: EntityManager, { accountId, lotId }: Refund, now: Date): Promise<boolean> {
    if (lotId == null) return true;
    const found = (await packageFacts(sqlOf(em), accountId, [lotId])).get(lotId);
    return found !== undefined && packageIsUnused(found.facts, now);
  }

  /**
   * A refund with everything that moves with it, locked in the usual order and read again. What was read before is only
   * used to find what to lock.
   * @throws not_found
   */
  async lock(em: EntityManager, refundId: number): Promise<Refund> {
    const known = await em.findOne(Refund, { id: refundId });
    if (!known) throw refundProblems.refund_not_found();
    await this.record.subject(known).lock(em, known);
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
    return em.findOne(
      Refund,
      { ...scope, kind: { $nin: ['provider', 'request_ended', 'request_taken_away'] } },
      { refresh: true },
    );
  }
}
