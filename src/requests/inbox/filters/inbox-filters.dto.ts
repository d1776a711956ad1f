import { z } from 'zod';
import { placeParam, typedLine } from '../../../kernel/http/schemas.js';
import { requestTypeIds } from '../../../shared/guidance/request-types.codes.js';
import { requestLimits } from '../../../shared/limits.js';
import { inboxParts, type InboxPart } from '../../../shared/requests/codes.js';
import { inboxDistances, inboxOrders, inboxShapes } from '../../../shared/requests/inbox-filter.codes.js';

/** What of the inbox is shown, and how: one part of it, narrowed down and ordered. Null narrows nothing. */
const filterFields = {
  part: z.enum(Object.keys(inboxParts) as [InboxPart, ...InboxPart[]]),
  request_type_id: z.enum(requestTypeIds).nullable().default(null),
  within_km: z.literal(inboxDistances).nullable().default(null),
  label: typedLine(1, requestLimits.labelMax)
    .nullable()
    .default(null)
    .meta({ description: 'one of the firm’s labels' }),
  order: z.enum(inboxOrders).nullable().default(null).meta({ description: 'null is the usual order of the part' }),
  shape: z.enum(inboxShapes).default('list'),
};

/** A filter of the inbox with the name that the firm gives it. Rule 2.41. */
export const savedFilter = z
  .strictObject({ name: typedLine(1, requestLimits.savedFilterNameMax), ...filterFields })
  .meta({ id: 'SavedFilterInput' });

/** The filters of a firm with their places. */
export const savedFilters = z.array(
  z.object({ slot: z.number().int(), name: z.string(), ...filterFields }).meta({ id: 'SavedFilter' }),
);

/** Which of its filters a firm means. */
export const filterParam = placeParam(requestLimits.savedFilters);

export type SavedFilter = z.output<typeof savedFilter>;
export type SavedFilters = z.output<typeof savedFilters>;
