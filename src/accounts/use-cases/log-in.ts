import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../kernel/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import type { AccountDto, LoginBody } from '../accounts.dto.js';
import { accountProblems, accountSuspended, type ToldSuspension } from '../accounts.problems.js';
import { AccountsQueries } from '../accounts.queries.js';
import { CallLimits, LoginThrottle, SecurityEvents, type Origin } from '../../auth/auth.api.js';
import { passwordMatches } from '../../kernel/passwords.js';
import { SecondFactor } from '../second-factor.js';
import { Sessions, type Auth } from '../sessions.js';
import { UnusedAccounts } from '../unused/unused-accounts.js';
import { suspensionNow } from '../suspension/suspensions.queries.js';

interface Row {
  id: number;
  password_hash: string;
  confirmed: boolean;
  suspension: ToldSuspension | null;
}

/**
 * Signs a person in. An unknown address takes as long as a wrong password and gets the same answer. Rules 12.3, 12.7
 * and 14.1.
 */
@Injectable()
export class LogIn {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: CallLimits,
    private readonly throttle: LoginThrottle,
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
    const { address } = origin;
    await this.limits.count('signIn', { address, account: username });
    await this.database.transaction((em) => this.throttle.attempt(em, username, address));
    const row = await this.find(username);
    if (!(await passwordMatches(row?.password_hash, password)) || !row) {
      await this.events.refused('wrong_password', { accountId: row?.id }, origin);
      throw accountProblems.wrong_credentials();
    }
    await this.database.transaction((em) => this.throttle.clear(em, username, address));
    await this.limits.clear('signIn', username);
    if (!row.confirmed) throw accountProblems.not_confirmed({ facts: { account: { id: row.id } } });
    if (row.suspension) throw accountSuspended(row.suspension);
    if (!(await this.factor.isOn(this.database.read, row.id)))
      return this.database.transaction((em) => this.enter(em, row, remember, origin));
    if (!code) throw accountProblems.code_required();
    const entered = await this.enterWithCode(row, remember, code, origin);
    if (entered) return entered;
    await this.events.refused('wrong_code', { accountId: row.id }, origin);
    throw accountProblems.wrong_code();
  }

  /** Wrong codes are counted for the account alone: who knows the password can't go on from another address. */
  private async enterWithCode(
    row: Row,
    remember: boolean,
    code: string,
    origin: Origin,
  ): Promise<{ auth: Auth; account: AccountDto } | null> {
    const key = `account-code:${row.id}`;
    await this.database.transaction((em) => this.throttle.attempt(em, key, ''));
    return this.database.transaction(async (em) => {
      const proof = await this.factor.prove(em, row.id, code);
      if (!proof) return null;
      await this.throttle.clear(em, key, '');
      if (proof === 'recovery') await this.events.write(em, 'recovery_code_used', { accountId: row.id }, origin);
      return this.enter(em, row, remember, origin);
    });
  }

  private async find(username: string): Promise<Row | undefined> {
    return this.database.read
      .selectFrom('accounts as a')
      .select((eb) => [
        'a.id',
        'a.password_hash',
        eb('a.confirmed_at', 'is not', null).$castTo<boolean>().as('confirmed'),
        suspensionNow(this.clock.now()).as('suspension'),
      ])
      .where('a.email', '=', username)
      .where('a.deleted_at', 'is', null)
      .executeTakeFirst();
  }

  private async enter(
    em: EntityManager,
    row: Row,
    remember: boolean,
    origin: Origin,
  ): Promise<{ auth: Auth; account: AccountDto }> {
    // The password may have been changed while it was compared, or the account suspended.
    const now = this.clock.now();
    const entered = await sqlOf(em)
      .updateTable('accounts as a')
      .set({ last_seen_at: now })
      .where('a.id', '=', row.id)
      .where('a.password_hash', '=', row.password_hash)
      .where('a.deleted_at', 'is', null)
      .returning(['a.unused_told_at', suspensionNow(now).as('suspension')])
      .executeTakeFirst();
    if (!entered) throw accountProblems.wrong_credentials();
    if (entered.suspension) throw accountSuspended(entered.suspension);
    if (entered.unused_told_at !== null) await this.unused.used(em, row.id);
    const auth = await this.sessions.open(em, row.id, remember, origin);
    await this.events.write(em, 'signed_in', { accountId: row.id }, origin);
    return { auth, account: await this.queries.account(row.id, sqlOf(em)) };
  }
}
