import { z } from 'zod';
import { LONGEST_QUESTION } from '../../guidance/finder/finder.dto.js';

/** Results a page. */
export const RESULTS_PAGE = 10;

/** The words somebody looks for in the texts of the site. */
export const searchContent = z.strictObject({
  q: z.string().trim().min(1).max(LONGEST_QUESTION),
  page: z.coerce.number().int().min(1).max(100).default(1),
});
export type SearchContent = z.output<typeof searchContent>;

/** A piece of a text; what was looked for is marked. */
const pieces = z.array(z.object({ text: z.string(), match: z.boolean() }));
export type Piece = z.output<typeof pieces>[number];

const contentFound = z
  .object({
    kind: z.enum(['question', 'type', 'article', 'story', 'page']),
    path: z.string().meta({ description: 'the address without a language, with the section it leads to' }),
    language: z.enum(['it', 'en']),
    title: z.string().meta({ description: 'of the text; of the question itself' }),
    heading: pieces.nullable().meta({ description: 'the section of the text; null for its head and for a question' }),
    snippet: pieces,
  })
  .meta({ id: 'ContentFound' });
export type ContentFound = z.output<typeof contentFound>;

/** A page of results, best first. */
export const contentSearchAnswer = z
  .object({
    info: z.array(contentFound),
    page: z.number().int(),
    page_size: z.number().int(),
    total: z.number().int(),
    partial: z.boolean().meta({ description: 'no text has all the words: these have some of them' }),
  })
  .meta({ id: 'ContentSearch' });
export type ContentSearchAnswer = z.output<typeof contentSearchAnswer>;
