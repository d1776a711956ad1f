import type { Text } from '../locale.js';

/** The states of jobs that the back office shows: those that are done are not shown. */
export const jobStates = ['queued', 'active', 'retrying', 'failed'] as const;
export type JobState = (typeof jobStates)[number];

/** The queue's own word for each state. */
export const queueStates: Readonly<Record<JobState, string>> = {
  queued: 'created',
  active: 'active',
  retrying: 'retry',
  failed: 'failed',
};

export const jobLabels: Readonly<Record<JobState, Text>> = {
  queued: { it: 'In coda', en: 'Queued' },
  active: { it: 'In corso', en: 'Running' },
  retrying: { it: 'Da ritentare', en: 'To be retried' },
  failed: { it: 'Abbandonato', en: 'Given up' },
};
