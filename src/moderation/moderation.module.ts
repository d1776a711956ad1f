import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ModerationApi } from './moderation.api.js';
import { ModerationController } from './moderation.controller.js';

/** Moderation: the blacklist, and the contact filter for texts. */
@Module({
  imports: [AuthModule],
  controllers: [ModerationController],
  providers: [ModerationApi],
  exports: [ModerationApi],
})
export class ModerationModule {}
