import { Module } from '@nestjs/common';
import { GeoModule } from '../geo/geo.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { FeedbackApi } from './feedback.api.js';
import { FeedbackController } from './feedback.controller.js';
import { Lawyers } from './lawyers.js';
import { Milestones } from './milestones.js';
import { GiveFeedback } from './use-cases/give-feedback.js';
import { ReplyToReview } from './use-cases/reply-to-review.js';

/** Reviews and replies, the public ranking, the public profile, the platform's figures. */
@Module({
  imports: [GeoModule, NotificationsModule],
  controllers: [FeedbackController],
  providers: [GiveFeedback, ReplyToReview, Lawyers, Milestones, FeedbackApi],
  exports: [FeedbackApi, Lawyers, Milestones],
})
export class FeedbackModule {}
