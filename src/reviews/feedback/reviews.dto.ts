import { z } from 'zod';
import { typedText } from '../../kernel/http/schemas.js';
import { moderationLimits } from '../../shared/limits.js';

/** Why a review is removed. Its author and the firm read it. */
export const removeReviewBody = z.strictObject({
  reason: typedText(moderationLimits.reasonMin, moderationLimits.reasonMax),
});
export type RemoveReviewBody = z.output<typeof removeReviewBody>;
