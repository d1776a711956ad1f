import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { iso } from '../../kernel/database/sql.js';
import { problems } from '../../kernel/problem.js';
import type { DecisionOf } from '../../shared/moderation/case-decisions.codes.js';
import {
  CasesApi,
  type AboutCase,
  type CaseHandler,
  type Decision,
  type ModerationCase,
} from '../../moderation/cases/cases.api.js';
import type { StaffActor } from '../../staff/staff.api.js';
import { FeedbackApi } from './feedback.api.js';
import { Feedback } from './feedback.entity.js';
import { Publication } from './publication.js';

/** Staff examine reviews whose author and firm look related. Rules 10.22 and 10.23. */
@Injectable()
export class RelatedReviews implements CaseHandler, OnModuleInit {
  readonly kind = 'related_review';

  constructor(
    private readonly database: Database,
    private readonly cases: CasesApi,
    private readonly feedback: FeedbackApi,
    private readonly publication: Publication,
  ) {}

  onModuleInit(): void {
    this.cases.handledBy(this);
  }

  async lock(em: EntityManager, id: number): Promise<void> {
    await sql`select from feedbacks where id = ${id} for update`.execute(sqlOf(em));
  }

  async decide(
    em: EntityManager,
    { subjectId }: ModerationCase,
    { decision, reason }: Decision,
    _staff: StaffActor,
    now: Date,
  ) {
    const feedback = await this.ofReview(em, subjectId);
    const { requestId, publishedAt, removedAt } = feedback;
    const before = { published_at: publishedAt, removed_at: removedAt };
    if ((decision as DecisionOf<'related_review'>) === 'clear') await this.publication.clear(em, feedback, now);
    else if (removedAt === null) await this.feedback.removeReview(em, requestId, { reason, detection: 'related' }, now);
    const after = { published_at: feedback.publishedAt, removed_at: feedback.removedAt };
    return { resource: 'reviews', recordId: requestId, before, after };
  }

  async file(id: number, _: AboutCase): Promise<object | null> {
    const { rows } = await sql<object>`
      select f.request_id, f.request_type_id, f.satisfaction_lawyer as stars, f.review_lawyer as text,
        f.removed_at is not null as removed,
        ${iso(sql`r.sent_at`)} as sent_at, ${iso(sql`p.answered_at`)} as answered_at, ${iso(sql`p.approved_at`)} as chosen_at,
        ${iso(sql`f.created_at`)} as reviewed_at, ${iso(sql`f.counts_from`)} as counts_from,
        (
          select count(*)::integer
          from requests q join responses o on o.request_id = q.id and o.firm_id = f.firm_id
          where q.account_id = f.account_id and o.approved_at is not null
        ) as choices,
        (
          select c.facts->'signs' from cases c
          where c.kind = 'related_review' and c.subject_type = 'review' and c.subject_id = f.id
          order by c.id desc limit 1
        ) as signs
      from feedbacks f
      join requests r on r.id = f.request_id
      join responses p on p.request_id = f.request_id and p.firm_id = f.firm_id
      where f.id = ${id}`.execute(this.database.read);
    return rows[0] ?? null;
  }

  private async ofReview(em: EntityManager, id: number): Promise<Feedback> {
    const row = await sqlOf(em).selectFrom('feedbacks').select('request_id').where('id', '=', id).executeTakeFirst();
    const feedback =
      row && (await em.findOne(Feedback, { requestId: row.request_id }, { lockMode: LockMode.PESSIMISTIC_WRITE }));
    if (!feedback) throw problems.not_found();
    return feedback;
  }
}
