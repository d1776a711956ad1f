import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { CurrentActor, type Actor } from '../../shared/actor.js';
import { Database } from '../../kernel/database/database.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import type { Locale } from '../../shared/locale.js';
import { listed, pageOf, type PageQuery } from '../../kernel/paging.js';
import { Allow } from '../../shared/permissions.js';
import {
  feedbackAnswer,
  feedbackPage,
  firmReviewAnswer,
  firmReviews,
  giveFeedback,
  giveReply,
  type GiveFeedback as Given,
  type GiveReply,
} from './feedback.dto.js';
import { countReviews, ratingOf, reviewsOf } from './feedback.queries.js';
import { GiveFeedback } from './use-cases/give-feedback.js';
import { ReplyToReview } from './use-cases/reply-to-review.js';

type Id = z.output<typeof idParam>;

/** Feedback of clients, and the replies of firms. */
@ApiTags('feedback')
@Controller()
export class FeedbackController {
  constructor(
    private readonly database: Database,
    private readonly giveFeedback: GiveFeedback,
    private readonly replyToReview: ReplyToReview,
  ) {}

  @Put('requests/:id/feedback')
  @Idempotent()
  @Allow('feedback:write')
  @ApiOkResponse({ standardSchema: feedbackAnswer })
  async give(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: giveFeedback }) body: Given,
  ) {
    return { info: await this.giveFeedback.execute(actor, id, body) };
  }

  @Put('feedbacks/:id/reply')
  @Idempotent()
  @Allow('feedback:reply')
  @ApiOkResponse({ standardSchema: firmReviewAnswer, description: 'id is the request’s' })
  async reply(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: giveReply }) { text }: GiveReply,
    @CallerLocale() locale: Locale,
  ) {
    return { info: await this.replyToReview.execute(actor, id, text, locale) };
  }

  @Get('feedbacks')
  @Allow('feedback:list')
  @ApiOkResponse({ standardSchema: firmReviews })
  async list(
    @CurrentActor() { accountId }: Actor,
    @Query({ schema: feedbackPage }) query: PageQuery,
    @CallerLocale() locale: Locale,
  ) {
    const page = pageOf(query);
    const [reviews, total, summary] = await Promise.all([
      reviewsOf(this.database.read, accountId, page, locale, 'firm'),
      countReviews(this.database.read, accountId),
      ratingOf(this.database.read, accountId),
    ]);
    return { ...listed(reviews, page, total), summary };
  }
}
