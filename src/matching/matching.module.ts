import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { MatchingAccountPart } from './matching.account-part.js';
import { MatchingApi } from './matching.api.js';
import { MatchingJobs } from './matching.jobs.js';
import { RefreshTypeRatings } from './refresh-type-ratings.js';
import { WeightsBackofficeController } from './weights.backoffice.controller.js';
import { WeightsVersions } from './weights.versions.js';

/** Matching: which firms get a request, and in which order. */
@Module({
  imports: [AccountsModule, NotificationsModule, StaffModule],
  controllers: [WeightsBackofficeController],
  providers: [MatchingAccountPart, MatchingApi, MatchingJobs, RefreshTypeRatings, WeightsVersions],
  exports: [MatchingApi],
})
export class MatchingModule {}
