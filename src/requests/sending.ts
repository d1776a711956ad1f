import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountsApi } from '../accounts/accounts.api.js';
import { plus } from '../kernel/clock.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { problems } from '../kernel/problem.js';
import { requestLimits } from '../limits.js';
import { RequestStatus } from './codes.js';
import type { Request } from './request.entity.js';
import { requestFacts, type RequestFacts } from './request.facts.js';
import { requestJobs } from './requests.codes.js';
import { RequestActivity } from './request-activity.js';

/**
 * How a draft becomes a request that firms receive: when its citizen sends it, or when the payment of its plan arrives.
 * Rules 1.3 to 1.5.
 */
@Injectable()
export class Sending {
  constructor(
    private readonly accounts: AccountsApi,
    private readonly activity: RequestActivity,
    private readonly jobs: Jobs,
  ) {}

  /** What decides whether a draft can be sent. @throws unauthenticated when its account is gone */
  async facts(em: EntityManager, request: Request): Promise<RequestFacts> {
    const user = await this.accounts.facts(em, request.accountId);
    if (!user || user.deleted) throw problems.unauthenticated();
    return requestFacts(request, user);
  }

  /** Sends a locked draft; whoever calls has checked the move. Every deadline counts from now. */
  async send(em: EntityManager, request: Request, now: Date): Promise<void> {
    request.status = RequestStatus.new;
    request.sentAt = now;
    request.updatedAt = now;
    request.draftDueAt = null;
    request.expiresAt = plus(now, requestLimits.duration);
    this.activity.record(em, request, 'sent', now);
    await this.activity.notifyUser(
      em,
      request,
      'request_sent',
      { until: request.expiresAt.toISOString() },
      `request_sent:${request.id}`,
    );
    await this.jobs.send(em, requestJobs.fill, { request_id: request.id });
    await this.jobs.send(em, requestJobs.expire, { request_id: request.id }, request.expiresAt);
  }
}
