import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../../kernel/database/database.js';
import { CasesApi } from '../../moderation/cases/cases.api.js';
import { Feedback } from './feedback.entity.js';
import { reviewIdOf } from './feedback.queries.js';
import { pairFacts } from './related-pairs.queries.js';
import { looksRelated, signsOf } from '../../shared/reviews/related-pairs.rules.js';

/** The case about a review whose author and firm look related. */
export const relatedCase = (id: number) => ({ kind: 'related_review', type: 'review', id }) as const;

/** The review will be public, so its case comes before those that concern one person. */
const FIRST = 1;

/** Since when a review counts in public. Rules 10.20 to 10.23. */
@Injectable()
export class Publication {
  constructor(private readonly cases: CasesApi) {}

  /**
   * Compares the author and the firm of a review that was written or whose days are over: it is held for staff if they
   * look related, and counts from its day on otherwise.
   * @param feedback locked, and written
   */
  async review(em: EntityManager, feedback: Feedback, now: Date): Promise<void> {
    if (feedback.heldAt !== null && feedback.clearedAt === null) return;
    if (feedback.clearedAt === null && (await this.isHeld(em, feedback, now))) return;
    if (feedback.publishedAt === null && feedback.countsFrom <= now) feedback.publishedAt = now;
    await em.flush();
  }

  /** {@link review} for one whose days are over; does nothing if it counts already. */
  async publishDue(em: EntityManager, requestId: number, now: Date): Promise<void> {
    const feedback = await em.findOne(Feedback, { requestId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (feedback?.publishedAt === null) await this.review(em, feedback, now);
  }

  /** Staff have examined the review and found nothing: it counts, from its day on. */
  async clear(em: EntityManager, feedback: Feedback, now: Date): Promise<void> {
    feedback.clearedAt = now;
    await this.review(em, feedback, now);
  }

  private async isHeld(em: EntityManager, feedback: Feedback, now: Date): Promise<boolean> {
    const { requestId, firmId, satisfactionLawyer, reviewLawyer } = feedback;
    if (firmId == null || (satisfactionLawyer === null && reviewLawyer === null)) return false;
    const signs = signsOf(await pairFacts(sqlOf(em), requestId, now));
    if (!looksRelated(signs)) return false;
    Object.assign(feedback, { heldAt: now, publishedAt: null });
    await em.flush();
    const id = await reviewIdOf(sqlOf(em), requestId);
    await this.cases.open(em, { ...relatedCase(id), accountId: firmId, facts: { signs }, priority: FIRST });
    await em.flush();
    return true;
  }
}
