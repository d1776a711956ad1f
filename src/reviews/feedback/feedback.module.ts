import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { ReportsModule } from '../../moderation/reports/reports.module.js';
import { RequestsModule } from '../../requests/requests.module.js';
import { ReviewsAccountPart } from './reviews.account-part.js';
import { ReviewsRequestPart } from './reviews.request-part.js';
import { CasesModule } from '../../moderation/cases/cases.module.js';
import { ModerationModule } from '../../moderation/moderation.module.js';
import { StaffModule } from '../../staff/staff.module.js';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { FeedbackApi } from './feedback.api.js';
import { FeedbackController } from './feedback.controller.js';
import { FeedbackJobs } from './feedback.jobs.js';
import { Publication } from './publication.js';
import { RelatedReviews } from './related-reviews.js';
import { ReportedReviews, ReviewReplies } from './reported-reviews.js';
import { GiveFeedback } from './use-cases/give-feedback.js';
import { ReviewsBackofficeController } from './reviews.backoffice.controller.js';
import { RemoveReview } from './use-cases/remove-review.js';
import { ReplyToReview } from './use-cases/reply-to-review.js';

/** Reviews and replies. */
@Module({
  imports: [
    AccountsModule,
    CasesModule,
    ReportsModule,
    ModerationModule,
    NotificationsModule,
    RequestsModule,
    StaffModule,
  ],
  controllers: [FeedbackController, ReviewsBackofficeController],
  providers: [
    GiveFeedback,
    RemoveReview,
    ReplyToReview,
    FeedbackApi,
    ReviewsAccountPart,
    ReviewsRequestPart,
    FeedbackJobs,
    Publication,
    RelatedReviews,
    ReportedReviews,
    ReviewReplies,
  ],
  exports: [FeedbackApi],
})
export class FeedbackModule {}
