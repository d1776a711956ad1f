import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../kernel/database/database.js';
import type { FeedbackDto } from './feedback.dto.js';
import { feedbackOf } from './feedback.queries.js';

export { type FeedbackDto } from './feedback.dto.js';
export { ratingOf, reviewsOf } from './feedback.queries.js';

/** Feedback, for the other modules. */
@Injectable()
export class FeedbackApi {
  /** The feedback of a request as its owner sees it; `updated` is 0 while none was given. */
  of(em: EntityManager, requestId: number): Promise<FeedbackDto> {
    return feedbackOf(sqlOf(em), requestId);
  }

  /**
   * Takes the words out of what an account wrote (reviews, replies), or of one request's feedback; the bare ratings
   * stay, without a name.
   */
  async erase(em: EntityManager, owner: { requestId: number } | { accountId: number }): Promise<void> {
    const db = sqlOf(em);
    const noReply = { reply: null, replied_at: null };
    await db
      .updateTable('feedbacks')
      .set({ review_lawyer: null, review_site: null, ...noReply })
      .where((eb) =>
        'requestId' in owner ? eb('request_id', '=', owner.requestId) : eb('account_id', '=', owner.accountId),
      )
      .execute();
    if ('accountId' in owner)
      await db.updateTable('feedbacks').set(noReply).where('firm_id', '=', owner.accountId).execute();
  }
}
