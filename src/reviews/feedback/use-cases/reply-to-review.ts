import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { sql } from 'kysely';
import { recordAct } from '../../../kernel/auth/firm-activity.js';
import type { Actor } from '../../../shared/actor.js';
import { Clock } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import type { Locale } from '../../../shared/locale.js';
import { problems } from '../../../kernel/problem.js';
import { DoubtfulTexts, ModerationApi } from '../../../moderation/moderation.api.js';
import { NotificationsApi } from '../../../notifications/notifications.api.js';
import type { FirmReviewDto } from '../feedback.dto.js';
import { Feedback } from '../feedback.entity.js';
import { feedbackProblems } from '../feedback.problems.js';
import { reviewIdOf, reviewOf } from '../feedback.queries.js';

/** The reviewed firm answers in public, and may change its answer. */
@Injectable()
export class ReplyToReview {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly notifications: NotificationsApi,
    private readonly moderation: ModerationApi,
    private readonly texts: DoubtfulTexts,
  ) {}

  /** @throws Problem blacklisted (422); not_found for someone else's review or one that was removed; nothing_to_reply_to (409) */
  async execute(actor: Actor, requestId: number, text: string, locale: Locale): Promise<FirmReviewDto> {
    const { accountId } = actor;
    const doubtful = await this.moderation.refuseTexts(this.database.read, { text });
    return this.database.transaction(async (em) => {
      const feedback = await em.findOne(
        Feedback,
        { requestId, firmId: accountId },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!feedback || feedback.removedAt !== null) throw problems.not_found();
      if (feedback.satisfactionLawyer === null && feedback.reviewLawyer === null)
        throw feedbackProblems.nothing_to_reply_to();
      const reworded = feedback.reply !== text;
      // If it replaces one that was removed, doubtful words wait for staff. Rule 19.12.
      const shown = reworded && !doubtful.has('text');
      const now = this.clock.now();
      em.assign(feedback, { reply: text, repliedAt: now, ...(shown && { replyRemovedAt: null }) });
      await em.flush();
      recordAct(em, actor, 'review_replied', now);
      if (reworded) {
        const id = await reviewIdOf(sqlOf(em), requestId);
        await this.texts.changed(em, { type: 'review_reply', id, accountId }, doubtful.has('text'));
      }
      const { rows } = await sql<{
        company_name: string;
      }>`select company_name from firms where account_id = ${accountId}`.execute(sqlOf(em));
      if (feedback.replyRemovedAt === null)
        await this.notifications.notify(em, {
          accountId: feedback.accountId,
          template: 'review_replied',
          params: { request_id: requestId, firm: rows[0]?.company_name ?? '' },
          path: `/requests/${requestId}`,
          deduplicationKey: `review_replied:${requestId}`,
        });
      return reviewOf(sqlOf(em), requestId, locale);
    });
  }
}
