import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import { Clock, plus } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { creditLimits } from '../../shared/limits.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { CreditLot } from '../credit-lot.entity.js';

/** Notifies a firm once that credits will expire within 30 days. */
@Injectable()
export class NotifyExpiring {
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
        lot.expiringNotifiedAt ||
        lot.expiresAt <= now ||
        lot.expiresAt > plus(now, creditLimits.expiryWarning)
      )
        return;
      lot.expiringNotifiedAt = now;
      await this.notifications.notify(em, {
        accountId: lot.accountId,
        template: 'credits_expiring',
        params: { count: lot.remaining, until: lot.expiresAt.toISOString() },
        path: '/credits',
        deduplicationKey: `credits_expiring:${lot.id}`,
      });
    });
  }
}
