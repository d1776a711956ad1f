import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.js';
import { PaymentProvider } from '../../providers/payment-provider.js';
import { Checkout } from '../checkout.entity.js';

/**
 * Closes the provider's payment page of a checkout that has ended. Its page may have been paid meanwhile: then the
 * payment arrives and the checkout is fulfilled.
 */
@Injectable()
export class CloseSession {
  constructor(
    private readonly database: Database,
    private readonly paymentProvider: PaymentProvider,
  ) {}

  /** @throws ProviderUnavailable: the job is retried */
  async execute(checkoutId: number): Promise<void> {
    const checkout = await this.database.transaction((em) => em.findOne(Checkout, { id: checkoutId }));
    if (!checkout?.sessionRef || checkout.status !== 'expired' || checkout.provider !== this.paymentProvider.name)
      return;
    await this.paymentProvider.close(checkout.sessionRef);
  }
}
