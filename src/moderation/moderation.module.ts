import { Module } from '@nestjs/common';
import { ModerationApi } from './moderation.api.js';
import { ModerationController } from './moderation.controller.js';

/** Moderation: the blacklist. */
@Module({ controllers: [ModerationController], providers: [ModerationApi], exports: [ModerationApi] })
export class ModerationModule {}
