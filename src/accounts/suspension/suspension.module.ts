import { Module } from '@nestjs/common';
import { ComplaintsApiModule } from '../../moderation/reports/complaints-api.module.js';
import { MatchingModule } from '../../matching/matching.module.js';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { RequestsApiModule } from '../../requests/requests-api.module.js';
import { StaffModule } from '../../staff/staff.module.js';
import { AccountsModule } from '../accounts.module.js';
import { SuspensionJobs } from './suspension.jobs.js';
import { SuspensionMoves } from './suspension-moves.js';
import { SuspensionsApi } from './suspensions.api.js';
import { FollowSuspension } from './follow-suspension.js';
import { ReinstateAccount } from './reinstate-account.js';
import { SuspendAccount } from './suspend-account.js';

/** Suspensions of accounts. It stands apart, so that the modules whose decisions suspend an account may use it. */
@Module({
  imports: [AccountsModule, ComplaintsApiModule, MatchingModule, NotificationsModule, RequestsApiModule, StaffModule],
  providers: [SuspensionsApi, SuspensionJobs, SuspensionMoves, FollowSuspension, ReinstateAccount, SuspendAccount],
  exports: [SuspensionsApi, ReinstateAccount, SuspendAccount],
})
export class SuspensionModule {}
