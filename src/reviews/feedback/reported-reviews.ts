import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import {
  ReportSubjects,
  type Removed,
  type ReportReason,
  type ReportSubject,
  type SubjectFile,
} from '../../moderation/reports/reports.api.js';
import { countsInPublic } from '../../matching/matching.api.js';
import type { Actor } from '../../shared/actor.js';
import { sqlOf, type Sql } from '../../kernel/database/database.js';

/** Reviews as something that can be reported, by their own number: a request's would reveal the author. Rule 22.7. */
@Injectable()
export class ReportedReviews implements ReportSubject, OnModuleInit {
  readonly type = 'review';

  constructor(private readonly subjects: ReportSubjects) {}

  onModuleInit(): void {
    this.subjects.add(this);
  }

  /** A review that counts is public; one that does not count yet can be read by who sees all requests of its firm. */
  async readableBy(db: Sql, { accountId, assignedTo }: Actor, id: number): Promise<number | null> {
    const found = await db
      .selectFrom('feedbacks')
      .select('account_id')
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .where((eb) =>
        eb.or([countsInPublic('feedbacks'), ...(assignedTo === null ? [eb('firm_id', '=', accountId)] : [])]),
      )
      .where((eb) => eb.or([eb('satisfaction_lawyer', 'is not', null), eb('review_lawyer', 'is not', null)]))
      .executeTakeFirst();
    return found?.account_id ?? null;
  }

  async lock(em: EntityManager, id: number): Promise<void> {
    await sql`select from feedbacks where id = ${id} for update`.execute(sqlOf(em));
  }

  /** The review is removed from the profile and the figures of its firm; its author still reads what they wrote. */
  async remove(em: EntityManager, id: number, _: ReportReason, now: Date, on?: 'words'): Promise<Removed | null> {
    const forWords = on === 'words';
    const { rows } = await sql<{ text: string | null }>`
      update feedbacks set removed_at = ${now}, may_return = ${forWords}
      where id = ${id} and (removed_at is null or (may_return and ${forWords}))
      returning review_lawyer as text`.execute(sqlOf(em));
    return rows[0] ?? null;
  }

  async restore(em: EntityManager, id: number): Promise<void> {
    await sqlOf(em)
      .updateTable('feedbacks')
      .set({ removed_at: null, may_return: false })
      .where('id', '=', id)
      .execute();
  }

  async keepWords(em: EntityManager, id: number): Promise<void> {
    await sqlOf(em)
      .updateTable('feedbacks')
      .set({ removed_at: null, may_return: false })
      .where('id', '=', id)
      .where('may_return', '=', true)
      .execute();
  }

  recordId(db: Sql, id: number): Promise<number | null> {
    return requestOfReview(db, id);
  }

  async file(db: Sql, id: number): Promise<SubjectFile> {
    const found = await db
      .selectFrom('feedbacks')
      .select(({ eb }) => [
        'request_id',
        'review_lawyer as text',
        'account_id',
        'firm_id',
        eb('removed_at', 'is not', null).$castTo<boolean>().as('removed'),
      ])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!found) return { text: null };
    const { account_id: author, firm_id: reader, ...file } = found;
    return { ...file, parties: { author, reader } };
  }
}

/** Replies of firms, by the number of their review. They cannot be reported on their own. Rules 19.10 and 19.12. */
@Injectable()
export class ReviewReplies implements ReportSubject, OnModuleInit {
  readonly type = 'review_reply';

  constructor(private readonly subjects: ReportSubjects) {}

  onModuleInit(): void {
    this.subjects.add(this);
  }

  readableBy(): Promise<null> {
    return Promise.resolve(null);
  }

  async lock(em: EntityManager, id: number): Promise<void> {
    await sql`select from feedbacks where id = ${id} for update`.execute(sqlOf(em));
  }

  /** The firm keeps the reply, and nobody else can read it. */
  async remove(em: EntityManager, id: number, _: ReportReason, now: Date): Promise<Removed | null> {
    const { rows } = await sql<{ text: string }>`
      update feedbacks set reply_removed_at = ${now} where id = ${id} and reply is not null
      returning reply as text`.execute(sqlOf(em));
    return rows[0] ?? null;
  }

  restore(em: EntityManager, id: number): Promise<void> {
    return this.keepWords(em, id);
  }

  async keepWords(em: EntityManager, id: number): Promise<void> {
    await sql`update feedbacks set reply_removed_at = null where id = ${id}`.execute(sqlOf(em));
  }

  recordId(db: Sql, id: number): Promise<number | null> {
    return requestOfReview(db, id);
  }

  async file(db: Sql, id: number): Promise<SubjectFile> {
    const found = await db
      .selectFrom('feedbacks')
      .select(({ eb }) => [
        'request_id',
        'reply as text',
        'account_id',
        'firm_id',
        'review_lawyer',
        eb('reply_removed_at', 'is not', null).$castTo<boolean>().as('removed'),
      ])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!found) return { text: null };
    const { account_id: reader, firm_id: author, review_lawyer, ...file } = found;
    return {
      ...file,
      ...(author !== null && { parties: { author, reader } }),
      ...(review_lawyer !== null && { answers: review_lawyer }),
    };
  }
}

/** The back office names a review by the number of its request. */
async function requestOfReview(db: Sql, id: number): Promise<number | null> {
  const found = await db.selectFrom('feedbacks').select('request_id').where('id', '=', id).executeTakeFirst();
  return found?.request_id ?? null;
}
