import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import { Clock, plus } from '../../kernel/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { lockName } from '../../kernel/database/locks.js';
import { accountLimits } from '../../limits.js';
import { Account } from '../account.entity.js';
import type { ConfirmMailParams } from '../accounts.dto.js';
import { accountProblems } from '../accounts.problems.js';
import { Erasure } from '../erasure.js';
import { MailedTokens } from '../mailed-tokens.js';

/** Makes the new address the account's when its link is opened. For an hour the link gives the same answer again. */
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
      await lockName(sqlOf(em), `register ${found.email}`);
      const other = await sqlOf(em)
        .selectFrom('accounts')
        .select(['id', 'confirmed_at'])
        .where('email', '=', found.email)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (other && other.confirmed_at !== null) throw accountProblems.email_taken();
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
