import { z } from 'zod';
import { latitudeParam, longitudeParam } from '../../kernel/http/schemas.js';
import { requestTypeIds } from '../../shared/guidance/request-types.js';

const planOnSale = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** GET /matching/reach: about what, and from where. A plan changes nothing: the answer holds them all. */
export const reachQuery = z.strictObject({
  request_type_id: z.enum(requestTypeIds),
  latitude: latitudeParam,
  longitude: longitudeParam,
  plan: z.coerce.number().pipe(planOnSale).optional(),
});
export type ReachQuery = z.output<typeof reachQuery>;

/** How many firms there are, and how many of them each plan reaches. */
export const reachDto = z
  .object({
    eligible: z.number().int().meta({ description: 'no more than the widest plan reaches' }),
    reached: z.object({ 1: z.number().int(), 2: z.number().int(), 3: z.number().int() }),
  })
  .meta({ id: 'Reach' });

/** A plan, what it costs and gives. */
export const planDto = z
  .object({
    id: z.number().int(),
    label: z.string(),
    price_cents: z.number().int(),
    price_string: z.string(),
    reach: z.number().int(),
    reads_waiting: z.boolean().meta({ description: 'firms that wait for their turn read already' }),
    refund_days: z.number().int().nullable().meta({ description: 'money back within so many days if nobody answers' }),
    on_sale: z.boolean(),
  })
  .meta({ id: 'Plan' });
