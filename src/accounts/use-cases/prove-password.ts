import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.js';
import { Database } from '../../kernel/database/database.js';
import { invalidFields } from '../../kernel/problem.js';
import { accountFieldTexts } from '../accounts.problems.js';
import { LoginThrottle } from '../../auth/auth.api.js';
import { passwordMatches } from '../../kernel/passwords.js';

/**
 * Asks a signed-in person for the password once more, before what can't be undone. A stolen token does not guess it:
 * tries are counted as at login.
 */
@Injectable()
export class ProvePassword {
  constructor(
    private readonly database: Database,
    private readonly throttle: LoginThrottle,
  ) {}

  /** @throws invalid_input (422) on the field `password`, or too_many_requests (429) */
  async execute(actor: Actor, password: string, address: string): Promise<void> {
    const account = await this.database.read
      .selectFrom('accounts')
      .select(['email', 'password_hash'])
      .where('id', '=', actor.accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const email = account?.email ?? String(actor.accountId);
    await this.database.transaction((em) => this.throttle.attempt(em, email, address));
    if (!(await passwordMatches(account?.password_hash, password)))
      throw invalidFields({ password: accountFieldTexts.passwordWrong });
    await this.database.transaction((em) => this.throttle.clear(em, email, address));
  }
}
