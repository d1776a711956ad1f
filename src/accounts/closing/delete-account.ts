import { Injectable } from '@nestjs/common';
import { AccountParts } from '../account-parts.js';
import type { Actor } from '../../shared/actor.js';
import { Database } from '../../kernel/database/database.js';
import { accountProblems } from '../accounts.problems.js';
import { Erasure } from './erasure.js';
import type { IdentityProof } from '../password/identity-proof.dto.js';
import { ProveIdentity } from '../password/prove-identity.js';

/** Deletes the caller's account. The password or a passkey is asked once more, because this cannot be undone. Rule 12.11. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly database: Database,
    private readonly prove: ProveIdentity,
    private readonly erasure: Erasure,
    private readonly parts: AccountParts,
  ) {}

  /**
   * @throws invalid_input (422) on the proof, too_many_requests (429), payment_open (409) while money is on its way
   * in or back
   */
  async execute(actor: Actor, proof: IdentityProof): Promise<void> {
    await this.prove.execute(actor, proof);
    await this.database.transaction(async (em) => {
      const open = await this.parts.openPayments(em, actor.accountId);
      if (open > 0) throw accountProblems.payment_open({ facts: { open_payments: open } });
      await this.erasure.erase(em, actor.accountId, 'account_deleted');
    });
  }
}
