import { Module } from '@nestjs/common';
import { AuthModule } from '../../kernel/auth/auth.module.js';
import { CasesModule } from '../../moderation/cases/cases.module.js';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { ContactApi } from './contact.api.js';
import { ContactController } from './contact.controller.js';
import { ContactJobs } from './contact.jobs.js';
import { Letters } from './letters.js';
import { TidyLetters } from './use-cases/tidy-letters.js';
import { WriteLetter } from './use-cases/write-letter.js';

/** Letters to the operator, which staff answer. */
@Module({
  imports: [AuthModule, CasesModule, NotificationsModule],
  controllers: [ContactController],
  providers: [ContactApi, ContactJobs, Letters, TidyLetters, WriteLetter],
  exports: [ContactApi],
})
export class ContactModule {}
