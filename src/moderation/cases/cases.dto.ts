import { z } from 'zod';
import { instant, typedText } from '../../kernel/http/schemas.js';
import { moderationLimits } from '../../shared/limits.js';
import { partyRoles } from '../../shared/moderation/parties.codes.js';
import { caseKinds, caseStatuses } from '../../shared/moderation/case.codes.js';

const { reasonMin, reasonMax } = moderationLimits;

/** Why, in the deciding member's words. The person concerned reads it. */
export const caseReason = typedText(reasonMin, reasonMax);

/** The reason, where the path names the decision. */
export const caseReasonBody = z.strictObject({ reason: caseReason });
export type CaseReasonBody = z.output<typeof caseReasonBody>;

export const decideBody = z.strictObject({ decision: z.string().max(40), reason: caseReason });
export type DecideBody = z.output<typeof decideBody>;

/** An account that a case is about, with its history. */
export const caseParty = z
  .strictObject({
    id: z.number().int(),
    model: z.enum(['user', 'lawyer']),
    name: z.string(),
    role: z.enum(partyRoles).meta({ description: 'whom it concerns, who reported, who is on the other side' }),
    created_at: instant,
    suspended: z.boolean(),
    leaks: z.number().int().meta({ description: 'confirmed contact leaks of the last 90 days' }),
    upheld: z.number().int().meta({ description: 'reports about them that were upheld' }),
    made: z.number().int().meta({ description: 'other reports that they made' }),
    unfounded: z.number().int().meta({ description: 'reports of theirs that were found unfounded' }),
    suspensions: z.array(
      z.strictObject({
        id: z.number().int(),
        reason: z.string(),
        suspended_at: instant,
        until: instant.nullable(),
        ended_at: instant.nullable(),
      }),
    ),
    cases: z.array(
      z.strictObject({
        id: z.number().int(),
        kind: z.enum(caseKinds),
        kind_label: z.string(),
        status: z.enum(caseStatuses),
        status_label: z.string(),
        decision: z.string().nullable(),
        reason: z.string().nullable(),
        at: instant,
      }),
    ),
  })
  .meta({ id: 'CaseParty' });

const kindFigures = z.strictObject({
  kind: z.enum(caseKinds),
  kind_label: z.string(),
  undecided: z.number().int().meta({ description: 'cases that staff have to decide' }),
  in_queue: z.number().int().meta({ description: 'those of them that the caller decides next' }),
  taken: z.boolean().meta({ description: 'an active member takes the kind; an admin counts only with chosen kinds' }),
  waiting: z.number().int().meta({ description: 'cases that wait for an answer of the person' }),
  oldest_at: instant.nullable().meta({ description: 'since when the oldest of the undecided waits' }),
  decided: z.number().int().meta({ description: 'in the last 30 days' }),
  median_hours: z.number().nullable().meta({ description: 'from opening to decision, last 30 days' }),
});

/** The figures of the queue, by kind. */
export const caseFigures = z.strictObject({ kinds: z.array(kindFigures) }).meta({ id: 'CaseFigures' });
