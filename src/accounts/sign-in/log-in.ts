import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import type { AccountDto, LoginBody } from '../accounts.dto.js';
import { accountProblems, accountSuspended } from '../accounts.problems.js';
import { AccountsQueries } from '../accounts.queries.js';
import { Guesses, SecurityEvents, type Guess, type Origin } from '../../kernel/auth/auth.api.js';
import { SecondFactor } from './second-factor.js';
import { Sessions } from './sessions.js';
import type { Auth } from '../../kernel/auth/auth.api.js';
import { codesOf, signInByEmail, type SignIn } from './sign-ins.js';
import { seeMember } from '../members/member-writes.js';
import { UnusedAccounts } from '../closing/unused/unused-accounts.js';
import { suspensionNow } from '../suspension/suspensions.queries.js';

/**
 * Signs a person in. An unknown address takes as long as a wrong password and gets the same answer. Rules 12.3, 12.7
 * and 14.1.
 */
@Injectable()
export class LogIn {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly guesses: Guesses,
    private readonly sessions: Sessions,
    private readonly queries: AccountsQueries,
    private readonly factor: SecondFactor,
    private readonly events: SecurityEvents,
    private readonly unused: UnusedAccounts,
  ) {}

  /**
   * @throws wrong_credentials, code_required or wrong_code (401), not_confirmed or account_suspended (403), too_many_requests (429)
   */
  async execute(
    { username, password, remember, code }: LoginBody,
    origin: Origin,
  ): Promise<{ auth: Auth; account: AccountDto }> {
    const row = await signInByEmail(this.database.read, username);
    const guess = await this.guesses.atLogin(username, { ...row }, origin);
    if (!(await this.guesses.isRight(guess, row?.passwordHash, password)) || !row) {
      await this.events.refused('wrong_password', { accountId: row?.accountId, memberId: row?.memberId }, origin);
      throw accountProblems.wrong_credentials();
    }
    await this.guesses.succeed(guess);
    if (!row.confirmed) throw accountProblems.not_confirmed({ facts: { account: { id: row.accountId } } });
    await this.refuseSuspended(row);
    if (!(await this.factor.isOn(this.database.read, row)))
      return this.database.transaction((em) => this.enter(em, row, remember, origin));
    if (!code) throw accountProblems.code_required();
    const entered = await this.enterWithCode(row, remember, this.guesses.ofCode(codesOf(row), guess), code, origin);
    if (entered) return entered;
    await this.events.refused('wrong_code', row, origin);
    throw accountProblems.wrong_code();
  }

  /** Wrong codes from all unknown places count together, so that changing the address does not help to guess. */
  private async enterWithCode(
    row: SignIn,
    remember: boolean,
    guess: Guess,
    code: string,
    origin: Origin,
  ): Promise<{ auth: Auth; account: AccountDto } | null> {
    await this.guesses.count(guess);
    return this.database.transaction(async (em) => {
      const proof = await this.factor.prove(em, row, code);
      if (!proof) return null;
      await this.guesses.clear(em, guess);
      if (proof === 'recovery') await this.events.write(em, 'recovery_code_used', row, origin);
      return this.enter(em, row, remember, origin);
    });
  }

  /** Nobody can sign in for a suspended firm. */
  private async refuseSuspended({ accountId }: SignIn): Promise<void> {
    const row = await this.database.read
      .selectFrom('accounts as a')
      .select(suspensionNow(this.clock.now()).as('suspension'))
      .where('a.id', '=', accountId)
      .executeTakeFirst();
    if (row?.suspension) throw accountSuspended(row.suspension);
  }

  private async enter(
    em: EntityManager,
    row: SignIn,
    remember: boolean,
    origin: Origin,
  ): Promise<{ auth: Auth; account: AccountDto }> {
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
