import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import Stripe from 'stripe';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { Secrets } from '../../kernel/secrets.js';
import { sandboxEvent, type SandboxFacts } from './sandbox-events.js';
import { readSandboxPayment, SEND_SANDBOX_EVENT, type SandboxDelivery } from './sandbox-payment.js';
import { sandboxSecret } from './sandbox.provider.js';

const WEBHOOK = '/api/v1/webhooks/stripe';

/**
 * Calls the webhook for the sandbox, as a provider would: over HTTP, signed, repeated until it answers 200. The call
 * stays inside the process that runs the job.
 */
@Injectable()
export class DeliverEvent implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    private readonly host: HttpAdapterHost<FastifyAdapter>,
  ) {}

  onModuleInit(): void {
    this.jobs.register(SEND_SANDBOX_EVENT, (notification: SandboxDelivery) => this.execute(notification), {
      retryLimit: 20,
    });
  }

  /** @throws Error when the webhook did not take the event: the job is retried */
  async execute(notification: SandboxDelivery): Promise<void> {
    const facts = await this.factsOf(notification);
    if (!facts) return;
    const moment =
      notification.kind === 'completed' && facts.payment.paid_at !== null
        ? new Date(facts.payment.paid_at)
        : this.clock.now();
    const payload = JSON.stringify(
      sandboxEvent(notification, facts, Math.floor(this.clock.machineTime(moment).getTime() / 1000)),
    );
    const timestamp = Math.floor(this.clock.machineTime(this.clock.now()).getTime() / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: sandboxSecret(this.secrets),
      timestamp,
    });
    const server = this.host.httpAdapter.getInstance();
    const answer = await server.inject({
      method: 'POST',
      url: WEBHOOK,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });
    if (answer.statusCode !== 200) throw new Error(`the webhook answered ${answer.statusCode}`);
  }

  private async factsOf({ ref, refundPaymentId }: SandboxDelivery): Promise<SandboxFacts | null> {
    const db = this.database.read;
    const payment = await readSandboxPayment(db, ref);
    if (!payment) return null;
    if (refundPaymentId === null) return { payment, refund: null };
    const refund = await db
      .selectFrom('sandbox_refunds')
      .select(['ref', 'amount_cents'])
      .where('refund_payment_id', '=', refundPaymentId)
      .executeTakeFirst();
    return { payment, refund: refund ? { ref: refund.ref, refundPaymentId, amountCents: refund.amount_cents } : null };
  }
}
