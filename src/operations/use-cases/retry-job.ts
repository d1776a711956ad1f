import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { problems } from '../../kernel/problem.js';
import { Audit, type StaffActor } from '../../staff/staff.api.js';
import { operationsProblems } from '../operations.problems.js';

/** A job that was given up is done once more. Of two colleagues at once only the first sends it. Rule 16.15. */
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
      const { rows } = await sql<{ name: string; state: string }>`
        select name, state::text from pgboss.job where id = ${id}::uuid for update`.execute(sqlOf(em));
      const [job] = rows;
      if (!job) throw problems.not_found();
      if (job.state !== 'failed') throw operationsProblems.job_not_failed();
      await this.jobs.retry(em, job.name, id);
      await this.audit.write(em, {
        staffId,
        action: 'retry',
        resource: 'jobs',
        recordId: null,
        before: { id, queue: job.name, state: 'failed' },
        after: { id, queue: job.name, state: 'retrying' },
      });
    });
  }
}
