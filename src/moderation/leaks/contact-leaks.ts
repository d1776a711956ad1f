import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Clock, plus } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { lockName } from '../../kernel/database/locks.js';
import { contactFilterLimits } from '../../shared/limits.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { needsApproval } from '../../shared/moderation/leaks.rules.js';
import { settingValues } from '../../shared/staff/in-force.facts.js';

/** Who wrote contact details, and about which response. */
export interface LeakAuthor {
  readonly accountId: number;
  readonly responseId: number;
}

/** Who confirmed that it was a leak. */
export type LeakConfirmation = 'filter' | 'staff';

/** From when on leaks count, at the moment `now`. */
export const leaksSince = (now: Date): Date => plus(now, -contactFilterLimits.leakPeriod);

/** Confirmed contact leaks of an account. None of the words are kept. Rules 19.7 and 19.8. */
@Injectable()
export class ContactLeaks {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly notifications: NotificationsApi,
  ) {}

  /**
   * Runs what may refuse a text. A refusal undoes its transaction, so the leak is written down after it.
   * @param run calls `leaked` before it throws for contact details
   */
  async watching<T>(author: LeakAuthor, run: (leaked: () => void) => Promise<T>): Promise<T> {
    const found = { leak: false };
    try {
      return await run(() => {
        found.leak = true;
      });
    } catch (refused) {
      if (found.leak) await this.database.transaction((em) => this.confirm(em, author, 'filter'));
      throw refused;
    }
  }

  /**
   * Counts a leak. Attempts about one response within 15 minutes are one leak: somebody who corrects a text and forgets
   * half of it has leaked once. With the third leak the person is notified that messages wait for staff from now on.
   * A leak about a response that does not exist is not counted.
   */
  async confirm(em: EntityManager, { accountId, responseId }: LeakAuthor, by: LeakConfirmation): Promise<void> {
    const now = this.clock.now();
    const db = sqlOf(em);
    await lockName(db, `contact-leaks/${accountId}`);
    const { rows } = await sql<{ leaks: number; same: boolean; known: boolean }>`
      select count(*)::integer as leaks, exists (select 1 from responses where id = ${responseId}::integer) as known,
        coalesce(bool_or(
          response_id = ${responseId}::integer and created_at > ${plus(now, -contactFilterLimits.window)}::timestamptz
        ), false) as same
      from contact_leaks
      where account_id = ${accountId}::integer and created_at >= ${leaksSince(now)}::timestamptz`.execute(db);
    const { leaks, same, known } = rows[0] as { leaks: number; same: boolean; known: boolean };
    if (same || !known) return;
    await db
      .insertInto('contact_leaks')
      .values({ account_id: accountId, response_id: responseId, confirmed_by: by, created_at: now })
      .execute();
    const settings = settingValues();
    if (needsApproval(leaks, settings) || !needsApproval(leaks + 1, settings)) return;
    await this.notifications.notify(em, {
      accountId,
      template: 'messages_need_approval',
      params: { count: leaks + 1, response_id: responseId },
    });
  }

  /** Staff were wrong: what they counted at that moment no longer counts. */
  async withdraw(em: EntityManager, { accountId, responseId }: LeakAuthor, at: Date): Promise<void> {
    await sqlOf(em)
      .deleteFrom('contact_leaks')
      .where('account_id', '=', accountId)
      .where('response_id', '=', responseId)
      .where('confirmed_by', '=', 'staff')
      .where('created_at', '=', moment(at))
      .execute();
  }

  /** Whether the messages of an account wait for staff. */
  async needApproval(em: EntityManager, accountId: number): Promise<boolean> {
    const { leaks } = await sqlOf(em)
      .selectFrom('contact_leaks')
      .select((of) => of.fn.countAll<number>().as('leaks'))
      .where('account_id', '=', accountId)
      .where('created_at', '>=', moment(leaksSince(this.clock.now())))
      .executeTakeFirstOrThrow();
    return needsApproval(leaks, settingValues());
  }

  /** Forgets the leaks of an account that is erased. */
  async erase(em: EntityManager, accountId: number): Promise<void> {
    await sqlOf(em).deleteFrom('contact_leaks').where('account_id', '=', accountId).execute();
  }
}
