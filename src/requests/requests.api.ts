import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Actor } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import { sqlOf } from '../kernel/database/database.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { P, type PlanCode, type StoredResponseStatus } from './codes.js';
import { RequestErasure } from './erasure.js';
import { lockRequest } from './locks.js';
import { Places } from './places.js';
import { Request } from './request.entity.js';
import { Response } from './response.entity.js';
import { reading } from './response.rules.js';
import { requestJobs } from './requests.codes.js';

/** Requests, for the other modules. */
@Injectable()
export class RequestsApi {
  constructor(
    private readonly places: Places,
    private readonly erasure: RequestErasure,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /**
   * What someone is to a request: its owner; a firm whose place lets it read the papers; or nobody (null), for whom it does not exist.
   */
  async accessOf(em: EntityManager, requestId: number, actor: Actor): Promise<'owner' | 'place' | null> {
    const { rows } = await sql<{ account_id: number; plan: PlanCode; status: StoredResponseStatus | null }>`
      select r.account_id, r.plan, p.status from requests r
      left join responses p on p.request_id = r.id and p.firm_id = ${actor.accountId}
      where r.id = ${requestId} and r.deleted_at is null`.execute(sqlOf(em));
    const [row] = rows;
    if (!row) return null;
    if (row.account_id === actor.accountId) return 'owner';
    return row.status !== null && reading(row.status, row.plan) === 'full' ? 'place' : null;
  }

  /** A suspended firm's unanswered places pass to the next firms. */
  async releaseFirm(em: EntityManager, firmId: number, reason: 'suspended'): Promise<void> {
    const now = this.clock.now();
    const places = await em.find(Response, { firmId, status: { $in: [P.pending, P.new] } }, { fields: ['requestId'], orderBy: { requestId: 'asc' } });
    for (const requestId of new Set(places.map((one) => one.requestId))) {
      const request = await lockRequest(em, requestId);
      const held = await em.find(Response, { requestId, firmId, status: { $in: [P.pending, P.new] } }, { refresh: true });
      for (const response of held) this.places.lapse(em, request, response, reason, now);
      await this.jobs.send(em, requestJobs.fill, { request_id: requestId });
    }
  }

  /** A deleted account: a user's requests are erased, a firm's unanswered places pass on. Documents are erased by the caller. */
  async eraseAccount(em: EntityManager, accountId: number): Promise<void> {
    const now = this.clock.now();
    const own = await em.find(Request, { accountId, deletedAt: null }, { fields: ['id'], orderBy: { id: 'asc' } });
    for (const { id } of own) await this.erasure.erase(em, await lockRequest(em, id), now);
    await this.releaseFirm(em, accountId, 'suspended');
  }
}
