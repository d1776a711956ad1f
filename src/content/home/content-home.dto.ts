import { z } from 'zod';
import { instant } from '../../kernel/http/schemas.js';
import { locales } from '../../shared/locale.js';
import { contentList } from '../content.list.js';
import { legalFactsList } from '../facts/legal-facts.list.js';

/** The first records of a list, and how many its filter finds. */
const part = (record: z.ZodType) => z.strictObject({ total: z.number().int(), records: z.array(record) });

const brokenText = z
  .strictObject({
    id: z.number().int().meta({ description: 'the number of the text' }),
    title: z.string(),
    path: z.string(),
    language: z.enum(locales),
    publish_at: instant.nullable().meta({ description: 'when it comes out; null where readers see it already' }),
    links: z.array(z.string()).meta({ description: 'addresses of the site at which there is no page' }),
  })
  .meta({ id: 'BrokenText' });
export type BrokenText = z.output<typeof brokenText>;

const heldText = z
  .strictObject({
    id: z.number().int().meta({ description: 'the number of the text' }),
    title: z.string(),
    path: z.string(),
    language: z.enum(locales),
    publish_at: instant.meta({ description: 'when it was to come out' }),
    faults: z.array(z.string()).meta({ description: 'why it did not, in words' }),
  })
  .meta({ id: 'HeldText' });
export type HeldText = z.output<typeof heldText>;

/** What waits for editors. Rules 27.21 and 27.25. */
export const contentHomeRecord = z
  .strictObject({
    drafts: part(contentList.record),
    scheduled: part(contentList.record),
    held: part(heldText),
    due: part(legalFactsList.record),
    broken: part(brokenText),
    untranslated: part(contentList.record),
  })
  .meta({ id: 'ContentHome' });
