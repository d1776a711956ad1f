import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock, plus } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { Problem } from '../../kernel/problem.js';
import { planReach, requestLimits } from '../../limits.js';
import { ResponseStatus, Plan, RequestStatus } from '../codes.js';
import { RequestDeletion } from '../deletion.js';
import { lockRequest, lockResponse } from '../locks.js';
import { Forwarding } from '../forwarding.js';
import type { Request } from '../request.entity.js';
import { requestFacts } from '../request.facts.js';
import { requestMachine, type RequestMoveName } from '../request.states.js';
import { Response } from '../response.entity.js';
import { RequestActivity } from '../request-activity.js';

/**
 * The moves that the clock makes. Each locks, reads the state again and does nothing when the move is no longer due: a
 * job that runs twice, late or beside a person's move changes nothing. Rules 1.8 and 1.10.
 */
@Injectable()
export class PassTime {
  constructor(
    private readonly database: Database,
    private readonly forwarding: Forwarding,
    private readonly deletion: RequestDeletion,
    private readonly activity: RequestActivity,
    private readonly clock: Clock,
  ) {}

  /** Gives the missing places: the first forwarding and every refill. */
  fill(requestId: number): Promise<void> {
    return this.onRequest(requestId, async (em, request, now) => {
      await this.forwarding.fill(em, request, now);
    });
  }

  /** 24 hours after the first forwarding everyone else may open and answer. */
  openToAll(requestId: number): Promise<void> {
    return this.onRequest(requestId, async (em, request, now) => {
      if (!this.may('open_to_all', request, now)) return;
      request.status = RequestStatus.wait;
      request.updatedAt = now;
      this.activity.record(em, request, 'released', now);
      const pending = await em.find(
        Response,
        { requestId, status: ResponseStatus.pending },
        { orderBy: { id: 'asc' }, refresh: true },
      );
      await this.forwarding.release(em, request, pending, now);
      await this.forwarding.fill(em, request, now);
    });
  }

  /** The end of the 10 (or 25) days. */
  expire(requestId: number): Promise<void> {
    return this.onRequest(requestId, async (em, request, now) => {
      if (!this.may('expire', request, now)) return;
      request.status = RequestStatus.closed;
      request.closedAt = request.expiresAt;
      request.endedAt = request.expiresAt;
      request.updatedAt = now;
      this.activity.record(em, request, 'expired', request.expiresAt ?? now);
      await this.forwarding.lapseUnopened(em, request, 'ended', now);
      const until = plus(request.sentAt as Date, requestLimits.duration + requestLimits.extraApproval);
      await this.activity.notifyUser(
        em,
        request,
        'request_closed',
        { until: until.toISOString(), count: request.okCount },
        `request_closed:${request.id}:${request.extendedAt ? 2 : 1}`,
      );
    });
  }

  /** A place unopened for five days passes to the next firm. */
  lapse(responseId: number): Promise<void> {
    return this.tolerant(() =>
      this.database.transaction(async (em) => {
        const now = this.clock.now();
        const { request, response } = await lockResponse(em, responseId, 'clock');
        if (response.status !== ResponseStatus.new || !response.lapseAt || response.lapseAt > now) return;
        this.forwarding.lapse(em, request, response, 'unopened', now);
        await this.forwarding.fill(em, request, now);
      }),
    );
  }

  /**
   * A draft nobody touched for a day becomes incomplete, with one reminder; after 30 days it is gone, unless its plan
   * was paid.
   */
  abandon(requestId: number): Promise<void> {
    return this.onRequest(requestId, async (em, request, now) => {
      if (request.status === RequestStatus.incomplete && request.draftDueAt && request.draftDueAt <= now) {
        if (request.paidPlan > Plan.free) request.draftDueAt = null;
        else await this.deletion.delete(em, request, now);
        return;
      }
      if (!this.may('abandon', request, now)) return;
      request.status = RequestStatus.incomplete;
      request.draftDueAt = plus(request.updatedAt, requestLimits.draftDeletedAfter);
      await this.activity.notifyUser(em, request, 'draft_abandoned', {}, `draft_abandoned:${request.id}`);
    });
  }

  /** One day left; premium where no quote came; one more reminder before the choice is over. Each is told once. */
  remind(requestId: number): Promise<void> {
    return this.onRequest(requestId, async (em, request, now) => {
      const open = request.status === RequestStatus.new || request.status === RequestStatus.wait;
      if (
        open &&
        !request.lastDayNotifiedAt &&
        request.expiresAt &&
        plus(request.expiresAt, -requestLimits.lapseWarning) <= now &&
        now < request.expiresAt
      ) {
        request.lastDayNotifiedAt = now;
        await this.activity.notifyUser(em, request, 'last_day', {
          until: request.expiresAt.toISOString(),
          count: request.okCount,
        });
      }
      if (wantsPremium(request, now)) {
        request.premiumNotifiedAt = now;
        await this.activity.notifyUser(em, request, 'premium_reminder', {
          until: (request.expiresAt as Date).toISOString(),
          count: planReach[Plan.premium],
        });
      }
      if (
        request.status !== RequestStatus.closed ||
        request.chooseNotifiedAt ||
        request.okCount === 0 ||
        !request.sentAt
      )
        return;
      const until = plus(request.sentAt, requestLimits.duration + requestLimits.extraApproval);
      if (plus(until, -requestLimits.lapseWarning) > now || until <= now) return;
      request.chooseNotifiedAt = now;
      await this.activity.notifyUser(em, request, 'choose_before_late', { until: until.toISOString() });
    });
  }

  /** 24 hours before a place lapses its firm is told, once. */
  warnOfLapse(responseId: number): Promise<void> {
    return this.tolerant(() =>
      this.database.transaction(async (em) => {
        const now = this.clock.now();
        const { request, response } = await lockResponse(em, responseId, 'clock');
        if (
          response.status !== ResponseStatus.new ||
          response.lapseNotifiedAt ||
          !response.lapseAt ||
          plus(response.lapseAt, -requestLimits.lapseWarning) > now ||
          response.lapseAt <= now
        )
          return;
        response.lapseNotifiedAt = now;
        await this.activity.notifyFirm(em, request, response, 'response_lapsing', {
          until: response.lapseAt.toISOString(),
        });
      }),
    );
  }

  private may(move: RequestMoveName, request: Request, now: Date): boolean {
    return requestMachine.check(move, request.status, requestFacts(request), now) === 'ok';
  }

  private onRequest(
    id: number,
    work: (em: EntityManager, request: Request, now: Date) => Promise<void>,
  ): Promise<void> {
    return this.tolerant(() =>
      this.database.transaction(async (em) => work(em, await lockRequest(em, id), this.clock.now())),
    );
  }

  /** What was deleted meanwhile has no deadlines any more. */
  private async tolerant(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'not_found')) throw error;
    }
  }
}

/**
 * A request of a lower plan that nobody has quoted, the day before its ten days end. A citizen who withdrew from a plan
 * is not asked again. Rule 5.9.
 */
function wantsPremium(request: Request, now: Date): boolean {
  if (
    request.premiumNotifiedAt ||
    request.okCount > 0 ||
    request.withdrawnAt ||
    !request.sentAt ||
    !request.expiresAt ||
    now >= request.expiresAt
  )
    return false;
  const open = request.status === RequestStatus.new || request.status === RequestStatus.wait;
  return (
    open &&
    plus(request.sentAt, requestLimits.premiumReminder) <= now &&
    requestMachine.check('upgrade', request.status, requestFacts(request), now) === 'ok'
  );
}
