import { z } from 'zod';
import { staffLimits } from '../../shared/limits.js';

/** The search text: a number, a name, an address. Its length is checked first. */
export const searchQuery = z.strictObject({
  q: z
    .string()
    .max(staffLimits.searchMax, { abort: true })
    .refine((text) => !text.includes('\0'), { abort: true })
    .transform((text) => text.trim()),
});
export type SearchQuery = z.output<typeof searchQuery>;

/** The resources that the search looks into. */
export const searchedResources = ['accounts', 'requests', 'invoices'] as const;

/** A record that was found: enough to identify it and to open it. */
export const foundRecord = z
  .strictObject({
    resource: z.enum(searchedResources),
    id: z.number().int(),
    label: z.string().meta({ description: 'name and mail, subject and city, or number and buyer' }),
  })
  .meta({ id: 'FoundRecord' });
export type FoundRecord = z.output<typeof foundRecord>;
