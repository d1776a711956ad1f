import { z } from 'zod';
import { typedLine } from '../../kernel/http/schemas.js';
import { directoryLimits } from '../../shared/limits.js';
import { milestoneTypes } from '../../shared/reviews/milestones.codes.js';

const name = typedLine(directoryLimits.milestoneNameMin, directoryLimits.milestoneNameMax);
const choice = {
  type: z.enum(milestoneTypes),
  name: z.strictObject({ it: name, en: name }),
  shown: z.boolean().meta({ description: 'false hides it; it also needs to be large enough' }),
};
const revision = z.number().int().min(0).max(2_147_483_646);

/** The names, the order and the visibility of all figures. Rule 27.23. */
export const milestonesBody = z
  .strictObject({
    revision: revision.meta({ description: 'the one that the caller read' }),
    entries: z
      .array(z.strictObject(choice))
      .length(milestoneTypes.length)
      .refine((entries) => new Set(entries.map(({ type }) => type)).size === milestoneTypes.length)
      .meta({ description: 'each figure once, in the order of the page' }),
  })
  .meta({ id: 'MilestonesInput' });
export type MilestonesBody = z.output<typeof milestonesBody>;

/** The figures as editors see them. */
export const milestonesRecord = z
  .strictObject({
    revision,
    entries: z.array(
      z.strictObject({
        ...choice,
        count: z.number().meta({ description: 'as it is counted now; hours for the first answer' }),
        is_large: z.boolean().meta({ description: 'large enough to be shown' }),
      }),
    ),
  })
  .meta({ id: 'StaffMilestones' });
