import { z } from 'zod';
import { instant, typedText } from '../../kernel/http/schemas.js';
import { moderationLimits } from '../../shared/limits.js';
import { accountReferenceRecord } from '../../staff/records.dto.js';

/** What a client said of a firm, as staff see it. */
export const reviewRecord = z
  .strictObject({
    id: z.number().int().meta({ description: 'the number of the request' }),
    firm: accountReferenceRecord,
    author: accountReferenceRecord,
    request_type_id: z.string(),
    request_type: z.string(),
    stars: z.number().int().nullable(),
    text: z.string().nullable(),
    reply: z.string().nullable(),
    created_at: instant,
    updated_at: instant,
    replied_at: instant.nullable(),
    removed_at: instant.nullable(),
  })
  .meta({ id: 'ReviewRecord' });

/** Why a review is removed. Its author and the firm read it. */
export const removeReviewBody = z.strictObject({
  reason: typedText(moderationLimits.reasonMin, moderationLimits.reasonMax),
});
export type RemoveReviewBody = z.output<typeof removeReviewBody>;
