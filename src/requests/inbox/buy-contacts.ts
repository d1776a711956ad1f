import { Injectable } from '@nestjs/common';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import { AccountsApi } from '../../accounts/accounts.api.js';
import { CreditsApi } from '../../credits/credits.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { creditLimits } from '../../shared/limits.js';
import { lockResponse } from '../moves/locks.js';
import { requestProblems } from '../requests.problems.js';
import { ResponseMoves } from '../moves/response-moves.js';

/** The firm buys phone and e-mail of a citizen who agreed to direct contact: 3 credits for both. Rule 2.14. */
@Injectable()
export class BuyContacts {
  constructor(
    private readonly database: Database,
    private readonly credits: CreditsApi,
    private readonly accounts: AccountsApi,
    private readonly moves: ResponseMoves,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, id: number): Promise<void> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const { request, response } = await lockResponse(em, id, { firm: actor, now });
      // The firm has the contacts already: the second click gets what the first one bought.
      if (this.moves.check('buy_contacts', response, now, { request }) === 'contacts_already_bought') return;
      const citizen = await this.accounts.facts(em, request.accountId);
      if (!citizen || citizen.suspended) throw requestProblems.account_in_maintenance();
      const purchase = this.moves.prepare('buy_contacts', response, now, { request });
      request.contactsCount += 1;
      await this.credits.spend(
        em,
        { accountId: actor.accountId, responseId: id, costs: [{ purpose: 'contacts', amount: creditLimits.contacts }] },
        now,
      );
      await this.moves.make(em, purchase);
      recordAct(em, actor, 'contacts_bought', now, { responseId: id });
    });
  }
}
