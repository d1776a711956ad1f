import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountsApi } from '../accounts/accounts.api.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { problems } from '../kernel/problem.js';
import { RequestMoves, type RequestContext } from './request-moves.js';
import type { Request } from './request.entity.js';
import { requestJobs } from './requests.codes.js';

/**
 * How a draft becomes a request that firms receive: when its citizen sends it, or when the payment of its plan arrives.
 * Rules 1.3 to 1.5.
 */
@Injectable()
export class Sending {
  constructor(
    private readonly accounts: AccountsApi,
    private readonly moves: RequestMoves,
    private readonly jobs: Jobs,
  ) {}

  /** Whose draft it is: that decides, too, whether it can be sent. @throws unauthenticated when the account is gone */
  async context(em: EntityManager, request: Request): Promise<RequestContext> {
    const user = await this.accounts.facts(em, request.accountId);
    if (!user || user.deleted) throw problems.unauthenticated();
    return { facts: { user } };
  }

  /** Sends a locked draft; every deadline counts from now. @throws the problem that tells what is in the way */
  async send(em: EntityManager, request: Request, context: RequestContext, now: Date): Promise<void> {
    await this.moves.move(em, 'send', request, now, context);
    await this.jobs.send(em, requestJobs.fill, { request_id: request.id });
  }
}
