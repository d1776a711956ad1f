import { Injectable } from '@nestjs/common';
import { AccountsApi } from '../../accounts/accounts.api.js';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { ResponseStatus, RequestStatus } from '../codes.js';
import { lockResponse } from '../locks.js';
import { Forwarding } from '../forwarding.js';
import { PlanOrders } from '../plan-orders.js';
import { requestFacts } from '../request.facts.js';
import { requestMachine } from '../request.states.js';
import { Response } from '../response.entity.js';
import { responseFacts } from '../response.facts.js';
import { responseMachine } from '../response.states.js';
import { problemOf } from '../requests.problems.js';
import { RequestActivity } from '../request-activity.js';

/** The citizen chooses one firm: contacts are shared both ways and the request ends. Rules 1.13 to 1.15. */
@Injectable()
export class ChooseFirm {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsApi,
    private readonly forwarding: Forwarding,
    private readonly orders: PlanOrders,
    private readonly activity: RequestActivity,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, responseId: number): Promise<void> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const { request, response } = await lockResponse(em, responseId, { userId: actor.accountId });
      if (request.status === RequestStatus.approved && response.status === ResponseStatus.approved) return;
      const firm = await this.accounts.firmTerms(em, response.firmId);
      // A firm that left is no longer there to be chosen; a suspended one may come back.
      const facts = responseFacts(response, request, { suspended: firm.suspended || !firm.active });
      const verdict = requestMachine.check('choose', request.status, requestFacts(request), now);
      const move = verdict === 'ok' ? responseMachine.check('choose', response.status, facts, now) : verdict;
      if (move !== 'ok') throw problemOf(move, { facts: { status: request.status } });
      response.status = ResponseStatus.approved;
      response.approvedAt = now;
      response.readAt ??= now;
      request.status = RequestStatus.approved;
      request.approvedAt = now;
      request.approvedCount = 1;
      request.endedAt = now;
      request.updatedAt = now;
      this.activity.record(em, request, 'chosen', now, response);
      await this.orders.abandon(em, request, now);
      await this.forwarding.lapseUnopened(em, request, 'chosen_other', now);
      await this.activity.notifyUser(
        em,
        request,
        'contacts_shared',
        { response_id: response.id },
        `contacts_shared:${response.id}:chosen`,
      );
      await this.activity.notifyFirm(em, request, response, 'firm_chosen', {}, `firm_chosen:${response.id}`);
      const others = await em.find(
        Response,
        { requestId: request.id, status: ResponseStatus.ok, id: { $ne: response.id } },
        { orderBy: { id: 'asc' } },
      );
      for (const other of others)
        await this.activity.notifyFirm(em, request, other, 'firm_not_chosen', {}, `firm_not_chosen:${other.id}`);
    });
  }
}
