import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../shared/clock.js';
import { sqlOf, type Database } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import type { Jobs } from '../../kernel/jobs/jobs.js';
import type { Secrets } from '../../kernel/secrets.js';
import {
  PaymentProvider,
  ProviderRefused,
  type ProviderEvent,
  type ProviderCheckout,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderSession,
} from '../providers/payment-provider.js';
import { readSigned } from '../providers/signed-events.js';
import { lockSandboxPayment, SEND_SANDBOX_EVENT, type SandboxDelivery } from './sandbox-payment.js';

/** A reference that cannot be guessed. */
export const newSandboxRef = (kind: 'cs' | 'pi' | 're' | 'evt'): string =>
  `${kind}_sandbox_${randomBytes(12).toString('hex')}`;

/** The key that the sandbox signs with, derived from this instance's own secret. */
export const sandboxSecret = (secrets: Secrets): string => secrets.key('sandbox-cashier').toString('hex');

/** Sends an event to the webhook, by a job of the same transaction. */
export function sendSandboxEvent(jobs: Jobs, em: EntityManager, notification: Omit<SandboxDelivery, 'eventId'>): void {
  jobs.send(em, SEND_SANDBOX_EVENT, { ...notification, eventId: newSandboxRef('evt') });
}

/**
 * Stands in for a payment provider: a page of our own where a tester decides what the card does. It sends its events
 * through the same signed webhook and has a store of its own, so that only the money is not real. Production refuses
 * it.
 */
export class SandboxProvider extends PaymentProvider {
  readonly name = 'sandbox';

  constructor(
    private readonly publicUrl: string,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {
    super();
  }

  async open(checkout: ProviderCheckout): Promise<ProviderSession> {
    const { checkoutId, subject, amountCents, description, locale, returnUrl, expiresAt } = checkout;
    return this.database.transaction(async (em) => {
      // The reference of the checkout takes the role of a real provider's idempotency key.
      await sql`select pg_advisory_xact_lock(hashtext('sandbox_payments'), ${checkoutId})`.execute(sqlOf(em));
      const db = sqlOf(em);
      const known = await db
        .selectFrom('sandbox_payments')
        .select('ref')
        .where('checkout_id', '=', checkoutId)
        .executeTakeFirst();
      const ref = known?.ref ?? newSandboxRef('cs');
      if (!known) {
        await db
          .insertInto('sandbox_payments')
          .values({
            ref,
            checkout_id: checkoutId,
            subject,
            description,
            amount_cents: amountCents,
            status: 'open',
            locale,
            return_url: returnUrl,
            created_at: this.clock.now(),
            expires_at: expiresAt,
          })
          .execute();
      }
      return { ref, url: `${this.publicUrl}${locale === 'en' ? '/en' : ''}/cassa-di-prova/${ref}` };
    });
  }

  async close(sessionRef: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const payment = await lockSandboxPayment(em, sessionRef);
      if (payment?.status !== 'open') return;
      await sqlOf(em)
        .updateTable('sandbox_payments')
        .set({ status: 'expired' })
        .where('ref', '=', sessionRef)
        .execute();
      sendSandboxEvent(this.jobs, em, { kind: 'expired', ref: sessionRef, refundPaymentId: null });
    });
  }

  async refund({
    refundPaymentId,
    paymentRef,
    amountCents,
  }: ProviderRefund): Promise<{ ref: string; settled: boolean }> {
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const payment = await db
        .selectFrom('sandbox_payments')
        .select(['ref', 'amount_cents', 'refunded_cents'])
        .where('payment_ref', '=', paymentRef)
        .forUpdate()
        .executeTakeFirst();
      if (!payment) throw new ProviderRefused('resource_missing');
      const before = await db
        .selectFrom('sandbox_refunds')
        .select('ref')
        .where('refund_payment_id', '=', refundPaymentId)
        .executeTakeFirst();
      if (before) return { ref: before.ref, settled: false };
      if (payment.refunded_cents + amountCents > payment.amount_cents)
        throw new ProviderRefused('charge_already_refunded');
      const ref = newSandboxRef('re');
      await db
        .insertInto('sandbox_refunds')
        .values({
          refund_payment_id: refundPaymentId,
          payment_ref: paymentRef,
          ref,
          amount_cents: amountCents,
          created_at: this.clock.now(),
        })
        .execute();
      await db
        .updateTable('sandbox_payments')
        .set(({ eb }) => ({ refunded_cents: eb('refunded_cents', '+', amountCents) }))
        .where('payment_ref', '=', paymentRef)
        .execute();
      sendSandboxEvent(this.jobs, em, { kind: 'refunded', ref: payment.ref, refundPaymentId });
      return { ref, settled: false };
    });
  }

  read(body: Buffer, signature: string, now: Date): ProviderEvent | null {
    return readSigned(body, signature, sandboxSecret(this.secrets), this.clock, now);
  }

  async *payments(from: Date, to: Date): AsyncIterable<ProviderPayment> {
    const rows = await this.database.read
      .selectFrom('sandbox_payments')
      .select(['payment_ref', 'checkout_id', 'amount_cents', 'refunded_cents', 'paid_at'])
      .$narrowType<{ payment_ref: string; paid_at: string }>()
      .where('status', '=', 'paid')
      .where('paid_at', '>=', moment(from))
      .where('paid_at', '<', moment(to))
      .orderBy('paid_at')
      .execute();
    for (const row of rows) {
      yield {
        paymentRef: row.payment_ref,
        checkoutId: row.checkout_id,
        amountCents: row.amount_cents,
        refundedCents: row.refunded_cents,
        at: new Date(row.paid_at),
      };
    }
  }
}
