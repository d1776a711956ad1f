import { z } from 'zod';
import { instant } from '../../kernel/http/schemas.js';
import { caseReason } from '../../moderation/cases/cases.dto.js';
import { Plan, RequestStatus } from '../../shared/requests/codes.js';
import { staffDecisions } from '../../shared/requests/staff-decisions.codes.js';

const account = z
  .object({ id: z.number().int(), name: z.string(), model: z.enum(['user', 'lawyer']) })
  .meta({ id: 'RequestAccount' });

const line = z.object({
  id: z.number().int(),
  firm: z.object({ id: z.number().int(), name: z.string() }),
  status: z.number().int(),
  status_label: z.string(),
  forwarded_at: instant,
  answered_at: instant.nullable(),
  exclusive: z.boolean(),
});

const checkout = z.object({
  id: z.number().int(),
  plan: z.number().int().nullable(),
  amount_cents: z.number().int(),
  refunded_cents: z.number().int(),
  status: z.string(),
  created_at: instant,
});

/** A request, as the back office shows it. What is optional stands in a single record only. */
export const staffRequestRecord = z
  .strictObject({
    id: z.number().int(),
    account,
    status: z.number().int(),
    status_label: z.string(),
    held_at: instant.nullable().meta({ description: 'since when it waits for staff before firms get it' }),
    plan: z.number().int(),
    plan_label: z.string(),
    paid_plan: z.number().int(),
    request_type_id: z.string(),
    type_label: z.string(),
    city: z.string().nullable(),
    province_id: z.string().nullable(),
    sent_at: instant.nullable(),
    expires_at: instant.nullable(),
    ended_at: instant.nullable(),
    quotes: z.number().int(),
    opinions: z.number().int(),
    part: z.number().int().nullable().optional(),
    description: z.string().optional(),
    extra: z.array(z.object({ text: z.string(), at: instant })).optional(),
    shared_contacts: z.boolean().optional(),
    documents: z.array(z.string()).optional().meta({ description: 'names; staff do not open them' }),
    responses: z.array(line).optional(),
    activity: z.array(z.object({ kind: z.string(), at: instant, firm: z.string().nullable() })).optional(),
    checkouts: z.array(checkout).optional(),
    case_id: z.number().int().nullable().optional().meta({ description: 'the case that waits for a decision' }),
    staff_reason: z.string().nullable().optional(),
    staff_decided_at: instant.nullable().optional(),
    reply: z.string().nullable().optional(),
    replied_at: instant.nullable().optional(),
    kept_reason: z.string().nullable().optional(),
    rejected_as: z.number().int().nullable().optional(),
    forwarded_at: instant.nullable().optional(),
    decisions: z.array(z.enum(staffDecisions)).optional().meta({ description: 'what may be decided now' }),
  })
  .meta({ id: 'StaffRequestRecord' });

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
