import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { CreditLot } from '../credit-lot.entity.js';
import { CreditMovement } from '../credit-movement.entity.js';
import { CreditType } from '../../shared/credits/credits.codes.js';
import { Wallet } from '../wallet.entity.js';

/** Removes what is left in a lot past its date. A lot that is empty or not yet due stays as it is. Rule 6.3. */
@Injectable()
export class ExpireLot {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute(lotId: number): Promise<void> {
    const now = this.clock.now();
    await this.database.transaction(async (em) => {
      const found = await em.findOne(CreditLot, { id: lotId });
      if (!found) return;
      const { accountId } = found;
      await em.findOneOrFail(Wallet, { accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const lot = await em.findOneOrFail(CreditLot, { id: lotId }, { refresh: true });
      const remaining: number = lot.remaining;
      if (remaining === 0 || lot.expiresAt > now) return;
      await em.insert(CreditMovement, {
        accountId,
        lotId,
        type: CreditType.expiry,
        amount: -remaining,
        balanceAfter: 0,
        responseId: null,
        purpose: 'expiry',
        createdAt: now,
      });
    });
  }
}
