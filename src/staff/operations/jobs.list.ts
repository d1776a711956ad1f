import { sql } from 'kysely';
import { iso } from '../../kernel/database/sql.js';
import { CAUSE } from '../../kernel/jobs/cause.js';
import { GIVEN_UP } from '../../kernel/jobs/jobs.js';
import { defineList, oneOf, since, sparse, until, oneWord } from '../staff.api.js';
import { jobLabels, jobStates, queueStates, type JobState } from '../../shared/staff/jobs.codes.js';

const state = sql<JobState>`case j.state ${sql.join(
  jobStates.map((name) => sql`when ${sql.lit(queueStates[name])} then ${sql.lit(name)}`),
  sql` `,
)} end`;

const isGivenUp = sql<boolean>`q.name = ${sql.lit(GIVEN_UP)}`;

/** A job that used up its attempts lies twice in the tables of the queue: where it failed, and among those given up. */
export const isShown = sql<boolean>`q.state in (${sql.join(
  jobStates.map((name) => sql.lit(queueStates[name])),
)}) and (q.state <> 'failed' or q.dead_letter is null)`;

/** The number of a job changes in the queue when it is given up, and when it is started again. This one stays. */
export const lastingId = sql<string>`coalesce(q.source_root_id, q.id)`;

/** A job as it is shown: one that was given up by what the queue noted of it. */
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
  from: shown,
  id: sql`j.id`,
  key: 'uuid',
  fields: {
    id: sql<string>`j.id`,
    queue: sql<string>`j.name`,
    state,
    data: sql<Record<string, unknown> | null>`j.data`,
    attempts: sql<number>`j.attempts`,
    most_attempts: sql<number>`j.most_attempts`,
    created_at: iso(sql`j.created_on`),
    due_at: iso(sql`j.start_after`),
    started_at: iso(sql`j.started_on`),
    ended_at: iso(sql`j.completed_on`),
    // What the queue itself says of a job stands one level deeper.
    error: sql<string | null>`coalesce(j.output->>'message', j.output->'value'->>'message')`,
  },
  sorts: {
    queue: sql`j.name`,
    created_at: sql`j.created_on`,
    due_at: sql`j.start_after`,
    started_at: sparse(sql`j.started_on`),
    ended_at: sparse(sql`j.completed_on`),
  },
  order: ['created_at', 'DESC'],
  filters: {
    state: oneOf(state, jobStates),
    queue: oneWord(sql`j.name`),
    from: since(sql`j.created_on`),
    to: until(sql`j.created_on`),
  },
  label: ({ state }, locale) => ({ state_label: jobLabels[state][locale] }),
  table: {
    queue: { it: 'Coda', en: 'Queue' },
    state_label: { it: 'Stato', en: 'State' },
    attempts: { it: 'Tentativi', en: 'Attempts' },
    created_at: { it: 'Creato', en: 'Created' },
    due_at: { it: 'Da fare dal', en: 'Due from' },
    started_at: { it: 'Iniziato', en: 'Started' },
    ended_at: { it: 'Finito', en: 'Ended' },
    error: { it: 'Errore', en: 'Error' },
  },
});
