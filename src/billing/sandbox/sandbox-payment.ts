import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf, type Sql } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import type { Cents } from '../../shared/money.js';
import type { PurchasableName } from '../../shared/billing/billing.codes.js';

/** What the sandbox remembers of one payment page. */
export interface SandboxPayment {
  readonly ref: string;
  readonly checkout_id: number;
  readonly subject: PurchasableName;
  readonly description: string;
  readonly amount_cents: Cents;
  readonly status: 'open' | 'paid' | 'expired';
  readonly payment_ref: string | null;
  /** The last figures of the card that was played; null where the tester named none. */
  readonly card: string | null;
  readonly refunded_cents: Cents;
  readonly locale: Locale;
  readonly return_url: string;
  /** ISO 8601 */
  readonly expires_at: string;
  readonly paid_at: string | null;
}

/** A page by its reference. */
export async function readSandboxPayment(db: Sql, ref: string): Promise<SandboxPayment | undefined> {
  return db.selectFrom('sandbox_payments').selectAll().where('ref', '=', ref).executeTakeFirst();
}

/** {@link readSandboxPayment} under a lock. */
export async function lockSandboxPayment(em: EntityManager, ref: string): Promise<SandboxPayment | undefined> {
  return sqlOf(em).selectFrom('sandbox_payments').selectAll().where('ref', '=', ref).forUpdate().executeTakeFirst();
}

/** The queue of the sandbox's events. */
export const SEND_SANDBOX_EVENT = 'sandbox.notify';

/** An event of the sandbox; its id makes a repeated delivery one event. */
export interface SandboxDelivery {
  readonly eventId: string;
  readonly kind: 'charged' | 'completed' | 'declined' | 'expired' | 'refunded';
  readonly ref: string;
  readonly refundPaymentId: number | null;
}
