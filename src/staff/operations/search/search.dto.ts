import { z } from 'zod';
import { staffLimits } from '../../../shared/limits.js';
import { shortcutResources } from '../../../shared/staff/views.codes.js';

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

const starredRecord = z.string().regex(new RegExp(`^(?:${shortcutResources.join('|')})/[1-9]\\d{0,9}$`));

/** The records that the member starred, which the member's browser keeps: `accounts/12,cases/7`. */
export const shortcutsQuery = z.strictObject({
  starred: z
    .string()
    .max(300, { abort: true })
    .default('')
    .transform((text) => text.split(',').filter((one) => one !== ''))
    .pipe(z.array(starredRecord).max(staffLimits.starred)),
});
export type ShortcutsQuery = z.output<typeof shortcutsQuery>;

/** What the empty search offers. */
export const shortcutsRecord = z
  .strictObject({
    starred: z.array(foundRecord),
    recent: z.array(foundRecord).meta({ description: 'what the caller read last, the last first' }),
  })
  .meta({ id: 'SearchShortcuts' });
export type Shortcuts = z.output<typeof shortcutsRecord>;
