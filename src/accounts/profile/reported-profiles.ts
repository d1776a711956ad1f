import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import {
  ReportSubjects,
  type Removed,
  type ReportReason,
  type ReportSubject,
} from '../../moderation/reports/reports.api.js';
import { sqlOf, type Sql } from '../../kernel/database/database.js';

/**
 * What firms say of themselves on their public profile. It is reported with the account; staff look at it without a
 * report where the contact filter was not sure. Rules 19.10 and 19.12.
 */
@Injectable()
export class ReportedProfiles implements ReportSubject, OnModuleInit {
  readonly type = 'profile';

  constructor(private readonly subjects: ReportSubjects) {}

  onModuleInit(): void {
    this.subjects.add(this);
  }

  readableBy(): Promise<null> {
    return Promise.resolve(null);
  }

  async lock(em: EntityManager, id: number): Promise<void> {
    await sql`select from accounts where id = ${id} for update`.execute(sqlOf(em));
  }

  /** The firm keeps the text, so its profile stays complete; nobody else reads it. */
  async remove(em: EntityManager, id: number, _: ReportReason, now: Date): Promise<Removed | null> {
    const { rows } = await sql<{ text: string }>`
      update firms set presentation_removed_at = ${now} where account_id = ${id} and presentation is not null
      returning presentation as text`.execute(sqlOf(em));
    return rows[0] ?? null;
  }

  restore(em: EntityManager, id: number): Promise<void> {
    return this.keepWords(em, id);
  }

  async keepWords(em: EntityManager, id: number): Promise<void> {
    await sql`update firms set presentation_removed_at = null where account_id = ${id}`.execute(sqlOf(em));
  }

  async file(db: Sql, id: number) {
    const found = await db
      .selectFrom('firms')
      .select(['presentation', 'presentation_removed_at'])
      .where('account_id', '=', id)
      .executeTakeFirst();
    const removed = (found?.presentation_removed_at ?? null) !== null;
    return { text: found?.presentation ?? null, removed, parties: { author: id, reader: null } };
  }
}
