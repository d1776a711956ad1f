import { Injectable } from '@nestjs/common';
import { AccountsApi } from '../../accounts/accounts.api.js';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { P, R } from '../codes.js';
import { lockResponse } from '../locks.js';
import { Places } from '../places.js';
import { PlanOrders } from '../plan-orders.js';
import { requestFacts } from '../request.facts.js';
import { requestMachine } from '../request.states.js';
import { Response } from '../response.entity.js';
import { responseFacts } from '../response.facts.js';
import { responseMachine } from '../response.states.js';
import { problemOf } from '../requests.problems.js';
import { Story } from '../story.js';

/** The user picks one firm: contacts are shared both ways and the request ends. Specification, sections 1 and 4. */
@Injectable()
export class ChooseFirm {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsApi,
    private readonly places: Places,
    private readonly orders: PlanOrders,
    private readonly story: Story,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, responseId: number): Promise<void> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const { request, response } = await lockResponse(em, responseId, { userId: actor.accountId });
      if (request.status === R.approved && response.status === P.approved) return;
      const firm = await this.accounts.firmTerms(em, response.firmId);
      // A firm that left is no longer there to be chosen; a suspended one may come back.
      const facts = responseFacts(response, request, { suspended: firm.suspended || !firm.active });
      const verdict = requestMachine.check('choose', request.status, requestFacts(request), now);
      const move = verdict === 'ok' ? responseMachine.check('choose', response.status, facts, now) : verdict;
      if (move !== 'ok') throw problemOf(move, { facts: { status: request.status } });
      response.status = P.approved;
      response.approvedAt = now;
      response.readAt ??= now;
      request.status = R.approved;
      request.approvedAt = now;
      request.approvedCount = 1;
      request.endedAt = now;
      request.updatedAt = now;
      this.story.note(em, request, 'chosen', now, response);
      await this.orders.abandon(em, request, now);
      await this.places.lapseUnopened(em, request, 'chosen_other', now);
      await this.story.tellUser(
        em,
        request,
        'contacts_shared',
        { response_id: response.id },
        `contacts_shared:${response.id}:chosen`,
      );
      await this.story.tellFirm(em, request, response, 'firm_chosen', {}, `firm_chosen:${response.id}`);
      const others = await em.find(
        Response,
        { requestId: request.id, status: P.ok, id: { $ne: response.id } },
        { orderBy: { id: 'asc' } },
      );
      for (const other of others)
        await this.story.tellFirm(em, request, other, 'firm_not_chosen', {}, `firm_not_chosen:${other.id}`);
    });
  }
}
