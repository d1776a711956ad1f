import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { ReportSubjects, type Removed, type ReportReason, type ReportSubject } from '../complaints/complaints.api.js';
import type { Actor } from '../kernel/actor.js';
import { sqlOf, type Sql } from '../kernel/database/database.js';

/** Reviews as something that can be reported, by their own number: that of the request would lead to the author. Rule 22.7. */
@Injectable()
export class ReportedReviews implements ReportSubject, OnModuleInit {
  readonly type = 'review';

  constructor(private readonly subjects: ReportSubjects) {}

  onModuleInit(): void {
    this.subjects.add(this);
  }

  /** What is published everybody reads. */
  async readableBy(db: Sql, _: Actor, id: number): Promise<number | null> {
    const found = await db
      .selectFrom('feedbacks')
      .select('account_id')
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .where((eb) => eb.or([eb('satisfaction_lawyer', 'is not', null), eb('review_lawyer', 'is not', null)]))
      .executeTakeFirst();
    return found?.account_id ?? null;
  }

  async lock(em: EntityManager, id: number): Promise<void> {
    await sql`select from feedbacks where id = ${id} for update`.execute(sqlOf(em));
  }

  /** The review leaves the profile and the figures of its firm; its author still reads what they wrote. */
  async remove(em: EntityManager, id: number, _: ReportReason, now: Date): Promise<Removed | null> {
    const { rows } = await sql<{ text: string | null }>`
      update feedbacks set removed_at = ${now} where id = ${id} and removed_at is null
      returning review_lawyer as text`.execute(sqlOf(em));
    return rows[0] ?? null;
  }

  async restore(em: EntityManager, id: number): Promise<void> {
    await sql`update feedbacks set removed_at = null where id = ${id}`.execute(sqlOf(em));
  }

  /** The back office names a review by the number of its request. */
  async recordId(db: Sql, id: number): Promise<number | null> {
    const found = await db.selectFrom('feedbacks').select('request_id').where('id', '=', id).executeTakeFirst();
    return found?.request_id ?? null;
  }

  async file(db: Sql, id: number) {
    const found = await db
      .selectFrom('feedbacks')
      .select(['request_id', 'review_lawyer as text'])
      .where('id', '=', id)
      .executeTakeFirst();
    return found ?? { text: null };
  }
}
