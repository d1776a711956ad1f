import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { RequestStatus } from '../codes.js';
import { Deadlines, requestsWhere, type Deadline } from '../deadlines.js';
import { Forwarding } from '../forwarding.js';

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

  /** The latest first: what no firm can take is asked again and again, and must not keep the others waiting. */
  due() {
    return requestsWhere(sql`r.status = ${RequestStatus.new} and r.forwarded_at is null`, sql`r.id desc`);
  }
}
