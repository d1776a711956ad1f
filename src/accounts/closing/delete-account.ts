import { Injectable } from '@nestjs/common';
import { AccountParts } from '../account-parts.js';
import type { Actor } from '../../shared/actor.js';
import { Database } from '../../kernel/database/database.js';
import type { PasswordBody } from '../accounts.dto.js';
import { accountProblems } from '../accounts.problems.js';
import { Erasure } from './erasure.js';
import { ProvePassword } from '../password/prove-password.js';

/** Deletes the caller's account. The password is asked once more, because this cannot be undone. Rule 12.11. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly database: Database,
    private readonly prove: ProvePassword,
    private readonly erasure: Erasure,
    private readonly parts: AccountParts,
  ) {}

  /**
   * @throws invalid_input (422) on the password, too_many_requests (429), payment_open (409) while money is on its way
   * in or back
   */
  async execute(actor: Actor, { password }: PasswordBody): Promise<void> {
    await this.prove.execute(actor, password);
    await this.database.transaction(async (em) => {
      const open = await this.parts.openPayments(em, actor.accountId);
      if (open > 0) throw accountProblems.payment_open({ facts: { open_payments: open } });
      await this.erasure.erase(em, actor.accountId, 'account_deleted');
    });
  }
}
