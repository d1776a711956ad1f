import { Injectable } from '@nestjs/common';
import { CreditsApi } from '../../credits/credits.api.js';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { creditLimits } from '../../limits.js';
import { lockResponse } from '../locks.js';
import { responseFacts } from '../response.facts.js';
import { responseMachine } from '../response.states.js';
import { problemOf } from '../requests.problems.js';
import { RequestActivity } from '../request-activity.js';

/** The firm buys phone and e-mail of a citizen who agreed to direct contact: 3 credits for both. Rule 2.14. */
@Injectable()
export class BuyContacts {
  constructor(
    private readonly database: Database,
    private readonly credits: CreditsApi,
    private readonly activity: RequestActivity,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, id: number): Promise<void> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const { request, response } = await lockResponse(em, id, { firmId: actor.accountId });
      const verdict = responseMachine.check('buy_contacts', response.status, responseFacts(response, request), now);
      // The contacts are there already: the second click gets what the first one bought.
      if (verdict === 'contacts_already_bought') return;
      if (verdict !== 'ok') throw problemOf(verdict, { facts: { status: response.status } });
      response.sharedContacts = true;
      response.contactsAt = now;
      request.contactsCount += 1;
      this.activity.record(em, request, 'contacts_bought', now, response);
      await em.flush();
      await this.credits.spend(
        em,
        { accountId: actor.accountId, amount: creditLimits.contacts, purpose: 'contacts', responseId: response.id },
        now,
      );
      await this.activity.notifyUser(
        em,
        request,
        'contacts_shared',
        { response_id: response.id },
        `contacts_shared:${response.id}`,
      );
    });
  }
}
