import type { EntityManager } from '@mikro-orm/postgresql';
import type { Text } from '../../shared/locale.js';
import type { PurchasableName } from '../../shared/billing/billing.codes.js';
import type { Checkout } from '../checkouts/checkout.entity.js';
import type { Refund } from '../refunds/refund.entity.js';

/**
 * What can be bought: billing handles payments, the subject delivers what was paid for. Credits are billing's own
 * subject; requests register the plan when the application starts.
 */
export interface Purchasable {
  readonly name: PurchasableName;

  /** The description of the checkout on the payment page and the invoice. It names no person. */
  describe(checkout: Checkout): Text;

  /** Locks what the checkout is for (request, then wallet), before the checkout itself is locked. */
  lock(em: EntityManager, bought: Pick<Checkout, 'accountId' | 'requestId'>): Promise<void>;

  /**
   * Delivers what was paid for. Called once, under both locks.
   * @returns `unfulfillable` when it can no longer be delivered (the request ended meanwhile): the money is refunded
   * automatically
   */
  fulfil(em: EntityManager, checkout: Checkout, now: Date): Promise<'fulfilled' | 'unfulfillable'>;

  /**
   * Undoes the delivery, when a refund of it is approved. Called once, under the locks of {@link lock}. @throws a
   * problem when it can't be undone any more
   */
  revoke(em: EntityManager, refund: Refund, now: Date): Promise<void>;

  /** A refund that was asked for is denied: what was reserved for it is released. */
  release(em: EntityManager, refund: Refund, now: Date): Promise<void>;

  /** Where the buyer continues, a path of the site. */
  path(checkout: Checkout): string;
}

/** The subjects by name; each registers itself once at start. */
export class Purchasables {
  private readonly known = new Map<PurchasableName, Purchasable>();

  register(subject: Purchasable): void {
    if (this.known.has(subject.name)) throw new Error(`the subject ${subject.name} is registered twice`);
    this.known.set(subject.name, subject);
  }

  /** @throws Error when nobody registered it, a mistake in the wiring */
  of(name: PurchasableName): Purchasable {
    const subject = this.known.get(name);
    if (!subject) throw new Error(`no purchasable is registered for ${name}`);
    return subject;
  }
}
