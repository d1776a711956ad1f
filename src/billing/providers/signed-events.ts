import Stripe from 'stripe';
import type { Clock } from '../../shared/clock.js';
import { billingLimits } from '../../shared/limits.js';
import type { ProviderEvent } from './payment-provider.js';
import { providerEventOf } from './stripe-events.js';

/**
 * Reads an event and verifies its signature. The provider signs by the machine's time, which a CLOCK_OFFSET does not
 * move.
 * @returns null when the signature is wrong or too old
 */
export function readSigned(
  body: Buffer,
  signature: string,
  secret: string,
  clock: Clock,
  now: Date,
): ProviderEvent | null {
  const machine = clock.machineTime(now).getTime();
  const offset = now.getTime() - machine;
  const event = proven(body, signature, secret, machine);
  return event && providerEventOf(event, (seconds) => new Date(seconds * 1000 + offset));
}

function proven(body: Buffer, signature: string, secret: string, machine: number): Stripe.Event | null {
  try {
    const tolerance = billingLimits.webhookTolerance / 1000;
    return Stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, machine);
  } catch {
    // A malformed header makes the library throw errors of many kinds: in each case the signature is not valid.
    return null;
  }
}
