import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CreditsAccountPart } from './credits.account-part.js';
import { CreditsApi } from './credits.api.js';
import { CreditsJobs } from './credits.jobs.js';
import { LedgerBackofficeController } from './ledger.backoffice.controller.js';
import { ExpireLot } from './use-cases/expire-lot.js';
import { NotifyExpiring } from './use-cases/notify-expiring.js';

/** Prepaid credits of firms: lots, an append-only ledger, and a balance that follows from it. */
@Module({
  imports: [AccountsModule, NotificationsModule, StaffModule],
  controllers: [LedgerBackofficeController],
  providers: [CreditsAccountPart, CreditsApi, CreditsJobs, ExpireLot, NotifyExpiring],
  exports: [CreditsApi],
})
export class CreditsModule {}
