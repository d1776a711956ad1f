import { isSeen } from '../../kernel/auth/request-access.sql.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import {
  ReportSubjects,
  type Removed,
  type ReportSubject,
  type Restoring,
} from '../../moderation/reports/reports.api.js';
import type { Actor } from '../../shared/actor.js';
import { sqlOf, type Sql } from '../../kernel/database/database.js';
import { SuspensionsApi } from '../suspension/suspensions.api.js';

/**
 * Accounts as something that can be reported: a firm by whoever reads its profile, a citizen by a firm that writes with
 * them. Rule 22.1.
 */
@Injectable()
export class ReportedAccounts implements ReportSubject, OnModuleInit {
  readonly type = 'account';

  constructor(
    private readonly subjects: ReportSubjects,
    private readonly suspensions: SuspensionsApi,
  ) {}

  onModuleInit(): void {
    this.subjects.add(this);
  }

  async readableBy(db: Sql, { accountId, assignedTo }: Actor, id: number, now: Date): Promise<number | null> {
    const { rows } = await sql<{ id: number }>`
      select a.id from accounts a
      where a.id = ${id} and a.deleted_at is null and a.confirmed_at is not null and (
        a.id = ${accountId} or (a.model = 'lawyer' and a.completed)
        or exists (select from conversations c where c.account_id = a.id and c.firm_id = ${accountId}
            and ${isSeen(sql`${assignedTo}`, now, sql`c.response_id`, sql`c.firm_id`)}))`.execute(db);
    return rows[0]?.id ?? null;
  }

  async lock(em: EntityManager, id: number): Promise<void> {
    await sql`select from accounts where id = ${id} for update`.execute(sqlOf(em));
  }

  remove(): Promise<null> {
    return Promise.resolve(null);
  }

  /** The removal of an account is a suspension. One that is over needs nothing. */
  async restore(em: EntityManager, id: number, _: Removed, { staff, reason }: Restoring): Promise<void> {
    const account = await sqlOf(em)
      .selectFrom('suspensions')
      .select('id')
      .where('account_id', '=', id)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (account) await this.suspensions.reinstate(em, staff, id, reason);
  }

  async file(db: Sql, id: number) {
    const found = await db.selectFrom('firms').select('presentation').where('account_id', '=', id).executeTakeFirst();
    return { text: found?.presentation ?? null };
  }
}
