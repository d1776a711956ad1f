import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
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
    const written = 'requestId' in owner ? sql`request_id = ${owner.requestId}` : sql`account_id = ${owner.accountId}`;
    await sql`update feedbacks set review_lawyer = null, review_site = null, reply = null, replied_at = null where ${written}`.execute(
      db,
    );
    if ('accountId' in owner)
      await sql`update feedbacks set reply = null, replied_at = null where firm_id = ${owner.accountId}`.execute(db);
  }
}
