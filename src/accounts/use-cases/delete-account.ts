import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.js';
import { Database } from '../../kernel/database/database.js';
import type { PasswordBody } from '../accounts.dto.js';
import { Erasure } from '../erasure.js';
import { ProvePassword } from './prove-password.js';

/** Deletes one's own account; the password is asked once more, for it can't be undone. Rules, section 8. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly database: Database,
    private readonly prove: ProvePassword,
    private readonly erasure: Erasure,
  ) {}

  /** @throws invalid_input (422) on the password, too_many_requests (429) */
  async execute(actor: Actor, { password }: PasswordBody, address: string): Promise<void> {
    await this.prove.execute(actor, password, address);
    await this.database.transaction((em) => this.erasure.erase(em, actor.accountId, 'account_deleted'));
  }
}
