import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Deadlines, requestsWhere, type Deadline } from './deadlines.js';
import { openStatuses } from './lifetime.rules.js';

/** The end of the 10 (or 25) days: the request closes. */
@Injectable()
export class ExpireRequest implements Deadline {
  constructor(private readonly deadlines: Deadlines) {}

  execute(requestId: number): Promise<void> {
    return this.deadlines.move('expire', requestId);
  }

  /** {@link execute} for several requests. */
  executeAll(requestIds: readonly number[]): Promise<void> {
    return this.deadlines.moveAll('expire', requestIds);
  }

  due(now: Date) {
    return requestsWhere(
      sql`r.status = any(${[...openStatuses]}::smallint[]) and r.expires_at <= ${now}`,
      sql`r.expires_at`,
    );
  }
}
