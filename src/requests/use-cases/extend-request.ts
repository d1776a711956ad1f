import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { Plan, RequestStatus } from '../codes.js';
import { lockOwnRequest } from '../locks.js';
import { readMoney } from '../money.queries.js';
import { Forwarding } from '../forwarding.js';
import { requestFacts } from '../request.facts.js';
import { choiceUntil } from '../request.rules.js';
import { requestMachine } from '../request.states.js';
import { requestJobs } from '../requests.codes.js';
import { problemOf } from '../requests.problems.js';
import { RequestActivity } from '../request-activity.js';

/** Moves the end of a request to 25 days after sending, once. Rules 1.16 and 1.17. */
@Injectable()
export class ExtendRequest {
  constructor(
    private readonly database: Database,
    private readonly forwarding: Forwarding,
    private readonly activity: RequestActivity,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, id: number): Promise<void> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const request = await lockOwnRequest(em, id, actor.accountId);
      // A second click on the same page: the request is already as asked.
      if (request.extendedAt && request.status === RequestStatus.wait) return;
      const verdict = requestMachine.check(
        'extend',
        request.status,
        requestFacts(request, undefined, request.paidPlan > Plan.free ? await readMoney(em, id) : undefined),
        now,
      );
      if (verdict !== 'ok') throw problemOf(verdict, { facts: { status: request.status } });
      request.status = RequestStatus.wait;
      request.extendedAt = now;
      request.updatedAt = now;
      request.closedAt = null;
      request.endedAt = null;
      request.lastDayNotifiedAt = null;
      request.expiresAt = choiceUntil(request.sentAt as Date);
      this.activity.record(em, request, 'extended', now, undefined, { until: request.expiresAt.toISOString() });
      await this.jobs.send(em, requestJobs.expire, { request_id: request.id }, request.expiresAt);
      await this.forwarding.fill(em, request, now);
    });
  }
}
