import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountsApi } from '../../accounts/accounts.api.js';
import { BillingApi } from '../../billing/billing.api.js';
import { CreditsApi } from '../../credits/credits.api.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import { mayBeForwarded } from '../forwarding/lifetime.rules.js';
import { readMoney } from '../plan/money.queries.js';
import { PlanCheckouts } from '../plan/plan-checkouts.js';
import type { Request } from '../request.entity.js';
import { requestFacts } from '../request.facts.js';
import { withdrawalRefunds } from '../request.rules.js';
import { Response } from '../response.entity.js';
import { ResponseMoves } from '../moves/response-moves.js';

/** Money to refund, by its checkout. */
type Back = readonly { readonly id: number; readonly amountCents: number }[];

/** What follows for firms and money when staff remove a request or reinstate it. Rules 23.7 and 23.10. */
@Injectable()
export class RemovalEffects {
  constructor(
    private readonly accounts: AccountsApi,
    private readonly billing: BillingApi,
    private readonly checkouts: PlanCheckouts,
    private readonly credits: CreditsApi,
    private readonly responses: ResponseMoves,
  ) {}

  /** What is refunded of the plan if the request is removed now. Called before its move. */
  async owed(em: EntityManager, request: Request, whole: boolean, now: Date): Promise<Back> {
    const money = await readMoney(em, request.id);
    return whole ? money.payments : withdrawalRefunds({ ...requestFacts(request), money }, now);
  }

  /** Refunds the credits of quotes and contacts, each once, and the money of the plan. Wallets come before payments. */
  async settle(em: EntityManager, request: Request, back: Back, reason: string, now: Date): Promise<void> {
    const { id: requestId, accountId } = request;
    const quoted = await em.find(
      Response,
      { requestId, status: ResponseStatus.ok },
      { fields: ['id', 'firmId'], orderBy: { firmId: 'asc' } },
    );
    for (const { id } of quoted) await this.credits.returnSpent(em, id, now);
    await this.checkouts.abandon(em, request, now);
    const checkouts = back.filter(({ amountCents }) => amountCents > 0);
    if (checkouts.length === 0) return;
    await this.billing.refunds.automatic(
      em,
      { subject: 'request', kind: 'request_taken_away', accountId, requestId, checkouts, reason },
      now,
    );
  }

  /** Firms that had not opened the request get it again; those that waited for their turn continue to wait. */
  async restoreResponses(em: EntityManager, request: Request, now: Date): Promise<void> {
    if (!mayBeForwarded(request, now)) return;
    const lost = await em.find(
      Response,
      { requestId: request.id, status: ResponseStatus.fallback, lapseReason: 'taken_away' },
      { orderBy: { id: 'asc' }, refresh: true },
    );
    const active: Response[] = [];
    for (const response of lost) if ((await this.accounts.firmTerms(em, response.firmId)).active) active.push(response);
    await this.responses.make(
      em,
      ...active.map((response) =>
        this.responses.prepare(response.releasedAt ? 'give_back' : 'give_back_waiting', response, now, { request }),
      ),
    );
  }
}
