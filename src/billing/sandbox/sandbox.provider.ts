import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../kernel/clock.js';
import { sqlOf, type Database } from '../../kernel/database/database.js';
import type { Jobs } from '../../kernel/jobs/jobs.js';
import type { Secrets } from '../../kernel/secrets.js';
import {
  PaymentProvider,
  ProviderRefused,
  type ProviderEvent,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderSession,
} from '../providers/payment-provider.js';
import { readSigned } from '../providers/signed-events.js';
import { lockSandboxPayment, SEND_SANDBOX_EVENT, type SandboxDelivery } from './sandbox-payment.js';

/** A name that nobody guesses. */
export const newSandboxRef = (kind: 'cs' | 'pi' | 're' | 'evt'): string =>
  `${kind}_sandbox_${randomBytes(12).toString('hex')}`;

/** What the sandbox signs with: it comes from this instance's own secret. */
export const sandboxSecret = (secrets: Secrets): string => secrets.key('sandbox-cashier').toString('hex');

/** Sends what happened to the webhook, by a job of the same transaction. */
export function sendSandboxEvent(
  jobs: Jobs,
  em: EntityManager,
  notification: Omit<SandboxDelivery, 'eventId'>,
): Promise<void> {
  return jobs.send(em, SEND_SANDBOX_EVENT, { ...notification, eventId: newSandboxRef('evt') });
}

/**
 * Stands in for a payment provider: a page of our own where a tester decides what the card does. It tells what happened
 * through the same signed webhook and has a memory of its own, so that nothing but the money is different. Production
 * refuses it.
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

  async open(order: ProviderOrder): Promise<ProviderSession> {
    const { checkoutId, subject, amountCents, description, locale, returnUrl, expiresAt } = order;
    return this.database.transaction(async (em) => {
      // The order's own name stands for the idempotency key of a real provider.
      await sql`select pg_advisory_xact_lock(hashtext('sandbox_payments'), ${checkoutId})`.execute(sqlOf(em));
      const known = await sql<{
        ref: string;
      }>`select ref from sandbox_payments where checkout_id = ${checkoutId}`.execute(sqlOf(em));
      const ref = known.rows[0]?.ref ?? newSandboxRef('cs');
      if (known.rows.length === 0) {
        await sql`
          insert into sandbox_payments (ref, checkout_id, subject, description, amount_cents, status, locale, return_url, created_at, expires_at)
          values (${ref}, ${checkoutId}, ${subject}, ${description}, ${amountCents}, 'open', ${locale}, ${returnUrl}, ${this.clock.now()}, ${expiresAt})`.execute(
          sqlOf(em),
        );
      }
      return { ref, url: `${this.publicUrl}${locale === 'en' ? '/en' : ''}/cassa-di-prova/${ref}` };
    });
  }

  async close(sessionRef: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const payment = await lockSandboxPayment(em, sessionRef);
      if (payment?.status !== 'open') return;
      await sql`update sandbox_payments set status = 'expired' where ref = ${sessionRef}`.execute(sqlOf(em));
      await sendSandboxEvent(this.jobs, em, { kind: 'expired', ref: sessionRef, refundPaymentId: null });
    });
  }

  async refund({
    refundPaymentId,
    paymentRef,
    amountCents,
  }: ProviderRefund): Promise<{ ref: string; settled: boolean }> {
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const found = await sql<{ ref: string; amount_cents: number; refunded_cents: number }>`
        select ref, amount_cents, refunded_cents from sandbox_payments where payment_ref = ${paymentRef} for update`.execute(
        db,
      );
      const [payment] = found.rows;
      if (!payment) throw new ProviderRefused('resource_missing');
      const before = await sql<{
        ref: string;
      }>`select ref from sandbox_refunds where refund_payment_id = ${refundPaymentId}`.execute(db);
      if (before.rows[0]) return { ref: before.rows[0].ref, settled: false };
      if (payment.refunded_cents + amountCents > payment.amount_cents)
        throw new ProviderRefused('charge_already_refunded');
      const ref = newSandboxRef('re');
      await sql`
        insert into sandbox_refunds (refund_payment_id, payment_ref, ref, amount_cents, created_at)
        values (${refundPaymentId}, ${paymentRef}, ${ref}, ${amountCents}, ${this.clock.now()})`.execute(db);
      await sql`update sandbox_payments set refunded_cents = refunded_cents + ${amountCents} where payment_ref = ${paymentRef}`.execute(
        db,
      );
      await sendSandboxEvent(this.jobs, em, { kind: 'refunded', ref: payment.ref, refundPaymentId });
      return { ref, settled: false };
    });
  }

  read(body: Buffer, signature: string, now: Date): ProviderEvent | null {
    return readSigned(body, signature, sandboxSecret(this.secrets), this.clock, now);
  }

  async *payments(from: Date, to: Date): AsyncIterable<ProviderPayment> {
    const { rows } = await sql<{
      payment_ref: string;
      checkout_id: number;
      amount_cents: number;
      refunded_cents: number;
      paid_at: string;
    }>`
      select payment_ref, checkout_id, amount_cents, refunded_cents, paid_at from sandbox_payments
      where status = 'paid' and paid_at >= ${from} and paid_at < ${to} order by paid_at`.execute(this.database.read);
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
