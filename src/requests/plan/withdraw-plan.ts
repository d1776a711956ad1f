import { Injectable } from '@nestjs/common';
import { AccountsApi } from '../../accounts/accounts.api.js';
import { BillingApi } from '../../billing/billing.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import { Plan } from '../../shared/requests/codes.js';
import { lockOwnRequest } from '../moves/locks.js';
import { readMoney } from './money.queries.js';
import { RequestMoves } from '../moves/request-moves.js';
import { requestFacts } from '../request.facts.js';
import { withdrawalRefunds } from '../request.rules.js';

/**
 * The citizen withdraws from a paid plan within 14 days, without giving a reason: the plan becomes free, the money is
 * refunded in full or in proportion, and a dated receipt is written in the same transaction. Rules 9.10 to 9.12; art.
 * 54-bis of the consumer code.
 */
@Injectable()
export class WithdrawPlan {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsApi,
    private readonly billing: BillingApi,
    private readonly moves: RequestMoves,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, id: number): Promise<void> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const request = await lockOwnRequest(em, id, actor.accountId);
      const { paidPlan: plan } = request;
      if (plan === Plan.free && request.withdrawnAt) return;
      const money = await readMoney(em, id);
      const withdrawal = this.moves.prepare('withdraw', request, now, { facts: { money } });
      const user = await this.accounts.facts(em, actor.accountId);
      if (!user) throw problems.unauthenticated();
      const { id: refundId, amountCents: amount_cents } = await this.billing.refunds.automatic(
        em,
        {
          subject: 'request',
          kind: 'withdrawal',
          accountId: actor.accountId,
          requestId: id,
          checkouts: withdrawalRefunds({ ...requestFacts(request), money }, now),
          reason: 'Recesso entro 14 giorni dal pagamento',
        },
        now,
      );
      const name = `${user.firstName} ${user.lastName}`;
      const params = { name, plan, amount_cents, at: now.toISOString() };
      await this.moves.make(em, withdrawal.with({ data: { amount_cents }, params, occasion: refundId }));
    });
  }
}
