import { z } from 'zod';

/** What somebody can do against a decision, the nearest first, each with the law that gives it. Rule 22.15. */
export const redressList = z
  .array(z.object({ text: z.string(), source: z.string() }).meta({ id: 'Redress' }))
  .meta({ description: 'what the person can do against the decision, and the law that gives it' });
