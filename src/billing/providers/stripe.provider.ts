import Stripe from 'stripe';
import type { Clock } from '../../shared/clock.js';
import { ms } from '../../shared/limits.js';
import {
  paidUrlOf,
  PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
  type ProviderEvent,
  type ProviderCheckout,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderSession,
} from './payment-provider.js';
import { readSigned } from './signed-events.js';

/** The settings of the adapter. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another address of the same API. */
  readonly apiBase?: string | undefined;
}

/** A person waits while a page is opened: two attempts of so many milliseconds. */
const TIMEOUT = 6 * 1000;
const RETRIES = 1;
/**
 * Stripe requires a page to live half an hour from its own present. Counted from our checkout's end, a page that is
 * opened late lives long enough, and a repeated call sends the same value.
 */
const PAGE_OUTLIVES_ORDER = 31 * ms.minute;
const PAGE = 100;

const { StripeInvalidRequestError, StripeCardError, StripeIdempotencyError } = Stripe.errors;

function connectionOf(apiBase: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (apiBase === undefined) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const secure = protocol === 'https:';
  return { host: hostname, port: port || (secure ? 443 : 80), protocol: secure ? 'https' : 'http' };
}

/**
 * Calls that Stripe refused for good; any other failure is worth another attempt, also the 409 of a call that is being
 * processed at this moment.
 */
function translated(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const understood =
    error instanceof StripeInvalidRequestError ||
    error instanceof StripeCardError ||
    error instanceof StripeIdempotencyError;
  return understood ? new ProviderRefused(error.code ?? error.type) : new ProviderUnavailable(error.type);
}

async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw translated(error);
  }
}

/** Card payments through Stripe's own payment page, which also asks for 3-D Secure. */
export class StripeProvider extends PaymentProvider {
  readonly name = 'stripe';
  private readonly stripe: Stripe;

  constructor(
    private readonly settings: StripeSettings,
    private readonly clock: Clock,
  ) {
    super();
    this.stripe = new Stripe(settings.secretKey, {
      ...connectionOf(settings.apiBase),
      timeout: TIMEOUT,
      maxNetworkRetries: RETRIES,
      telemetry: false,
    });
  }

  async open({
    checkoutId,
    subject,
    amountCents,
    description,
    locale,
    returnUrl,
    expiresAt,
  }: ProviderCheckout): Promise<ProviderSession> {
    const metadata = { checkout_id: String(checkoutId), subject };
    const session = await asked(
      this.stripe.checkout.sessions.create(
        {
          mode: 'payment',
          allowed_payment_method_types: ['card'],
          line_items: [
            {
              quantity: 1,
              price_data: { currency: 'eur', unit_amount: amountCents, product_data: { name: description } },
            },
          ],
          // The amount of the checkout, in euro.
          adaptive_pricing: { enabled: false },
          client_reference_id: String(checkoutId),
          metadata,
          payment_intent_data: { metadata, description },
          locale,
          success_url: paidUrlOf(returnUrl),
          cancel_url: returnUrl,
          expires_at: Math.ceil((this.clock.machineTime(expiresAt).getTime() + PAGE_OUTLIVES_ORDER) / 1000),
        },
        // Ids start again with a new database; the moment distinguishes two checkouts with the same id.
        { idempotencyKey: `checkout-${checkoutId}-${expiresAt.getTime()}` },
      ),
    );
    if (session.url === null) throw new ProviderUnavailable('the page has no address');
    return { ref: session.id, url: session.url };
  }

  async close(sessionRef: string): Promise<void> {
    try {
      await asked(this.stripe.checkout.sessions.expire(sessionRef));
    } catch (error) {
      // It is paid or expired already.
      if (!(error instanceof ProviderRefused)) throw error;
    }
  }

  async refund({
    refundPaymentId,
    round,
    checkoutId,
    paymentRef,
    amountCents,
  }: ProviderRefund): Promise<{ ref: string; settled: boolean }> {
    const refund = await asked(
      this.stripe.refunds.create(
        {
          payment_intent: paymentRef,
          amount: amountCents,
          metadata: { refund_payment_id: String(refundPaymentId), checkout_id: String(checkoutId) },
        },
        { idempotencyKey: `refund-${refundPaymentId}-${round}-${paymentRef}` },
      ),
    );
    if (refund.status === 'failed' || refund.status === 'canceled')
      throw new ProviderRefused(refund.failure_reason ?? refund.status);
    return { ref: refund.id, settled: refund.status === 'succeeded' };
  }

  read(body: Buffer, signature: string, now: Date): ProviderEvent | null {
    return readSigned(body, signature, this.settings.webhookSecret, this.clock, now);
  }

  async *payments(from: Date, to: Date): AsyncIterable<ProviderPayment> {
    const offset = from.getTime() - this.clock.machineTime(from).getTime();
    const seconds = (instant: Date): number => Math.floor((instant.getTime() - offset) / 1000);
    const charges = this.stripe.charges.list({ created: { gte: seconds(from), lt: seconds(to) }, limit: PAGE });
    try {
      for await (const charge of charges) {
        if (!charge.paid || !charge.captured) continue;
        const checkoutId = Number(charge.metadata.checkout_id ?? Number.NaN);
        const paymentRef =
          typeof charge.payment_intent === 'string' ? charge.payment_intent : (charge.payment_intent?.id ?? charge.id);
        yield {
          paymentRef,
          checkoutId: Number.isSafeInteger(checkoutId) ? checkoutId : null,
          amountCents: charge.amount_captured,
          refundedCents: charge.amount_refunded,
          at: new Date(charge.created * 1000 + offset),
        };
      }
    } catch (error) {
      throw translated(error);
    }
  }
}
