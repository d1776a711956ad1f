import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Clock, plus } from '../../kernel/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { accountLimits } from '../../limits.js';
import { Account } from '../account.entity.js';
import type { ConfirmMailParams } from '../accounts.dto.js';
import { accountProblems } from '../accounts.problems.js';
import { Erasure } from '../erasure.js';
import { MailedTokens } from '../mailed-tokens.js';

/** Makes the new address the account's, once its link is opened; within the hour the link answers again as it did. */
@Injectable()
export class ConfirmEmail {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly tokens: MailedTokens,
    private readonly erasure: Erasure,
  ) {}

  /** @throws invalid_token (422), email_taken (409) when somebody registered with it meanwhile */
  execute({ key, token }: ConfirmMailParams): Promise<{ id: number; email: string }> {
    return this.database.transaction(async (em) => {
      const found = await this.tokens.find(em, token, 'change_email');
      const account = await em.findOne(
        Account,
        { id: found.accountId, deletedAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!account || account.id !== key || !found.email) throw accountProblems.invalid_token();
      const now = this.clock.now();
      const done =
        found.usedAt && now <= plus(found.usedAt, accountLimits.confirmationRepeat) && account.email === found.email;
      if (done) return { id: account.id, email: account.email };
      this.tokens.use(found);
      await sql`select pg_advisory_xact_lock(hashtextextended(${`register ${found.email}`}, 0))`.execute(sqlOf(em));
      const taken = await sql<{ id: number; confirmed: boolean }>`
        select id, confirmed_at is not null as confirmed from accounts where email = ${found.email} and deleted_at is null`.execute(
        sqlOf(em),
      );
      const [other] = taken.rows;
      if (other?.confirmed) throw accountProblems.email_taken();
      // An address never confirmed belongs to nobody yet.
      if (other) await this.erasure.eraseUnconfirmed(em, other.id);
      // What went to the old address opens nothing any more.
      await this.tokens.revoke(em, account.id, 'reset');
      account.email = found.email;
      account.updatedAt = now;
      return { id: account.id, email: found.email };
    });
  }
}
