import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Actor } from '../kernel/actor.js';
import { Clock, plus } from '../kernel/clock.js';
import { sqlOf } from '../kernel/database/database.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { requestLimits } from '../limits.js';
import { RequestStatus } from './codes.js';
import { RequestErasure } from './erasure.js';
import { lockRequest } from './locks.js';
import { Forwarding } from './forwarding.js';
import { Request } from './request.entity.js';
import { Response } from './response.entity.js';
import { isOpen, responseFacts } from './response.facts.js';
import { papersReadable } from './response.rules.js';
import { responseMachine } from './response.states.js';
import { requestJobs } from './requests.codes.js';

/** Requests, for the other modules. */
@Injectable()
export class RequestsApi {
  constructor(
    private readonly forwarding: Forwarding,
    private readonly erasure: RequestErasure,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /**
   * What someone is to a request: its owner; a firm whose place lets it read the papers; or nobody (null), for whom it
   * does not exist.
   */
  async accessOf(em: EntityManager, requestId: number, actor: Actor): Promise<'owner' | 'place' | null> {
    const request = await em.findOne(Request, { id: requestId, deletedAt: null });
    if (!request) return null;
    if (request.accountId === actor.accountId) return 'owner';
    const place = await em.findOne(Response, { requestId, firmId: actor.accountId });
    return place && papersReadable(place.status, responseFacts(place, request).request, this.clock.now())
      ? 'place'
      : null;
  }

  /**
   * A document was added to a draft: whoever works on it has not abandoned it. A request that was sent stays as it is.
   */
  async touchDraft(em: EntityManager, requestId: number): Promise<void> {
    const request = await lockRequest(em, requestId);
    if (request.status !== RequestStatus.init && request.status !== RequestStatus.incomplete) return;
    const now = this.clock.now();
    request.updatedAt = now;
    request.draftDueAt = plus(
      now,
      request.status === RequestStatus.init ? requestLimits.abandonedAfter : requestLimits.draftDeletedAfter,
    );
  }

  /** A suspended firm's unopened places pass to the next firms; what it had opened waits for its return. */
  async releaseFirm(em: EntityManager, firmId: number): Promise<void> {
    await this.passOn(em, firmId, 'lapse');
  }

  /**
   * A deleted account: a user's requests are erased, a firm's unanswered places pass on and its answers lose their
   * words. Documents are erased by the caller.
   */
  async eraseAccount(em: EntityManager, accountId: number): Promise<void> {
    const now = this.clock.now();
    const own = await em.find(Request, { accountId, deletedAt: null }, { fields: ['id'], orderBy: { id: 'asc' } });
    const requests: Request[] = [];
    for (const { id } of own) requests.push(await lockRequest(em, id));
    if (requests.length > 0) await this.erasure.erase(em, requests, now);
    await this.passOn(em, accountId, 'leave');
    await em.flush();
    await sql`update responses set text = null where firm_id = ${accountId} and text is not null`.execute(sqlOf(em));
  }

  /** Where a request is still open, the places of a firm that the move may start from go to the next firms. */
  private async passOn(em: EntityManager, firmId: number, move: 'lapse' | 'leave'): Promise<void> {
    const now = this.clock.now();
    const from = responseMachine.moves[move].from.filter((status) => status !== null);
    const scope = { firmId, status: { $in: from } };
    const places = await em.find(Response, scope, { fields: ['requestId'], orderBy: { requestId: 'asc' } });
    for (const requestId of new Set(places.map((one) => one.requestId))) {
      const request = await lockRequest(em, requestId);
      if (!isOpen({ status: request.status, expiresAt: request.expiresAt ?? null }, now)) continue;
      const held = await em.find(Response, { ...scope, requestId }, { refresh: true });
      for (const response of held) this.forwarding.lapse(em, request, response, 'suspended', now);
      await this.jobs.send(em, requestJobs.fill, { request_id: requestId });
    }
  }
}
