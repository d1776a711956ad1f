import { Injectable } from '@nestjs/common';
import { Database } from '../../kernel/database/database.js';
import type { LoginBody } from '../accounts.dto.js';
import { accountProblems } from '../accounts.problems.js';
import { Guesses, SecurityEvents, type Origin } from '../../kernel/auth/auth.api.js';
import { EnterAccount, type Entered } from './enter-account.js';
import { EnterWithCode } from './enter-with-code.js';
import { signInByEmail } from './sign-ins.js';

/**
 * Signs a person in. An unknown address takes as long as a wrong password and gets the same answer. Rules 12.3, 12.7
 * and 14.1.
 */
@Injectable()
export class LogIn {
  constructor(
    private readonly database: Database,
    private readonly guesses: Guesses,
    private readonly events: SecurityEvents,
    private readonly account: EnterAccount,
    private readonly withCode: EnterWithCode,
  ) {}

  /**
   * @throws wrong_credentials, code_required or wrong_code (401), not_confirmed or account_suspended (403), too_many_requests (429)
   */
  async execute({ username, password, remember, code }: LoginBody, origin: Origin): Promise<Entered> {
    const row = await signInByEmail(this.database.read, username);
    const guess = await this.guesses.atLogin(username, { ...row }, origin);
    if (!(await this.guesses.isRight(guess, row?.passwordHash, password)) || !row) {
      await this.events.refused('wrong_password', { accountId: row?.accountId, memberId: row?.memberId }, origin);
      throw accountProblems.wrong_credentials();
    }
    await this.guesses.succeed(guess);
    await this.account.admit(row);
    return this.withCode.execute(row, { remember, code, guess }, origin);
  }
}
