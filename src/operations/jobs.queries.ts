import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../kernel/database/database.js';
import type { JobCounts } from './jobs.dto.js';

/** How the queues stand, those without a job that waits included. */
@Injectable()
export class JobsQueries {
  constructor(private readonly database: Database) {}

  async counts(): Promise<JobCounts> {
    const { rows } = await sql<JobCounts['queues'][number]>`
      select q.name as queue,
        count(j.id) filter (where j.state = 'created' and j.start_after <= clock_timestamp())::integer as queued,
        count(j.id) filter (where j.state = 'created' and j.start_after > clock_timestamp())::integer as later,
        count(j.id) filter (where j.state = 'active')::integer as active,
        count(j.id) filter (where j.state = 'retry')::integer as retrying,
        count(j.id) filter (where j.state = 'failed')::integer as failed
      from pgboss.queue q
      left join pgboss.job j on j.name = q.name and j.state in ('created', 'active', 'retry', 'failed')
      where q.name not like '\\_\\_pgboss%'
      group by q.name
      order by failed desc, q.name`.execute(this.database.read);
    return { queues: rows };
  }
}
