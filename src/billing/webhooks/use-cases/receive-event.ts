import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { cardMark } from '../../../accounts/accounts.api.js';
import { Clock } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { Jobs } from '../../../kernel/jobs/jobs.js';
import { Secrets } from '../../../kernel/secrets.js';
import { billingJobs } from '../../../shared/billing/billing.codes.js';
import { billingProblems } from '../../billing.problems.js';
import { PaymentProvider } from '../../providers/payment-provider.js';
import { storeEvent } from '../stored-events.js';

/**
 * Receives an event of the provider: checks its signature, stores it once, and sends the job that processes it, in one
 * transaction. Rules 7.9 and 7.10.
 */
@Injectable()
export class ReceiveEvent {
  constructor(
    private readonly paymentProvider: PaymentProvider,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly secrets: Secrets,
    private readonly logger: PinoLogger,
  ) {
    this.logger.setContext('billing');
  }

  /** @throws signature_invalid (400) for a wrong or old signature: nothing is kept of the event */
  async execute(body: Buffer | undefined, signature: string | undefined): Promise<void> {
    const now = this.clock.now();
    const event = body && signature !== undefined ? this.paymentProvider.read(body, signature, now) : null;
    if (!event) {
      this.logger.warn({ provider: this.paymentProvider.name }, 'an event with a wrong signature was refused');
      throw billingProblems.signature_invalid();
    }
    await this.database.transaction(async (em) => {
      const kept = event.card == null ? event : { ...event, card: cardMark(this.secrets, event.card) };
      const stored = await storeEvent(em, this.paymentProvider.name, kept, now);
      if (stored !== null) this.jobs.send(em, billingJobs.workEvent, { eventId: stored });
    });
  }
}
