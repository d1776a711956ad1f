import { Body, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerLocale } from '../kernel/http/locale.decorator.js';
import { idParam } from '../kernel/http/schemas.js';
import type { Locale } from '../kernel/locale.js';
import { AllowStaff } from '../permissions.js';
import {
  ApiRecord,
  ApiRecords,
  Backoffice,
  CurrentStaff,
  listQuery,
  Lists,
  type ListQuery,
  type StaffActor,
} from '../staff/staff.api.js';
import { removeReviewBody, reviewRecord, type RemoveReviewBody } from './reviews.dto.js';
import { reviewsList } from './reviews.list.js';
import { RemoveReview } from './use-cases/remove-review.js';

interface Id {
  id: number;
}

/** What clients said of firms. */
@Backoffice('reviews')
export class ReviewsBackofficeController {
  constructor(
    private readonly lists: Lists,
    private readonly removeReview: RemoveReview,
  ) {}

  @AllowStaff('review:list')
  @Get()
  @ApiRecords(reviewRecord)
  list(
    @Query({ schema: listQuery }) query: ListQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.lists.answer(reviewsList, query, locale, reply);
  }

  @AllowStaff('review:list')
  @Get(':id')
  @ApiRecord(reviewRecord)
  one(@Param({ schema: idParam }) { id }: Id, @CallerLocale() locale: Locale) {
    return this.lists.one(reviewsList, id, locale);
  }

  /** Text and rating leave the public profile and the ranking. @throws not_found (404), review_removed (409) */
  @AllowStaff('review:remove')
  @Post(':id/remove')
  @HttpCode(200)
  @ApiRecord(reviewRecord)
  async remove(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: removeReviewBody }) { reason }: RemoveReviewBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.removeReview.execute(staff, id, reason);
    return this.lists.one(reviewsList, id, locale);
  }
}
