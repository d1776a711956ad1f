import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import { Clock, plus } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { creditLimits } from '../../limits.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { CreditLot } from '../credit-lot.entity.js';

/** Tells a firm once that credits will expire within 30 days. */
@Injectable()
export class TellExpiring {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly notifications: NotificationsApi,
  ) {}

  async execute(lotId: number): Promise<void> {
    const now = this.clock.now();
    await this.database.transaction(async (em) => {
      const lot = await em.findOne(CreditLot, { id: lotId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (
        !lot ||
        lot.remaining === 0 ||
        lot.expiringToldAt ||
        lot.expiresAt <= now ||
        lot.expiresAt > plus(now, creditLimits.expiringNotice)
      )
        return;
      lot.expiringToldAt = now;
      await this.notifications.tell(em, {
        accountId: lot.accountId,
        notice: 'credits_expiring',
        params: { count: lot.remaining, until: lot.expiresAt.toISOString() },
        path: '/credits',
        onceKey: `credits_expiring:${lot.id}`,
      });
    });
  }
}
