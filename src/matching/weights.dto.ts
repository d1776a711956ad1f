import { z } from 'zod';
import { day, typedText } from '../kernel/http/schemas.js';
import { moderationLimits } from '../shared/limits.js';
import { termNames } from '../shared/matching/score.rules.js';

const percent = z.number().int().min(0).max(100);
/** The weights of the score. */
export const weightsInPercent = z
  .strictObject({
    distance: percent,
    quality: percent,
    reliability: percent,
    experience: percent,
    velocity: percent,
  })
  .meta({ id: 'WeightsInPercent', description: 'whole percent; the five sum to 100' });
export type WeightsInPercent = z.output<typeof weightsInPercent>;

const reason = typedText(moderationLimits.reasonMin, moderationLimits.reasonMax);

/** A new version of the weights. Rule 25.2. */
export const newWeightsBody = z.strictObject({
  weights: weightsInPercent.refine((given) => termNames.reduce((sum, name) => sum + given[name], 0) === 100, {
    params: { text: { it: 'I cinque pesi devono fare 100 in tutto.', en: 'The five weights must sum to 100.' } },
  }),
  effective_on: day.meta({ description: 'the first day in Rome on which they count' }),
  reason: reason.meta({ description: 'the firms read it' }),
});
export type NewWeightsBody = z.output<typeof newWeightsBody>;

/** Why an announced version is withdrawn. The firms read it. */
export const withdrawWeightsBody = z.strictObject({ reason });
export type WithdrawWeightsBody = z.output<typeof withdrawWeightsBody>;
