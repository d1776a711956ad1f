import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../shared/actor.js';
import { Clock, plus } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import { DoubtfulTexts, ModerationApi } from '../../../moderation/moderation.api.js';
import { feedbackLimits } from '../../../shared/limits.js';
import { NotificationsApi } from '../../../notifications/notifications.api.js';
import { RequestStatus } from '../../../shared/requests/codes.js';
import type { FeedbackDto, GiveFeedback as Given } from '../feedback.dto.js';
import { Feedback } from '../feedback.entity.js';
import { feedbackProblems } from '../feedback.problems.js';
import { Publication } from '../publication.js';
import { feedbackOf, lockJudged, reviewIdOf } from '../feedback.queries.js';

/** Only a citizen who chose a firm says something about it. */
const isAboutFirm = (given: Given): boolean => given.satisfaction_lawyer != null || Boolean(given.review_lawyer);

/**
 * A citizen rates the chosen firm and the site, or the site alone where no firm was chosen, and can change the rating at any
 * time. Rules 10.1, 10.2, 10.24 and 10.31.
 */
@Injectable()
export class GiveFeedback {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly notifications: NotificationsApi,
    private readonly moderation: ModerationApi,
    private readonly texts: DoubtfulTexts,
    private readonly publication: Publication,
  ) {}

  /**
   * @throws Problem blacklisted (422); not_found; move_not_allowed (409) until a firm was chosen, or for the site alone until
   * a request with answers has closed; why no firm was chosen only there
   */
  async execute({ accountId }: Actor, requestId: number, given: Given): Promise<FeedbackDto> {
    const doubtful = await this.moderation.refuseTexts(this.database.read, {
      review_lawyer: given.review_lawyer,
      review_site: given.review_site,
    });
    return this.database.transaction(async (em) => {
      const request = await lockJudged(sqlOf(em), requestId, accountId);
      if (!request) throw problems.not_found();
      const chosen = request.status === RequestStatus.approved && request.firm_id !== null;
      const closed = request.status === RequestStatus.closed && request.answers > 0;
      if (!(chosen && !given.no_choice_reason) && !(closed && !isAboutFirm(given)))
        throw feedbackProblems.move_not_allowed({ facts: { status: request.status } });
      const firmId = chosen ? request.firm_id : null;
      const now = this.clock.now();
      const countsFrom = plus(request.chosen_at ?? now, feedbackLimits.publishedAfter);
      const feedback =
        (await em.findOne(Feedback, { requestId })) ??
        em.create(Feedback, {
          requestId,
          accountId,
          firmId,
          requestTypeId: request.request_type_id,
          satisfactionLawyer: null,
          satisfactionSite: null,
          reviewLawyer: null,
          reviewSite: null,
          noChoiceReason: null,
          reply: null,
          repliedAt: null,
          replyRemovedAt: null,
          removedAt: null,
          mayReturn: false,
          countsFrom,
          publishedAt: null,
          heldAt: null,
          clearedAt: null,
          createdAt: now,
          updatedAt: now,
        });
      const { reviewLawyer: before } = feedback;
      em.assign(feedback, {
        firmId,
        countsFrom,
        ...(given.satisfaction_lawyer !== undefined && { satisfactionLawyer: given.satisfaction_lawyer }),
        ...(given.satisfaction_site !== undefined && { satisfactionSite: given.satisfaction_site }),
        ...(given.review_lawyer !== undefined && { reviewLawyer: given.review_lawyer }),
        ...(given.review_site !== undefined && { reviewSite: given.review_site }),
        ...(given.no_choice_reason !== undefined && { noChoiceReason: given.no_choice_reason }),
        updatedAt: now,
      });
      await em.flush();
      await this.publication.review(em, feedback, now);
      if (feedback.reviewLawyer !== before) await this.reword(em, feedback, doubtful.has('review_lawyer'));
      if (firmId !== null && (feedback.satisfactionLawyer !== null || feedback.reviewLawyer !== null)) {
        await this.notifications.notify(em, {
          accountId: firmId,
          template: 'review_received',
          params: { request_id: requestId, request_type: request.request_type_id },
          path: '/feedbacks',
          deduplicationKey: `review_received:${requestId}`,
        });
      }
      return feedbackOf(sqlOf(em), requestId);
    });
  }

  /**
   * The words about the firm have changed. A review that was removed for its words returns with clean ones; doubtful
   * ones wait for staff. One that was removed for another reason stays removed. Rules 19.10 and 19.12.
   */
  private async reword(em: EntityManager, feedback: Feedback, doubtful: boolean): Promise<void> {
    const { requestId, accountId, mayReturn } = feedback;
    if (feedback.removedAt !== null && !mayReturn) return;
    if (mayReturn && !doubtful) {
      Object.assign(feedback, { removedAt: null, mayReturn: false });
      await em.flush();
    }
    const id = await reviewIdOf(sqlOf(em), requestId);
    await this.texts.changed(em, { type: 'review', id, accountId }, doubtful);
  }
}
