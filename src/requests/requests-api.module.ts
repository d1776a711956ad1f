import { Module } from '@nestjs/common';
import { CreditsModule } from '../credits/credits.module.js';
import { MatchingModule } from '../matching/matching.module.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { RequestErasure } from './closing/erasure.js';
import { Forwarding } from './forwarding/forwarding.js';
import { RequestsApi } from './requests.api.js';
import { RequestActivity } from './request-activity.js';
import { RequestMoves } from './request-moves.js';
import { ResponseMoves } from './response-moves.js';
import { VisitorDrafts } from './draft/visitor-drafts.js';

/**
 * What other modules may ask of requests. It stands apart from {@link RequestsModule}, which itself needs accounts and
 * documents: so neither side waits for the other.
 */
@Module({
  imports: [CreditsModule, MatchingModule, ModerationModule, NotificationsModule],
  providers: [RequestActivity, RequestMoves, ResponseMoves, Forwarding, RequestErasure, RequestsApi, VisitorDrafts],
  exports: [RequestActivity, RequestMoves, ResponseMoves, Forwarding, RequestErasure, RequestsApi, VisitorDrafts],
})
export class RequestsApiModule {}
