import { z } from 'zod';

/** What a request can be about. */
export const requestTypeDto = z
  .object({ id: z.string(), label: z.string(), icon: z.string(), tooltip: z.string(), upgradable: z.boolean() })
  .meta({ id: 'RequestType' });
