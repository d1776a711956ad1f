import Stripe from 'stripe';
import type { Clock } from '../../kernel/clock.js';
import { billingLimits } from '../../limits.js';
import type { CashierEvent } from './cashier.js';
import { cashierEventOf } from './stripe-events.js';

/**
 * Reads an event and proves its signature. The provider signs by the machine's time, which a CLOCK_OFFSET does not
 * move.
 * @returns null when the signature is wrong or too old
 */
export function readSigned(
  body: Buffer,
  signature: string,
  secret: string,
  clock: Clock,
  now: Date,
): CashierEvent | null {
  const machine = clock.machineTime(now).getTime();
  const offset = now.getTime() - machine;
  try {
    const event = Stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      billingLimits.webhookTolerance / 1000,
      undefined,
      machine,
    );
    return cashierEventOf(event, (seconds) => new Date(seconds * 1000 + offset));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error;
  }
}
