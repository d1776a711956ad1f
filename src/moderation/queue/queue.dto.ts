import { z } from 'zod';
import { caseKinds } from '../../shared/moderation/case.codes.js';

/** What staff decide at a desk: each kind of case, and refunds. */
export const queueKinds = [...caseKinds, 'refund'] as const;

/** The kind to stay with, and the record that is left. */
export const nextQuery = z.strictObject({
  kind: z.enum(queueKinds),
  after: z.coerce.number().int().min(1).max(2_147_483_647),
});
export type NextQuery = z.output<typeof nextQuery>;

/** A kind of which something waits for the member's decision. */
export const waitingKind = z
  .strictObject({
    kind: z.enum(queueKinds),
    resource: z.enum(['cases', 'refunds']),
    id: z.number().int().meta({ description: 'the record to decide next' }),
    count: z.number().int().meta({ description: 'how many of the kind wait, without the record that is left' }),
  })
  .meta({ id: 'WaitingKind' });
export type WaitingKind = z.output<typeof waitingKind>;
