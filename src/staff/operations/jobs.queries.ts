import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../../kernel/database/database.js';
import { GIVEN_UP } from '../../kernel/jobs/jobs.js';
import type { JobCounts } from './jobs.dto.js';
import { isShown } from './jobs.list.js';

/** The counts of all queues, including those without a job. */
@Injectable()
export class JobsQueries {
  constructor(private readonly database: Database) {}

  async counts(): Promise<JobCounts> {
    const { rows } = await sql<JobCounts['queues'][number]>`
      select one.name as queue,
        count(q.id) filter (where q.state = 'created' and q.start_after <= clock_timestamp())::integer as queued,
        count(q.id) filter (where q.state = 'created' and q.start_after > clock_timestamp())::integer as later,
        count(q.id) filter (where q.state = 'active')::integer as active,
        count(q.id) filter (where q.state = 'retry')::integer as retrying,
        count(q.id) filter (where q.state = 'failed')::integer
          + (select count(*) from pgboss.job g where g.name = ${GIVEN_UP} and g.source_name = one.name)::integer as failed
      from pgboss.queue one
      left join pgboss.job q on q.name = one.name and ${isShown}
      where one.name not like '\\_\\_pgboss%' and one.name <> ${GIVEN_UP}
      group by one.name
      order by failed desc, one.name`.execute(this.database.read);
    return { queues: rows };
  }
}
