import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { GIVEN_UP, Jobs } from '../../../kernel/jobs/jobs.js';
import { problems } from '../../../kernel/problem.js';
import { Audit, type StaffActor } from '../../staff.api.js';
import { isShown, lastingId } from '../jobs.list.js';
import { operationsProblems } from '../operations.problems.js';

/** Starts a job that was given up once more. Of two concurrent calls only the first starts it. Rule 16.15. */
@Injectable()
export class RetryJob {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404), job_not_failed (409) */
  async execute({ staffId }: StaffActor, id: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const job = await lock(em, id);
      if (!job && !(await exists(em, id))) throw problems.not_found();
      if (job?.state !== 'failed') throw operationsProblems.job_not_failed({ facts: { state: job?.state ?? 'done' } });
      await this.jobs.retry(em, job.name, job.id);
      await this.audit.write(em, {
        staffId,
        action: 'retry',
        resource: 'jobs',
        recordId: null,
        before: { id, queue: job.queue, state: 'failed' },
        after: { id, queue: job.queue, state: 'retrying' },
      });
    });
  }
}

interface Found {
  id: string;
  /** The queue it is in. */
  name: string;
  queue: string;
  state: string;
}

/** The row of a job that is not done, which nobody else starts again meanwhile. */
async function lock(em: EntityManager, id: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select q.id, q.name, coalesce(q.source_name, q.name) as queue,
      case when q.name = ${GIVEN_UP} then 'failed' else q.state::text end as state
    from pgboss.job q
    where ${lastingId} = ${id}::uuid and ${isShown}
    for update`.execute(sqlOf(em));
  return rows[0];
}

/**
 * Whether there is such a job: a job that a colleague has just started again has another row than the one that was
 * locked.
 */
async function exists(em: EntityManager, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pgboss.job q where ${lastingId} = ${id}::uuid limit 1`.execute(sqlOf(em));
  return rows.length > 0;
}
