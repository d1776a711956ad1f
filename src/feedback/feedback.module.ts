import { Module } from '@nestjs/common';
import { ModerationModule } from '../moderation/moderation.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { FeedbackApi } from './feedback.api.js';
import { FeedbackController } from './feedback.controller.js';
import { GiveFeedback } from './use-cases/give-feedback.js';
import { ReplyToReview } from './use-cases/reply-to-review.js';

/** Reviews and replies. */
@Module({
  imports: [ModerationModule, NotificationsModule],
  controllers: [FeedbackController],
  providers: [GiveFeedback, ReplyToReview, FeedbackApi],
  exports: [FeedbackApi],
})
export class FeedbackModule {}
