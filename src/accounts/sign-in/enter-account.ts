import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { SecurityEvents, type Auth, type Origin } from '../../kernel/auth/auth.api.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { Clock } from '../../shared/clock.js';
import type { AccountDto } from '../accounts.dto.js';
import { accountProblems, accountSuspended } from '../accounts.problems.js';
import { AccountsQueries } from '../accounts.queries.js';
import { UnusedAccounts } from '../closing/unused/unused-accounts.js';
import { seeMember } from '../members/member-writes.js';
import { suspensionNow } from '../suspension/suspensions.queries.js';
import { Sessions } from './sessions.js';
import type { SignIn } from './sign-ins.js';

/** A session, and the account that it is of. */
export interface Entered {
  readonly auth: Auth;
  readonly account: AccountDto;
}

/** The last part of every sign-in, whatever has proved who the person is. Rules 12.3 and 12.10. */
@Injectable()
export class EnterAccount {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly sessions: Sessions,
    private readonly queries: AccountsQueries,
    private readonly events: SecurityEvents,
    private readonly unused: UnusedAccounts,
  ) {}

  /**
   * Refuses who may not sign in, before anything is written. Nobody can sign in for a suspended firm.
   * @throws not_confirmed or account_suspended (403)
   */
  async admit({ accountId, confirmed }: SignIn): Promise<void> {
    if (!confirmed) throw accountProblems.not_confirmed({ facts: { account: { id: accountId } } });
    const row = await this.database.read
      .selectFrom('accounts as a')
      .select(suspensionNow(this.clock.now()).as('suspension'))
      .where('a.id', '=', accountId)
      .executeTakeFirst();
    if (row?.suspension) throw accountSuspended(row.suspension);
  }

  /**
   * Signs the person in.
   * @throws wrong_credentials (401) where the password was changed or the member removed since `row` was read,
   * account_suspended (403)
   */
  async enter(em: EntityManager, row: SignIn, remember: boolean, origin: Origin): Promise<Entered> {
    const now = this.clock.now();
    const { accountId, memberId } = row;
    // The password may have been changed while it was compared, or the member removed.
    if (memberId !== null && !(await seeMember(em, row, now))) throw accountProblems.wrong_credentials();
    // The account may have changed too, or been suspended. A sign-in of any member counts as use of the firm's account.
    const entered = await sqlOf(em)
      .updateTable('accounts as a')
      .set({ last_seen_at: now })
      .where('a.id', '=', accountId)
      .$if(memberId === null, (query) => query.where('a.password_hash', '=', row.passwordHash))
      .where('a.deleted_at', 'is', null)
      .returning(['a.unused_told_at', suspensionNow(now).as('suspension')])
      .executeTakeFirst();
    if (!entered) throw accountProblems.wrong_credentials();
    if (entered.suspension) throw accountSuspended(entered.suspension);
    if (entered.unused_told_at !== null) await this.unused.used(em, accountId);
    const auth = await this.sessions.open(em, row, remember, origin);
    await this.events.write(em, 'signed_in', { accountId, memberId }, origin);
    return { auth, account: await this.queries.account(row, sqlOf(em)) };
  }
}
