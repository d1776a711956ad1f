import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import { messageLimits } from '../../shared/limits.js';
import type { QuickReplyDto } from '../messages.dto.js';
import { messageProblems } from '../messages.problems.js';

/** A firm keeps sentences that it writes often. Rule 20.12. */
@Injectable()
export class KeepQuickReply {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws quick_reply_limit_reached (409) */
  add(actor: Actor, text: string): Promise<QuickReplyDto> {
    const { accountId } = actor;
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      // Two calls at once wait for each other: one of them gets the last free place.
      await sql`select account_id from firms where account_id = ${accountId} for update`.execute(db);
      const { kept } = await db
        .selectFrom('quick_replies')
        .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('kept'))
        .where('firm_id', '=', accountId)
        .executeTakeFirstOrThrow();
      if (kept >= messageLimits.quickReplies)
        throw messageProblems.quick_reply_limit_reached({ values: { max: messageLimits.quickReplies } });
      const now = this.clock.now();
      recordAct(em, actor, 'texts_changed', now);
      return db
        .insertInto('quick_replies')
        .values({ firm_id: accountId, text, created_at: now, updated_at: now })
        .returning(['id', 'text'])
        .executeTakeFirstOrThrow();
    });
  }

  /** @throws not_found */
  change(actor: Actor, id: number, text: string): Promise<QuickReplyDto> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const changed = await sqlOf(em)
        .updateTable('quick_replies')
        .set({ text, updated_at: now })
        .where('id', '=', id)
        .where('firm_id', '=', actor.accountId)
        .returning(['id', 'text'])
        .executeTakeFirst();
      if (!changed) throw problems.not_found();
      recordAct(em, actor, 'texts_changed', now);
      return changed;
    });
  }

  /** @throws not_found */
  async remove(actor: Actor, id: number): Promise<void> {
    await this.database.transaction(async (em) => {
      const gone = await sqlOf(em)
        .deleteFrom('quick_replies')
        .where('id', '=', id)
        .where('firm_id', '=', actor.accountId)
        .returning('id')
        .executeTakeFirst();
      if (!gone) throw problems.not_found();
      recordAct(em, actor, 'texts_changed', this.clock.now());
    });
  }
}
