import type { FactoryProvider } from '@nestjs/common';
import { ENV, type Env } from '../../env.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { Secrets } from '../../kernel/secrets.js';
import { SandboxProvider } from '../sandbox/sandbox.provider.js';
import { PaymentProvider } from './payment-provider.js';
import { StripeProvider } from './stripe.provider.js';

/**
 * Stripe where the settings name its key, otherwise the sandbox. @throws Error for a key without the secret that its
 * webhooks are signed with
 */
function choose(env: Env, clock: Clock, database: Database, jobs: Jobs, secrets: Secrets): PaymentProvider {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = env;
  if (secretKey === undefined) return new SandboxProvider(env.PUBLIC_URL, database, jobs, secrets, clock);
  if (webhookSecret === undefined)
    throw new Error('STRIPE_SECRET_KEY is set, and STRIPE_WEBHOOK_SECRET is not: no payment would ever arrive');
  return new StripeProvider({ secretKey, webhookSecret, apiBase }, clock);
}

export const paymentProviderFactory: FactoryProvider<PaymentProvider> = {
  provide: PaymentProvider,
  inject: [ENV, Clock, Database, Jobs, Secrets],
  useFactory: choose,
};
