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

/** What waits for editors. Rule 27.21. */
export const contentHomeRecord = z
  .strictObject({
    drafts: part(contentList.record),
    scheduled: part(contentList.record),
    due: part(legalFactsList.record),
    broken: part(brokenText),
    untranslated: part(contentList.record),
  })
  .meta({ id: 'ContentHome' });
