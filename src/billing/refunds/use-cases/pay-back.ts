import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { PinoLogger } from 'nestjs-pino';
import { Clock, plus } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { failureOf } from '../../../kernel/failure.js';
import { Jobs } from '../../../kernel/jobs/jobs.js';
import { billingLimits } from '../../../shared/limits.js';
import { billingJobs } from '../../../shared/billing/billing.codes.js';
import { PaymentProvider, ProviderRefused, ProviderUnavailable } from '../../providers/payment-provider.js';
import { Checkout } from '../../checkouts/checkout.entity.js';
import { RefundMoney } from '../refund-money.js';
import { Refund, RefundPayment } from '../refund.entity.js';

/** How long to wait after so many failed calls, in milliseconds. */
export const waitAfter = (attempts: number): number =>
  Math.min(billingLimits.refundFirstWait * 2 ** Math.min(attempts - 1, 20), billingLimits.refundLongestWait);

type Answer = { ref: string; settled: boolean } | { unavailable: string } | { refused: string };

/**
 * Pays one approved refund through the provider. The call runs outside any transaction and has an idempotency key, so
 * that it can be repeated when its answer was lost. Calls to an unavailable provider are repeated without end; a
 * refusal leaves the refund `failed` for the staff. Rules 9.8 and 9.9.
 */
@Injectable()
export class PayBack {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly paymentProvider: PaymentProvider,
    private readonly money: RefundMoney,
    private readonly jobs: Jobs,
    private readonly logger: PinoLogger,
  ) {
    this.logger.setContext('refunds');
  }

  async execute(refundPaymentId: number): Promise<void> {
    const due = await this.database.transaction((em) => this.due(em, refundPaymentId));
    if (!due) return;
    const answer = await this.ask(due);
    await this.database.transaction((em) => this.note(em, due.refundPaymentId, due.round, answer));
  }

  /** The payment to make now; undefined when it is paid, refused, accepted by the provider already, or not due yet. */
  private async due(em: EntityManager, id: number) {
    const payment = await em.findOne(RefundPayment, { id });
    if (!payment || payment.status !== 'waiting' || payment.providerRef !== null) return undefined;
    if (payment.nextTryAt && payment.nextTryAt > this.clock.now()) return undefined;
    const refund = await em.findOneOrFail(Refund, { id: payment.refundId });
    if (refund.status !== 'approved' && refund.status !== 'failed') return undefined;
    const { paymentRef = null } = await em.findOneOrFail(Checkout, { id: payment.checkoutId });
    return {
      refundPaymentId: id,
      round: payment.round,
      checkoutId: payment.checkoutId,
      paymentRef,
      amountCents: payment.amountCents,
    };
  }

  private async ask({
    paymentRef,
    ...refund
  }: {
    refundPaymentId: number;
    round: number;
    checkoutId: number;
    paymentRef: string | null;
    amountCents: number;
  }): Promise<Answer> {
    if (paymentRef === null) return { refused: 'no_payment' };
    try {
      return await this.paymentProvider.refund({ ...refund, paymentRef });
    } catch (error) {
      if (error instanceof ProviderRefused) return { refused: error.reason };
      // An unexpected error is retried as well: one payment that fails must not block the next ones.
      if (!(error instanceof ProviderUnavailable))
        this.logger.error(
          { refund_payment: refund.refundPaymentId, err: failureOf(error) },
          'a refund failed in an unknown way',
        );
      return { unavailable: error instanceof ProviderUnavailable ? 'unavailable' : 'unexpected' };
    }
  }

  private async note(em: EntityManager, id: number, round: number, answer: Answer): Promise<void> {
    const now = this.clock.now();
    const known = await em.findOneOrFail(RefundPayment, { id });
    await em.findOneOrFail(Checkout, { id: known.checkoutId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    await em.findOneOrFail(Refund, { id: known.refundId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    const payment = await em.findOneOrFail(RefundPayment, { id }, { refresh: true });
    // The provider's event may have come before its answer, and staff may have started another attempt.
    if (payment.round !== round) return;
    if ('ref' in answer) {
      payment.providerRef ??= answer.ref;
      await em.flush();
      if (answer.settled && payment.status === 'waiting') await this.money.paid(em, payment, answer.ref, now);
      return;
    }
    if (payment.status !== 'waiting') return;
    if ('refused' in answer) {
      await this.money.failed(em, payment, answer.refused, now);
      this.logger.error({ refund_payment: id, reason: answer.refused }, 'the provider refused a refund');
      return;
    }
    payment.attempts += 1;
    payment.lastError = answer.unavailable;
    const next = plus(now, waitAfter(payment.attempts));
    payment.nextTryAt = next;
    await em.flush();
    this.jobs.send(em, billingJobs.payBack, { refundPaymentId: id }, next);
    this.logger.warn({ refund_payment: id, attempts: payment.attempts }, 'the provider is unavailable, a refund waits');
  }
}
