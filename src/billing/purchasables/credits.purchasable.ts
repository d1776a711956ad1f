import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CreditsApi } from '../../credits/credits.api.js';
import { sqlOf } from '../../kernel/database/database.js';
import type { Text } from '../../shared/locale.js';
import type { Checkout } from '../checkouts/checkout.entity.js';
import type { Refund } from '../refunds/refund.entity.js';
import { Purchasables, type Purchasable } from './purchasable.js';

/** Packages of credits: a payment adds a lot, its refund removes the whole lot. Rules 6.2 and 9.1. */
@Injectable()
export class CreditsPurchasable implements Purchasable, OnModuleInit {
  readonly name = 'credits';

  constructor(
    private readonly purchasables: Purchasables,
    private readonly credits: CreditsApi,
  ) {}

  onModuleInit(): void {
    this.purchasables.register(this);
  }

  describe({ credits }: Checkout): Text {
    return { it: `Pacchetto da ${credits ?? 0} crediti`, en: `Package of ${credits ?? 0} credits` };
  }

  async lock(em: EntityManager, { accountId }: Pick<Checkout, 'accountId'>): Promise<void> {
    await this.credits.lockWallet(em, accountId);
  }

  /** Unfulfillable when the firm has deleted its account since it paid. */
  async fulfil(em: EntityManager, checkout: Checkout, now: Date): Promise<'fulfilled' | 'unfulfillable'> {
    const account = await sqlOf(em)
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', checkout.accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!account || checkout.credits == null) return 'unfulfillable';
    checkout.lotId = await this.credits.addPurchased(em, checkout.accountId, checkout.credits, now);
    return 'fulfilled';
  }

  async revoke(em: EntityManager, refund: Refund, now: Date): Promise<void> {
    if (refund.lotId != null) await this.credits.takeBackLot(em, refund.lotId, now);
  }

  async release(em: EntityManager, refund: Refund, _now: Date): Promise<void> {
    if (refund.lotId != null) await this.credits.releaseLot(em, refund.lotId);
  }

  path(): string {
    return '/credits';
  }
}
