import { Body, HttpCode, Param, Post } from '@nestjs/common';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import {
  ApiRecord,
  Backoffice,
  CurrentStaff,
  Decides,
  Decisions,
  Lists,
  ReadRoutes,
  type StaffActor,
} from '../../staff/staff.api.js';
import { removeReviewBody, type RemoveReviewBody } from './reviews.dto.js';
import { reviewsList } from './reviews.list.js';
import { RemoveReview } from './use-cases/remove-review.js';

interface Id {
  id: number;
}

/** What clients said about firms. */
@Backoffice('reviews')
export class ReviewsBackofficeController extends ReadRoutes(reviewsList, {
  permission: 'review:list',
}) {
  constructor(
    lists: Lists,
    private readonly removeReview: RemoveReview,
    private readonly decisions: Decisions,
  ) {
    super(lists);
  }

  /** Text and rating leave the public profile and the ranking. @throws not_found (404), review_removed (409) */
  @AllowStaff('review:remove')
  @Decides()
  @Post(':id/remove')
  @HttpCode(200)
  @ApiRecord(reviewsList.record)
  async remove(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: removeReviewBody }) { reason }: RemoveReviewBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.removeReview.execute(staff, id, reason));
    return this.lists.one(reviewsList, id, locale);
  }
}
