import { z } from 'zod';

/** What a request can be about. */
export const requestTypeDto = z
  .object({ id: z.string(), label: z.string(), icon: z.string(), tooltip: z.string(), upgradable: z.boolean() })
  .meta({ id: 'RequestType' });

/** A plan, what it costs and gives. */
export const planDto = z
  .object({
    id: z.number().int(),
    label: z.string(),
    price_cents: z.number().int(),
    price_string: z.string(),
    reach: z.number().int(),
    reads_waiting: z.boolean().meta({ description: 'firms that wait for their turn read and chat already' }),
    refund_days: z.number().int().nullable().meta({ description: 'money back within so many days if nobody answers' }),
    on_sale: z.boolean(),
  })
  .meta({ id: 'Plan' });
