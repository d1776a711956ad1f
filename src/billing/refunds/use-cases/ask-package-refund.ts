import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { recordAct } from '../../../kernel/auth/firm-activity.js';
import { CreditsApi } from '../../../credits/credits.api.js';
import type { Actor } from '../../../shared/actor.js';
import { Clock } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import { Checkout } from '../../checkouts/checkout.entity.js';
import { packageFacts } from '../package-facts.js';
import { Refund } from '../refund.entity.js';
import { isRefundable, packageRefund } from '../refund.rules.js';
import { refundProblems } from '../refunds.problems.js';
import { Refunds } from '../refunds.js';

/** A firm asks for the refund of a package. Its credits are held until finance has decided. Rules 9.1, 9.2 and 9.4. */
@Injectable()
export class AskPackageRefund {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly credits: CreditsApi,
    private readonly refunds: Refunds,
  ) {}

  /**
   * @param movementId the movement that added the package
   * @returns the refund; a repeated call returns the existing one
   * @throws not_found; refund_free, refund_spent, refund_late, refund_too_soon, refund_denied (409)
   */
  execute(actor: Actor, movementId: number, reason: string): Promise<Refund> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const { accountId } = actor;
      const lotId = await this.lotOf(em, accountId, movementId);
      await this.credits.lockWallet(em, accountId);
      const checkout = await em.findOne(Checkout, { lotId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
      const before = await em.find(
        Refund,
        { lotId, kind: { $ne: 'provider' } },
        { orderBy: { id: 'desc' }, refresh: true },
      );
      const existing = before.find((refund) => refund.status !== 'denied');
      if (existing) return existing;
      const found = (await packageFacts(sqlOf(em), accountId, [lotId])).get(lotId);
      const kind = found ? packageRefund(found.facts, now) : 'refund_free';
      if (!isRefundable(kind)) throw refundProblems[kind]();
      const denied = before.find((refund) => refund.kind === kind);
      if (denied) throw refundProblems.refund_denied({ values: { reason: denied.decision ?? '' } });
      if (!checkout) throw refundProblems.refund_free();
      const amountCents = checkout.amountCents - checkout.refundedCents;
      const refund = await this.refunds.ask(
        em,
        { subject: 'credits', kind, accountId, lotId, checkouts: [{ id: checkout.id, amountCents }], reason },
        now,
      );
      await this.credits.holdLot(em, lotId, now);
      recordAct(em, actor, 'refund_asked', now, { checkoutId: checkout.id });
      return refund;
    });
  }

  private async lotOf(em: EntityManager, accountId: number, movementId: number): Promise<number> {
    const movement = await sqlOf(em)
      .selectFrom('credit_movements')
      .select('lot_id')
      .where('id', '=', movementId)
      .where('account_id', '=', accountId)
      .where('amount', '>', 0)
      .executeTakeFirst();
    if (!movement) throw problems.not_found();
    return movement.lot_id;
  }
}
