import { sql } from 'kysely';
import { z } from 'zod';
import { CAUSE } from '../../kernel/jobs/cause.js';
import { GIVEN_UP } from '../../kernel/jobs/jobs.js';
import { column, defineList, oneOf, since, until, oneWord } from '../staff.api.js';
import { jobLabels, jobStates, queueStates } from '../../shared/staff/jobs.codes.js';

const state = sql`case j.state ${sql.join(
  jobStates.map((name) => sql`when ${sql.lit(queueStates[name])} then ${sql.lit(name)}`),
  sql` `,
)} end`;

const isGivenUp = sql<boolean>`q.name = ${sql.lit(GIVEN_UP)}`;

/** A job that used up its attempts is twice in the tables of the queue: in its own queue, and among those given up. */
export const isShown = sql<boolean>`q.state in (${sql.join(
  jobStates.map((name) => sql.lit(queueStates[name])),
)}) and (q.state <> 'failed' or q.dead_letter is null)`;

/**
 * The id of a job in the queue changes when it is given up, and when it is started again. This number does not change.
 */
export const lastingId = sql<string>`coalesce(q.source_root_id, q.id)`;

/** A job as it is shown: one that was given up shows its original data, which the queue stored with it. */
const shown = sql`(
  select ${lastingId} as id, q.data - ${sql.lit(CAUSE)} as data, q.start_after, q.started_on,
    case when ${isGivenUp} then q.source_name else q.name end as name,
    case when ${isGivenUp} then 'failed' else q.state::text end as state,
    case when ${isGivenUp} then q.source_retry_count + 1 else q.retry_count + (q.state <> 'created')::integer end as attempts,
    case when ${isGivenUp} then q.source_retry_count + 1 else q.retry_limit + 1 end as most_attempts,
    coalesce(q.source_created_on, q.created_on) as created_on,
    case when ${isGivenUp} then q.created_on else q.completed_on end as completed_on,
    case when ${isGivenUp} then q.source_output else q.output end as output
  from pgboss.job q where ${isShown}) j`;

/** The jobs of the queue that are not done, newest first. Their data holds ids alone (rule 14.7), so it can be read. */
export const jobsList = defineList({
  resource: 'jobs',
  name: 'JobRecord',
  from: shown,
  id: sql`j.id`,
  key: 'uuid',
  columns: {
    id: column.of(sql`j.id`, z.uuid()),
    queue: column.text(sql`j.name`, { heading: { it: 'Coda', en: 'Queue' }, sort: true }),
    state: column.oneOf(state, jobStates, { heading: { it: 'Stato', en: 'State' }, labels: jobLabels }),
    data: column.of(sql`j.data`, z.record(z.string(), z.unknown()).nullable(), {
      description: 'ids, never personal data',
    }),
    attempts: column.integer(sql`j.attempts`, { heading: { it: 'Tentativi', en: 'Attempts' } }),
    most_attempts: column.integer(sql`j.most_attempts`),
    created_at: column.instant(sql`j.created_on`, { heading: { it: 'Creato', en: 'Created' }, sort: true }),
    due_at: column.instant(sql`j.start_after`, { heading: { it: 'Da fare dal', en: 'Due from' }, sort: true }),
    started_at: column.instant(sql`j.started_on`, {
      heading: { it: 'Iniziato', en: 'Started' },
      sort: true,
      nullable: true,
    }),
    ended_at: column.instant(sql`j.completed_on`, {
      heading: { it: 'Finito', en: 'Ended' },
      sort: true,
      nullable: true,
    }),
    // The queue's own output of a job is one level deeper.
    error: column.text(sql`coalesce(j.output->>'message', j.output->'value'->>'message')`, {
      heading: { it: 'Errore', en: 'Error' },
      nullable: true,
    }),
  },
  order: ['created_at', 'DESC'],
  filters: {
    state: oneOf(state, jobStates),
    queue: oneWord(sql`j.name`),
    from: since(sql`j.created_on`),
    to: until(sql`j.created_on`),
  },
});
