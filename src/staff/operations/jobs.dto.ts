import { z } from 'zod';
import { operationKindNames } from '../../shared/staff/operation-runs.codes.js';

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

const moment = z.iso.datetime().nullable();
const operationRun = z.strictObject({
  kind: z.enum(operationKindNames),
  began_at: moment.meta({ description: 'null where it never ran' }),
  ended_at: moment.meta({ description: 'null while it runs, and where it was killed' }),
  passed: z.boolean(),
  bytes: z.number().int().nullable().meta({ description: 'the size of what was copied or restored' }),
  restored_to: moment.meta({ description: 'the moment to which a drill went back' }),
  error: z.string().nullable(),
  succeeded_at: moment.meta({ description: 'when the last success began' }),
  late: z.boolean().meta({ description: 'the last success is older than the command allows' }),
});

/** The last run of each command of the operator. */
export const operationRuns = z.strictObject({ runs: z.array(operationRun) }).meta({ id: 'OperationRuns' });
export type OperationRuns = z.output<typeof operationRuns>;
