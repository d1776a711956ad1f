import { Injectable } from '@nestjs/common';
import { AccountsApi } from '../../accounts/accounts.api.js';
import type { Actor } from '../../shared/actor.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import { VisitorDrafts } from './visitor-drafts.js';

/** Gives a citizen the request that this browser had begun before they signed in. Rule 1.26. */
@Injectable()
export class ClaimDraft {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsApi,
    private readonly drafts: VisitorDrafts,
  ) {}

  /**
   * @returns the draft's id, or null when it was opened or forgotten meanwhile
   * @throws draft_limit_reached (409)
   */
  execute({ accountId }: Actor, claim: string): Promise<number | null> {
    return this.database.transaction(async (em) => {
      await sqlOf(em).selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
      const user = await this.accounts.facts(em, accountId);
      if (!user || user.deleted) throw problems.unauthenticated();
      return this.drafts.claim(em, user, claim);
    });
  }
}
