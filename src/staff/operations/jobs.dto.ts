import { z } from 'zod';
import { instant } from '../../kernel/http/schemas.js';
import { jobStates } from '../../shared/staff/jobs.codes.js';

/** The number of a job in a path. */
export const jobParam = z.object({ id: z.uuid() });

/** A job of the queue that is not done. Its moments are of the machine's clock. */
export const jobRecord = z
  .strictObject({
    id: z.uuid(),
    queue: z.string(),
    state: z.enum(jobStates),
    state_label: z.string(),
    data: z.record(z.string(), z.unknown()).nullable().meta({ description: 'ids, never personal data' }),
    attempts: z.number().int(),
    most_attempts: z.number().int(),
    created_at: instant,
    due_at: instant,
    started_at: instant.nullable(),
    ended_at: instant.nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'JobRecord' });

const queueCounts = z.strictObject({
  queue: z.string(),
  queued: z.number().int().meta({ description: 'due now' }),
  later: z.number().int().meta({ description: 'due at a later moment' }),
  active: z.number().int(),
  retrying: z.number().int(),
  failed: z.number().int(),
});

/** How the queues stand. */
export const jobCounts = z.strictObject({ queues: z.array(queueCounts) }).meta({ id: 'JobCounts' });
export type JobCounts = z.output<typeof jobCounts>;
