import { z } from 'zod';
import { staffLimits } from '../../../shared/limits.js';

/** The search text: a number, a reference, a name, a word. Its length is checked first. */
export const searchQuery = z.strictObject({
  q: z
    .string()
    .max(staffLimits.searchMax, { abort: true })
    .refine((text) => !text.includes('\0'), { abort: true })
    .transform((text) => text.trim()),
});
export type SearchQuery = z.output<typeof searchQuery>;

/** The resources that the search looks into. */
export const searchedResources = [
  'accounts',
  'requests',
  'cases',
  'invoices',
  'checkouts',
  'coupons',
  'newsletter',
  'content',
] as const;

/** A record that was found: enough to identify it and to open it. */
export const foundRecord = z
  .strictObject({
    resource: z.enum(searchedResources),
    id: z.number().int(),
    label: z
      .string()
      .meta({ description: 'what people name it with: name and mail, subject and city, number, code or title' }),
  })
  .meta({ id: 'FoundRecord' });
export type FoundRecord = z.output<typeof foundRecord>;
