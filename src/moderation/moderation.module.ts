import { Module } from '@nestjs/common';
import { ModerationApi } from './moderation.api.js';
import { ModerationController } from './moderation.controller.js';

/** Who may not come in. */
@Module({ controllers: [ModerationController], providers: [ModerationApi], exports: [ModerationApi] })
export class ModerationModule {}
