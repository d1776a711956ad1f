import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import type { Detection } from '../../shared/moderation/statement-of-reasons.codes.js';
import { DoubtfulTexts } from '../../moderation/moderation.api.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { Feedback } from './feedback.entity.js';
import { feedbackProblems } from './feedback.problems.js';
import { reviewIdOf } from './feedback.queries.js';

export { publicReview, ratingOf, reviewsOf } from './feedback.queries.js';

/** Feedback, for the other modules. */
@Injectable()
export class FeedbackApi {
  constructor(
    private readonly notifications: NotificationsApi,
    private readonly texts: DoubtfulTexts,
  ) {}

  /**
   * A review and its rating leave the public profile, the ranking and the score; author and firm read why. Rule 16.13.
   * @param why the reason in the words of the staff, and how the review was noticed
   * @throws not_found (404) for none about a firm, review_removed (409)
   */
  async removeReview(
    em: EntityManager,
    requestId: number,
    { reason, detection }: { readonly reason: string; readonly detection: Detection },
    now: Date,
  ): Promise<void> {
    const review = await em.findOne(Feedback, { requestId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!review || (review.satisfactionLawyer === null && review.reviewLawyer === null)) throw problems.not_found();
    const { accountId, firmId, requestTypeId } = review;
    if (firmId == null) throw problems.not_found();
    if (review.removedAt !== null) throw feedbackProblems.review_removed();
    review.removedAt = now;
    await em.flush();
    const db = sqlOf(em);
    await this.texts.gone(em, 'review', [await reviewIdOf(db, requestId)]);
    const firm = await db
      .selectFrom('firms')
      .select('company_name')
      .where('account_id', '=', firmId)
      .executeTakeFirst();
    const about = {
      request_id: requestId,
      request_type: requestTypeId,
      reason,
      detection,
      firm: firm?.company_name ?? '',
    };
    await this.notifications.notify(
      em,
      {
        accountId,
        template: 'review_removed',
        params: about,
        deduplicationKey: `review_removed:${requestId}`,
      },
      {
        accountId: firmId,
        template: 'review_removed_of_firm',
        params: about,
        deduplicationKey: `review_removed_of_firm:${requestId}`,
      },
    );
  }

  /**
   * Removes the words from what an account wrote (reviews, replies), or from one request's feedback; the bare ratings
   * stay, without a name.
   */
  async erase(em: EntityManager, owner: { requestId: number } | { accountId: number }): Promise<void> {
    const db = sqlOf(em);
    const noReply = { reply: null, replied_at: null, reply_removed_at: null };
    const emptied = await db
      .updateTable('feedbacks')
      .set({ review_lawyer: null, review_site: null, ...noReply })
      .where((eb) =>
        'requestId' in owner ? eb('request_id', '=', owner.requestId) : eb('account_id', '=', owner.accountId),
      )
      .returning('id')
      .execute();
    const ids = emptied.map(({ id }) => id);
    await this.texts.gone(em, 'review', ids);
    await this.texts.gone(em, 'review_reply', ids);
    if (!('accountId' in owner)) return;
    const ofFirm = await db
      .updateTable('feedbacks')
      .set(noReply)
      .where('firm_id', '=', owner.accountId)
      .where('reply', 'is not', null)
      .returning('id')
      .execute();
    await this.texts.gone(
      em,
      'review_reply',
      ofFirm.map(({ id }) => id),
    );
  }
}
