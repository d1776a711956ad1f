import { z } from 'zod';
import { idParam, typedText } from '../../kernel/http/schemas.js';
import { moderationLimits } from '../../shared/limits.js';
import { reasonedResources } from '../../shared/staff/views.codes.js';

const { reasonMin, reasonMax } = moderationLimits;

/** The record that somebody is about to read. */
export const viewQuery = z.strictObject({ resource: z.enum(reasonedResources), record_id: idParam.shape.id });
export type ViewQuery = z.output<typeof viewQuery>;

/** Why somebody reads a record, where no case of theirs is about it. */
export const viewBody = z.strictObject({
  resource: z.enum(reasonedResources),
  record_id: z.int32().positive(),
  reason: typedText(reasonMin, reasonMax),
});
export type ViewBody = z.output<typeof viewBody>;

/** Why the caller may read a record now; nothing where the caller has to say it first. */
export const viewReason = z
  .strictObject({
    case_id: z.int().nullable().meta({ description: 'the case in hand that is about the record' }),
    reason: z.string().nullable().meta({ description: 'the caller’s own words of the last hour' }),
  })
  .meta({ id: 'ViewReason' });
export type ViewReason = z.output<typeof viewReason>;
