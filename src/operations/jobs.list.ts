import { sql } from 'kysely';
import { iso } from '../kernel/database/sql.js';
import { defineList, oneOf, since, sparse, until, oneWord } from '../staff/staff.api.js';
import { jobLabels, jobStates, queueStates, type JobState } from './jobs.codes.js';

const state = sql<JobState>`case j.state ${sql.join(
  jobStates.map((name) => sql`when ${sql.lit(queueStates[name])} then ${sql.lit(name)}`),
  sql` `,
)} end`;

/** The jobs of the queue that are not done, newest first. Their data holds ids alone (rule 14.7), so it can be read. */
export const jobsList = defineList({
  resource: 'jobs',
  from: sql`pgboss.job j`,
  where: sql`j.state in (${sql.join(jobStates.map((name) => sql.lit(queueStates[name])))})`,
  id: sql`j.id`,
  key: 'uuid',
  fields: {
    id: sql<string>`j.id`,
    queue: sql<string>`j.name`,
    state,
    data: sql<Record<string, unknown> | null>`j.data`,
    attempts: sql<number>`j.retry_count + (j.state <> 'created')::integer`,
    most_attempts: sql<number>`j.retry_limit + 1`,
    created_at: iso(sql`j.created_on`),
    due_at: iso(sql`j.start_after`),
    started_at: iso(sql`j.started_on`),
    ended_at: iso(sql`j.completed_on`),
    error: sql<string | null>`j.output->>'message'`,
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
