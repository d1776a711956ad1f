import { z } from 'zod';

const count = z.number().int();

/** What is open for a firm on its first days. */
export const firstRequests = z
  .object({
    stage: z
      .enum(['before', 'first', 'later'])
      .meta({ description: 'not verified yet; verified lately and nothing opened; neither' }),
    requests: count.nullable().meta({
      description:
        'before: open requests that it would be offered, rounded down, null for fewer than few_under or without an address; ' +
        'first: those in its inbox that it can open; later: null',
    }),
    few_under: count
      .nullable()
      .meta({ description: 'before, for a firm with an address: the least number that is told' }),
    credits: count.nullable().meta({ description: 'first: what a quote for each of them costs' }),
  })
  .meta({ id: 'FirstRequests' });
export type FirstRequestsView = z.output<typeof firstRequests>;
