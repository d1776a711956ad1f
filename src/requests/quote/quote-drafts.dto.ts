import { z } from 'zod';
import { instant, placeParam, typedLine, typedText } from '../../kernel/http/schemas.js';
import { requestTypeIds } from '../../shared/guidance/request-types.codes.js';
import { quoteLimits, requestLimits } from '../../shared/limits.js';
import { quoteDraft, type QuoteDraft } from './quote.js';

/** The draft of a response, if there is one. */
export const keptQuoteDraft = z.object({ draft: quoteDraft.nullable(), saved_at: instant.nullable() });

/** An opinion that is not finished. */
export const opinionDraft = z
  .strictObject({ text: typedText(0, quoteLimits.draftTextMax).default('') })
  .meta({ id: 'OpinionDraft' });

/** The draft of a response's opinion, if there is one. */
export const keptOpinionDraft = z.object({ draft: opinionDraft.nullable(), saved_at: instant.nullable() });

/** Which of its texts a firm means. */
export const slotParam = placeParam(quoteLimits.savedTexts);

/** The figures of a quote as they are typed. */
const quoteFigures = quoteDraft
  .omit({ text: true, instalments: true, valid_through: true, shared_contacts: true })
  .meta({ id: 'QuoteFigures', description: 'the figures of a quote as they are typed: words, in euro' });

/** What a firm keeps for its quotes: a text, and the figures of a quote if it wants. Rule 2.23. */
export const savedText = z.strictObject({
  name: typedLine(1, quoteLimits.savedTextNameMax),
  text: typedText(1, requestLimits.textMax),
  request_type_id: z.enum(requestTypeIds).nullable().default(null).meta({ description: 'the subject that it is for' }),
  figures: quoteFigures.nullable().default(null),
});

/** The texts of a firm with their places. */
export const savedTexts = z.array(
  z
    .object({
      slot: z.number().int(),
      name: z.string(),
      text: z.string(),
      request_type_id: z.string().nullable(),
      figures: quoteFigures.nullable(),
    })
    .meta({ id: 'QuoteText' }),
);

export type OpinionDraft = z.output<typeof opinionDraft>;

/** What a firm keeps unfinished for a response, by kind. */
export interface ResponseDrafts {
  quote: QuoteDraft;
  opinion: OpinionDraft;
}
export type DraftKind = keyof ResponseDrafts;
export type SavedText = z.output<typeof savedText>;
