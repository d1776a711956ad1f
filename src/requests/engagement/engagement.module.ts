import { Module } from '@nestjs/common';
import { RequestsModule } from '../requests.module.js';
import { AnswerEngagement } from './answer-engagement.js';
import { EngagementController } from './engagement.controller.js';
import { EngagementMoves } from './engagement-moves.js';
import { ReadEngagement } from './read-engagement.js';
import { SendEngagement } from './send-engagement.js';
import { WithdrawEngagement } from './withdraw-engagement.js';

/** The letter of engagement that a chosen firm sends and its client accepts. Rules 32.1 to 32.7. */
@Module({
  imports: [RequestsModule],
  controllers: [EngagementController],
  providers: [EngagementMoves, SendEngagement, WithdrawEngagement, AnswerEngagement, ReadEngagement],
})
export class EngagementModule {}
