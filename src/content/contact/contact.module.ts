import { Module } from '@nestjs/common';
import { AuthModule } from '../../kernel/auth/auth.module.js';
import { CasesModule } from '../../moderation/cases/cases.module.js';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { ContactApiModule } from './contact-api.module.js';
import { ContactController } from './contact.controller.js';
import { ContactJobs } from './contact.jobs.js';
import { Letters } from './letters.js';
import { TidyLetters } from './use-cases/tidy-letters.js';
import { WriteLetter } from './use-cases/write-letter.js';

/** Letters to the operator, which staff answer. */
@Module({
  imports: [AuthModule, CasesModule, ContactApiModule, NotificationsModule],
  controllers: [ContactController],
  providers: [ContactJobs, Letters, TidyLetters, WriteLetter],
})
export class ContactModule {}
