import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { RequestStatus } from '../../shared/requests/codes.js';
import { Deadlines, requestsWhere, type Deadline } from '../forwarding/deadlines.js';

/** A draft that has not been changed for a day becomes incomplete, and its user is reminded once. */
@Injectable()
export class AbandonDraft implements Deadline {
  constructor(private readonly deadlines: Deadlines) {}

  execute(requestId: number): Promise<void> {
    return this.deadlines.move('abandon', requestId);
  }

  due(now: Date) {
    return requestsWhere(sql`r.status = ${RequestStatus.init} and r.draft_due_at <= ${now}`, sql`r.draft_due_at`);
  }
}
