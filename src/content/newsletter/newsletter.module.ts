import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { AuthModule } from '../../kernel/auth/auth.module.js';
import { ModerationModule } from '../../moderation/moderation.module.js';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { StaffModule } from '../../staff/staff.module.js';
import { NewsletterApi } from './newsletter.api.js';
import { NewsletterBackofficeController } from './newsletter.backoffice.controller.js';
import { NewsletterConsents } from './newsletter-consents.js';
import { NewsletterController } from './newsletter.controller.js';
import { NewsletterJobs } from './newsletter.jobs.js';
import { NewsletterLetters } from './newsletter-letters.js';
import { NewsletterLinks } from './newsletter-links.js';
import { NewsletterMoves } from './newsletter-moves.js';
import { ConfirmSubscription } from './use-cases/confirm-subscription.js';
import { Leave } from './use-cases/leave.js';
import { SendNewsletter } from './use-cases/send-newsletter.js';
import { SteerNewsletter } from './use-cases/steer-newsletter.js';
import { Subscribe } from './use-cases/subscribe.js';
import { WriteNewsletter } from './use-cases/write-newsletter.js';

/** The newsletter: subscriptions with their proof, and what is sent to those who agreed. */
@Module({
  imports: [AccountsModule, AuthModule, ModerationModule, NotificationsModule, StaffModule],
  controllers: [NewsletterController, NewsletterBackofficeController],
  providers: [
    NewsletterApi,
    NewsletterConsents,
    NewsletterJobs,
    NewsletterLetters,
    NewsletterLinks,
    NewsletterMoves,
    ConfirmSubscription,
    Leave,
    SendNewsletter,
    SteerNewsletter,
    Subscribe,
    WriteNewsletter,
  ],
  exports: [NewsletterApi],
})
export class NewsletterModule {}
