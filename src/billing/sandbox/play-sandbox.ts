import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { problems } from '../../kernel/problem.js';
import { billingProblems } from '../billing.problems.js';
import { paidUrlOf, PaymentProvider } from '../providers/payment-provider.js';
import { lockSandboxPayment, type SandboxPayment } from './sandbox-payment.js';
import { newSandboxRef, sendSandboxEvent } from './sandbox.provider.js';

/** What a tester makes the card do. A closed tab sends no event. */
export const sandboxActs = ['pay', 'decline', 'pay-late'] as const;
export type SandboxAct = (typeof sandboxActs)[number];

/** The tester's choice on the sandbox's page. */
@Injectable()
export class PlaySandbox {
  constructor(
    private readonly paymentProvider: PaymentProvider,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Paying twice has no further effect.
   * @param card the last figures of the card, where the tester names one
   * @throws not_found where a real provider is used, payment_closed (409) on an expired page
   */
  async execute(
    ref: string,
    act: SandboxAct,
    card: string | null = null,
  ): Promise<Pick<SandboxPayment, 'status' | 'return_url'>> {
    if (this.paymentProvider.name !== 'sandbox') throw problems.not_found();
    return this.database.transaction(async (em) => {
      const payment = await lockSandboxPayment(em, ref);
      if (!payment) throw problems.not_found();
      const { return_url } = payment;
      if (payment.status === 'paid') return { status: 'paid', return_url: paidUrlOf(return_url) };
      const over = payment.status === 'expired' || new Date(payment.expires_at) <= this.clock.now();
      if (over && act !== 'pay-late') throw billingProblems.payment_closed();
      if (act === 'decline') {
        sendSandboxEvent(this.jobs, em, { kind: 'declined', ref, refundPaymentId: null });
        return { status: 'open', return_url };
      }
      if (act === 'pay-late') sendSandboxEvent(this.jobs, em, { kind: 'expired', ref, refundPaymentId: null });
      await this.pay(em, ref, card);
      return { status: 'paid', return_url: paidUrlOf(return_url) };
    });
  }

  private async pay(em: EntityManager, ref: string, card: string | null): Promise<void> {
    await sqlOf(em)
      .updateTable('sandbox_payments')
      .set({ status: 'paid', paid_at: this.clock.now(), payment_ref: newSandboxRef('pi'), card })
      .where('ref', '=', ref)
      .execute();
    if (card !== null) sendSandboxEvent(this.jobs, em, { kind: 'charged', ref, refundPaymentId: null });
    sendSandboxEvent(this.jobs, em, { kind: 'completed', ref, refundPaymentId: null });
  }
}
