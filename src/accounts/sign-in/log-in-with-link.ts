import { Injectable } from '@nestjs/common';
import { Guesses, type Origin } from '../../kernel/auth/auth.api.js';
import { Database } from '../../kernel/database/database.js';
import type { LinkLoginBody } from '../accounts.dto.js';
import { accountProblems } from '../accounts.problems.js';
import { MailedTokens } from '../password/mailed-tokens.js';
import { EnterAccount, type Entered } from './enter-account.js';
import { EnterWithCode } from './enter-with-code.js';
import { lockSignIn, signInOf } from './sign-ins.js';

/**
 * Signs in with the link of a mail. The link takes the place of the password, so the code is still asked for where there
 * is a second factor. A link that was used ends the others. Rule 12.21.
 */
@Injectable()
export class LogInWithLink {
  constructor(
    private readonly database: Database,
    private readonly tokens: MailedTokens,
    private readonly guesses: Guesses,
    private readonly account: EnterAccount,
    private readonly withCode: EnterWithCode,
  ) {}

  /**
   * @throws invalid_token (422), code_required or wrong_code (401), account_suspended (403), too_many_requests (429)
   */
  async execute({ token, key, remember, code }: LinkLoginBody, origin: Origin): Promise<Entered> {
    const { memberId } = await this.tokens.check(this.database.read, token, 'sign_in', key);
    const row = await signInOf(this.database.read, { accountId: key, memberId });
    if (!row) throw accountProblems.invalid_token();
    await this.account.admit(row);
    const guess = await this.guesses.atLogin(row.email, row, origin);
    return this.withCode.execute(row, { remember, code, guess }, origin, async (em) => {
      const found = await this.tokens.find(em, token, 'sign_in');
      this.tokens.use(found);
      await em.flush();
      await lockSignIn(em, row);
      await this.tokens.revoke(em, row, 'sign_in');
    });
  }
}
