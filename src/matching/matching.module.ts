import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { MatchingAccountPart } from './matching.account-part.js';
import { MatchingApi } from './matching.api.js';
import { MatchingJobs } from './matching.jobs.js';
import { AnnounceWeights } from './use-cases/announce-weights.js';
import { ApplyWeights } from './use-cases/apply-weights.js';
import { RefreshTypeRatings } from './use-cases/refresh-type-ratings.js';
import { TellWeights } from './use-cases/tell-weights.js';
import { WithdrawWeights } from './use-cases/withdraw-weights.js';
import { SettingsBackofficeController } from './weights.backoffice.controller.js';

/** Matching: which firms get a request, and in which order. */
@Module({
  imports: [AccountsModule, NotificationsModule, StaffModule],
  controllers: [SettingsBackofficeController],
  providers: [
    MatchingAccountPart,
    MatchingApi,
    MatchingJobs,
    RefreshTypeRatings,
    AnnounceWeights,
    ApplyWeights,
    TellWeights,
    WithdrawWeights,
  ],
  exports: [MatchingApi],
})
export class MatchingModule {}
