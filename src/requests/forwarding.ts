import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { plus } from '../kernel/clock.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { planReach, requestLimits } from '../limits.js';
import { MatchingApi, type Candidate } from '../matching/matching.api.js';
import { ResponseStatus, RequestStatus, type PlanCode } from './codes.js';
import { requestJobs } from './requests.codes.js';
import type { Request } from './request.entity.js';
import { isOpen } from './response.facts.js';
import { Response, type LapseReason } from './response.entity.js';
import { responseStatesWith } from './response.states.js';
import { RequestActivity } from './request-activity.js';

const LIVE = responseStatesWith('live');

/**
 * Creates the responses of a request. While a request is open, its live responses are as many as the plan reaches, or
 * as many as there are eligible firms; no firm ever has two. Rules 2.1, 3.8 and 3.9.
 */
@Injectable()
export class Forwarding {
  constructor(
    private readonly matching: MatchingApi,
    private readonly jobs: Jobs,
    private readonly activity: RequestActivity,
  ) {}

  /**
   * Gives the missing places to the nearest eligible firms. The request is locked by the caller; a second call finds
   * nothing to give. The first places ever start the exclusive 24 hours; later ones follow the stage the request is in.
   */
  async fill(em: EntityManager, request: Request, now: Date): Promise<Response[]> {
    if (!mayBeForwarded(request, now)) return [];
    await em.flush();
    const live = await em.count(Response, { requestId: request.id, status: { $in: LIVE as never } });
    const missing = planReach[request.plan as PlanCode] - live;
    if (missing <= 0) return [];
    const candidates = await this.matching.pick(em, matchingFacts(request), missing, now);
    if (candidates.length === 0) return [];
    const first = request.forwardedAt == null;
    if (first) {
      request.forwardedAt = now;
      request.exclusiveUntil = plus(now, requestLimits.exclusivity);
      await this.jobs.send(em, requestJobs.openToAll, { request_id: request.id }, request.exclusiveUntil);
    }
    const exclusive = new Set(first ? this.matching.chooseExclusive(candidates, request.id) : []);
    const responses = candidates.map((candidate) =>
      this.place(em, request, candidate, exclusive.has(candidate.firmId), now),
    );
    await em.flush();
    for (const response of responses) this.activity.record(em, request, 'forwarded', now, response);
    await this.announce(
      em,
      request,
      responses.filter((response) => response.status === ResponseStatus.new),
      'request_forwarded',
    );
    return responses;
  }

  /** A pending place becomes new: the firm may open and answer. */
  async release(em: EntityManager, request: Request, responses: readonly Response[], now: Date): Promise<void> {
    for (const response of responses) {
      response.status = ResponseStatus.new;
      response.releasedAt = now;
      response.lapseAt = plus(now, requestLimits.unopened);
    }
    await this.announce(em, request, responses, 'request_released');
  }

  /** The firm gives its place up; whoever calls decides whether it is filled again. */
  lapse(em: EntityManager, request: Request, response: Response, reason: LapseReason, now: Date): void {
    response.status = ResponseStatus.fallback;
    response.lapsedAt = now;
    response.lapseReason = reason;
    response.lapseAt = null;
    if (reason === 'unopened' || reason === 'suspended') this.activity.record(em, request, 'lapsed', now, response);
  }

  /** When a request ends, the firms that had neither opened nor answered lapse. */
  async lapseUnopened(em: EntityManager, request: Request, reason: LapseReason, now: Date): Promise<Response[]> {
    const unopened = await em.find(
      Response,
      { requestId: request.id, status: { $in: [ResponseStatus.pending, ResponseStatus.new] } },
      { orderBy: { id: 'asc' }, refresh: true },
    );
    for (const response of unopened) this.lapse(em, request, response, reason, now);
    return unopened;
  }

  private place(em: EntityManager, request: Request, candidate: Candidate, exclusive: boolean, now: Date): Response {
    const waitsItsTurn = !exclusive && request.status === RequestStatus.new;
    const response = em.create(Response, {
      requestId: request.id,
      firmId: candidate.firmId,
      requestTypeId: request.requestTypeId,
      status: waitsItsTurn ? ResponseStatus.pending : ResponseStatus.new,
      exclusive,
      newcomer: candidate.newcomer,
      distanceM: candidate.distanceM,
      score: candidate.score,
      scoreTerms: { ...candidate.terms },
      weightsVersion: candidate.weightsVersion,
      forwardedAt: now,
      releasedAt: waitsItsTurn ? null : now,
      lapseAt: waitsItsTurn ? null : plus(now, requestLimits.unopened),
    });
    em.persist(response);
    return response;
  }

  private async announce(
    em: EntityManager,
    request: Request,
    responses: readonly Response[],
    template: 'request_forwarded' | 'request_released',
  ): Promise<void> {
    for (const response of responses) {
      const until = earlier(response.lapseAt, request.expiresAt);
      await this.activity.notifyFirm(
        em,
        request,
        response,
        template,
        until ? { until: until.toISOString() } : {},
        `${template}:${response.id}`,
      );
    }
    await this.jobs.sendAll(
      em,
      requestJobs.lapse,
      responses.flatMap(({ id, lapseAt }) => (lapseAt ? [{ data: { response_id: id }, at: lapseAt }] : [])),
    );
  }
}

/** Until when a firm can answer: it loses the place, or the request ends. */
function earlier(lapseAt: Date | null | undefined, expiresAt: Date | null | undefined): Date | null {
  if (!lapseAt || !expiresAt) return lapseAt ?? expiresAt ?? null;
  return lapseAt < expiresAt ? lapseAt : expiresAt;
}

/** Open, quotes still to come, and, after the first time, at least 24 hours left. */
export function mayBeForwarded(
  request: Pick<Request, 'status' | 'expiresAt' | 'okCount' | 'forwardedAt' | 'plan'>,
  now: Date,
): boolean {
  if (
    !isOpen({ status: request.status, expiresAt: request.expiresAt ?? null }, now) ||
    request.okCount >= requestLimits.maxQuotes
  )
    return false;
  const left = request.expiresAt ? request.expiresAt.getTime() - now.getTime() : 0;
  return request.forwardedAt == null || left >= requestLimits.refillUntil;
}

function matchingFacts(request: Request) {
  return {
    requestId: request.id,
    requestTypeId: request.requestTypeId,
    latitude: request.latitude as number,
    longitude: request.longitude as number,
    accountId: request.accountId,
    opposingPartyHash: request.opposingPartyHash ?? null,
  };
}
