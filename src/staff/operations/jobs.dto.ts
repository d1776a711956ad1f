import { z } from 'zod';

/** The number of a job in a path. */
export const jobParam = z.object({ id: z.uuid() });

const queueCounts = z.strictObject({
  queue: z.string(),
  queued: z.number().int().meta({ description: 'due now' }),
  later: z.number().int().meta({ description: 'due at a later moment' }),
  active: z.number().int(),
  retrying: z.number().int(),
  failed: z.number().int(),
});

/** The counts of a queue. */
export const jobCounts = z.strictObject({ queues: z.array(queueCounts) }).meta({ id: 'JobCounts' });
export type JobCounts = z.output<typeof jobCounts>;
