import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { CreditsApi } from './credits.api.js';
import { CreditsJobs } from './credits.jobs.js';
import { LedgerBackofficeController } from './ledger.backoffice.controller.js';
import { ExpireLot } from './use-cases/expire-lot.js';
import { NotifyExpiring } from './use-cases/notify-expiring.js';
import { DemandQueries } from '../billing/wallet/demand.queries.js';
import { HistoryQueries } from '../billing/wallet/history.queries.js';
import { LedgerCsv } from '../billing/wallet/ledger-csv.js';
import { WalletController } from '../billing/wallet/wallet.controller.js';
import { WalletQueries } from '../billing/wallet/wallet.queries.js';

/** Prepaid credits of firms: lots, an append-only ledger, and a balance that follows from it. */
@Module({
  imports: [NotificationsModule, StaffModule],
  controllers: [LedgerBackofficeController, WalletController],
  providers: [
    CreditsApi,
    CreditsJobs,
    ExpireLot,
    NotifyExpiring,
    DemandQueries,
    HistoryQueries,
    LedgerCsv,
    WalletQueries,
  ],
  exports: [CreditsApi],
})
export class CreditsModule {}
