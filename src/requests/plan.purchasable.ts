import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { BillingApi, type Checkout, type Refund, type Purchasable } from '../billing/billing.api.js';
import { plus } from '../kernel/clock.js';
import type { Text } from '../kernel/locale.js';
import { requestLimits } from '../limits.js';
import { Plan, planLabels, RequestStatus, type PlanCode } from './codes.js';
import { planLeftAfter, readMoney } from './money.queries.js';
import { Forwarding } from './forwarding.js';
import { Request } from './request.entity.js';
import { requestFacts } from './request.facts.js';
import { requestMachine, requestStates } from './request.states.js';
import { problemOf } from './requests.problems.js';
import { Sending } from './sending.js';
import { RequestActivity } from './request-activity.js';

/** The plan of a request, as billing sells it and takes it back. Rules 5.5 to 5.8, 9.11 and 9.12. */
@Injectable()
export class PlanPurchasable implements Purchasable, OnModuleInit {
  readonly name = 'plan';

  constructor(
    private readonly billing: BillingApi,
    private readonly sending: Sending,
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

  /** A request that was deleted is locked as well: its late payment is moot. */
  async lock(em: EntityManager, { requestId }: Pick<Checkout, 'requestId'>): Promise<void> {
    await em.findOne(Request, { id: requestId as number }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /**
   * A draft is sent, if nothing is missing; a request that was sent reaches more firms at once. It is moot for a
   * request that ended meanwhile, or whose plan is no longer the one that the price was the difference to.
   */
  async fulfil(em: EntityManager, checkout: Checkout, now: Date): Promise<'fulfilled' | 'moot'> {
    const request = await em.findOneOrFail(Request, { id: checkout.requestId as number });
    const plan = checkout.plan as 2 | 3;
    if (request.deletedAt || request.paidPlan !== checkout.planFrom) return 'moot';
    const facts = requestFacts(request);
    const draft = requestStates[request.status].draft;
    if (
      draft
        ? !facts.typeIsUpgradable
        : request.plan >= plan || requestMachine.check('upgrade', request.status, facts, now) !== 'ok'
    )
      return 'moot';
    Object.assign(request, {
      plan,
      paidPlan: plan,
      paidAt: checkout.paidAt ?? now,
      performanceAgreed: checkout.performanceAgreed,
      updatedAt: now,
    });
    if (draft) await this.sendPaid(em, request, now);
    else await this.widen(em, request, now);
    return 'fulfilled';
  }

  /**
   * A premium request that nobody answered is over; a withdrawal leaves the free plan; money that the provider gave
   * back by itself leaves the plan that is still paid.
   * @throws move_not_allowed, answers_were_given (409) when a premium request went on meanwhile
   */
  async revoke(em: EntityManager, refund: Refund, now: Date): Promise<void> {
    const request = await em.findOneOrFail(Request, { id: refund.requestId as number });
    if (refund.kind === 'premium_unanswered') await this.refund(em, request, now);
    if (refund.kind === 'withdrawal') this.lower(request, Plan.free, now, { withdrawnAt: now });
    if (refund.kind === 'provider') this.lower(request, await planLeftAfter(em, request.id, refund.id), now);
    await em.flush();
  }

  /** Nothing was set aside while it was decided. */
  release(): Promise<void> {
    return Promise.resolve();
  }

  path({ requestId }: Checkout): string {
    return `/requests/${requestId ?? ''}`;
  }

  private async sendPaid(em: EntityManager, request: Request, now: Date): Promise<void> {
    const verdict = requestMachine.check('send', request.status, await this.sending.facts(em, request), now);
    if (verdict === 'ok') return this.sending.send(em, request, now);
    request.draftDueAt = plus(
      now,
      request.status === RequestStatus.init ? requestLimits.abandonedAfter : requestLimits.draftDeletedAfter,
    );
    await this.activity.notifyUser(
      em,
      request,
      'plan_paid_incomplete',
      {},
      `plan_paid_incomplete:${request.id}:${request.paidPlan}`,
    );
  }

  private async widen(em: EntityManager, request: Request, now: Date): Promise<void> {
    this.activity.record(em, request, 'upgraded', now, undefined, { plan: request.plan });
    await this.forwarding.fill(em, request, now);
  }

  private async refund(em: EntityManager, request: Request, now: Date): Promise<void> {
    const facts = requestFacts(request, undefined, await readMoney(em, request.id));
    const verdict = requestMachine.check('refund', request.status, facts, now);
    if (verdict !== 'ok') throw problemOf(verdict, { facts: { status: request.status } });
    request.status = RequestStatus.refunded;
    request.endedAt = now;
    request.updatedAt = now;
    this.activity.record(em, request, 'refunded', now);
    await this.forwarding.lapseUnopened(em, request, 'ended', now);
  }

  /** No firm loses the place it has: from now on the request is refilled to the smaller reach only. */
  private lower(request: Request, plan: PlanCode, now: Date, more: { withdrawnAt?: Date } = {}): void {
    if (plan >= request.paidPlan) return;
    Object.assign(request, { plan, paidPlan: plan, planLoweredAt: now, updatedAt: now, ...more });
  }
}
