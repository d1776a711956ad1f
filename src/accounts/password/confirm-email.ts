import { Injectable } from '@nestjs/common';
import { Clock, plus } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { accountLimits } from '../../shared/limits.js';
import type { ConfirmMailParams } from '../accounts.dto.js';
import { accountProblems } from '../accounts.problems.js';
import { Addresses } from '../addresses.js';
import { MailedTokens } from './mailed-tokens.js';
import { changeSignIn, lockSignIn } from '../sign-in/sign-ins.js';
import { markAnew } from '../identity/identity-marks.js';

/** Makes the new address the account's when its link is opened. For an hour the link gives the same answer again. */
@Injectable()
export class ConfirmEmail {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly tokens: MailedTokens,
    private readonly addresses: Addresses,
  ) {}

  /** @throws invalid_token (422), email_taken (409) when somebody registered with it meanwhile */
  execute({ key, token }: ConfirmMailParams): Promise<{ id: number; email: string }> {
    return this.database.transaction(async (em) => {
      const found = await this.tokens.find(em, token, 'change_email');
      const { email } = found;
      const signIn = await lockSignIn(em, { accountId: found.accountId, memberId: found.memberId ?? null });
      if (signIn?.accountId !== key || !email) throw accountProblems.invalid_token();
      const now = this.clock.now();
      const done =
        found.usedAt && now <= plus(found.usedAt, accountLimits.confirmationRepeat) && signIn.email === email;
      if (done) return { id: key, email };
      this.tokens.use(found);
      await em.flush();
      await this.addresses.take(em, email);
      // Tokens that were mailed to the old address become invalid.
      await this.tokens.revoke(em, signIn, 'reset', 'sign_in');
      await changeSignIn(em, signIn, { email }, now);
      await markAnew(em, key);
      return { id: key, email };
    });
  }
}
