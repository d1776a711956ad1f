import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { plus } from '../../shared/clock.js';
import { ms } from '../../shared/limits.js';
import { RequestStatus } from '../../shared/requests/codes.js';
import { Deadlines, requestsWhere, type Deadline } from './deadlines.js';
import { Forwarding } from './forwarding.js';

/** A request that was just sent has its job. */
const LEFT_TO_JOBS = ms.minute / 6;

/** Forwards a request until the reach of its plan is full: the first time and after every firm that is out. */
@Injectable()
export class FillRequest implements Deadline {
  constructor(
    private readonly deadlines: Deadlines,
    private readonly forwarding: Forwarding,
  ) {}

  execute(requestId: number): Promise<void> {
    return this.deadlines.ofRequest(requestId, (em, request, now) => this.forwarding.fill(em, request, now));
  }

  /** {@link execute} for several requests in one transaction, and alone for those that somebody else has locked. */
  async executeAll(requestIds: readonly number[]): Promise<void> {
    const left = await this.deadlines.ofRequests([...new Set(requestIds)], (em, requests, now) =>
      this.forwarding.fillAll(em, requests, now),
    );
    for (const id of left) await this.execute(id);
  }

  /**
   * Only requests whose job has had time to run. The latest first: requests without an eligible firm are tried again and
   * again, and must not delay the others.
   */
  due(now: Date) {
    const before = plus(now, -LEFT_TO_JOBS);
    return requestsWhere(
      sql`r.status = ${RequestStatus.new} and r.forwarded_at is null and r.held_at is null and r.sent_at <= ${before}`,
      sql`r.id desc`,
    );
  }
}
