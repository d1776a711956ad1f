import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { BillingApi, type Checkout, type Refund, type Purchasable } from '../../billing/billing.api.js';
import type { Text } from '../../shared/locale.js';
import { Plan, planLabels, type PlanCode } from '../../shared/requests/codes.js';
import { Forwarding } from '../forwarding/forwarding.js';
import { isDraft } from '../forwarding/lifetime.rules.js';
import { planLeftAfter, readMoney } from './money.queries.js';
import { RequestMoves } from '../moves/request-moves.js';
import { Request } from '../request.entity.js';
import { requestFacts } from '../request.facts.js';
import { Sending } from '../draft/sending.js';
import { forUser, RequestActivity } from '../moves/request-activity.js';

/** The plan of a request, as billing sells it and takes it back. Rules 5.5 to 5.8, 9.11 and 9.12. */
@Injectable()
export class PlanPurchasable implements Purchasable, OnModuleInit {
  readonly name = 'plan';

  constructor(
    private readonly billing: BillingApi,
    private readonly sending: Sending,
    private readonly moves: RequestMoves,
    private readonly forwarding: Forwarding,
    private readonly activity: RequestActivity,
  ) {}

  onModuleInit(): void {
    this.billing.purchasables.register(this);
  }

  describe({ plan }: Checkout): Text {
    const { it, en } = planLabels[plan ?? Plan.basic];
    return { it: `Piano ${it} per una richiesta di aiuto`, en: `${en} plan for a request for help` };
  }

  /** A request that was deleted is locked as well: its late payment is refunded. */
  async lock(em: EntityManager, { requestId }: Pick<Checkout, 'requestId'>): Promise<void> {
    await em.findOne(Request, { id: requestId as number }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /**
   * A draft is sent, if nothing is missing; a request that was sent reaches more firms at once. It is unfulfillable for a
   * request that ended meanwhile, or whose plan is no longer the one that the price was the difference to.
   */
  async fulfil(em: EntityManager, checkout: Checkout, now: Date): Promise<'fulfilled' | 'unfulfillable'> {
    const request = await em.findOneOrFail(Request, { id: checkout.requestId as number });
    const plan = checkout.plan as 2 | 3;
    if (request.deletedAt || request.paidPlan !== checkout.planFrom) return 'unfulfillable';
    const paid = {
      plan,
      paidPlan: plan,
      paidAt: checkout.paidAt ?? now,
      performanceAgreed: checkout.performanceAgreed,
    };
    if (isDraft(request.status)) {
      if (!requestFacts(request).typeIsUpgradable) return 'unfulfillable';
      Object.assign(request, paid, { updatedAt: now });
      await this.sendPaid(em, request, now);
      return 'fulfilled';
    }
    if (request.plan >= plan || !this.moves.may('upgrade', request, now)) return 'unfulfillable';
    await this.moves.move(em, 'upgrade', request, now, {}, { set: paid, data: { plan } });
    await this.forwarding.fill(em, request, now);
    return 'fulfilled';
  }

  /**
   * After a refund an unanswered premium request ends; a withdrawal leaves the free plan; money that the provider
   * returned by itself leaves the plan that is still paid.
   * @throws move_not_allowed, answers_were_given (409) when a premium request went on meanwhile
   */
  async revoke(em: EntityManager, refund: Refund, now: Date): Promise<void> {
    const request = await em.findOneOrFail(Request, { id: refund.requestId as number });
    if (refund.kind === 'premium_unanswered')
      await this.moves.move(em, 'refund', request, now, { facts: { money: await readMoney(em, request.id) } });
    if (refund.kind === 'withdrawal') this.lower(request, Plan.free, now, { withdrawnAt: now });
    // After the refund the request reaches as many firms as before: only the money is returned.
    if (refund.kind === 'request_taken_away')
      Object.assign(request, { paidPlan: Plan.free, planLoweredAt: now, updatedAt: now });
    if (refund.kind === 'provider') this.lower(request, await planLeftAfter(em, request.id, refund.id), now);
    await em.flush();
  }

  /** Nothing was reserved while the refund was decided. */
  release(): Promise<void> {
    return Promise.resolve();
  }

  path({ requestId }: Checkout): string {
    return `/requests/${requestId ?? ''}`;
  }

  /** A draft that lacks something gets more time: its user has just paid for it. */
  private async sendPaid(em: EntityManager, request: Request, now: Date): Promise<void> {
    const context = await this.sending.context(em, request);
    if (this.moves.may('send', request, now, context)) return this.sending.send(em, request, context, now);
    await this.moves.move(em, 'edit', request, now);
    const key = `plan_paid_incomplete:${request.id}:${request.paidPlan}`;
    await this.activity.notify(em, forUser(request, 'plan_paid_incomplete', {}, key));
  }

  /** No firm loses its response: only later forwarding follows the smaller reach. */
  private lower(request: Request, plan: PlanCode, now: Date, more: { withdrawnAt?: Date } = {}): void {
    if (plan >= request.paidPlan) return;
    // The top plan was not paid for: staff gave it.
    const left = request.plan === Plan.top ? Plan.top : plan;
    Object.assign(request, { plan: left, paidPlan: plan, planLoweredAt: now, updatedAt: now, ...more });
  }
}
