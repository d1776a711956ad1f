import { z } from 'zod';
import { caseReason } from '../../moderation/cases/cases.dto.js';
import { Plan, RequestStatus } from '../../shared/requests/codes.js';

/** POST /requests/{id}/reject. */
export const rejectBody = z.strictObject({
  kind: z.literal([RequestStatus.unclear, RequestStatus.outOfScope, RequestStatus.againstTerms]),
  reason: caseReason,
});
export type RejectBody = z.output<typeof rejectBody>;

/** POST /requests/{id}/invalidate. */
export const invalidateBody = z.strictObject({
  kind: z.literal([RequestStatus.invalidData, RequestStatus.invalidOccurrence]),
  reason: caseReason,
});
export type InvalidateBody = z.output<typeof invalidateBody>;

/** POST /requests/{id}/plan: the top plan, which is not on sale. */
export const planBody = z.strictObject({ plan: z.literal(Plan.top), reason: caseReason });
export type PlanBody = z.output<typeof planBody>;
