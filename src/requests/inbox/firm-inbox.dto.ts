import { z } from 'zod';
import { documentDto } from '../../documents/documents.api.js';
import { coded, instant } from '../../kernel/http/schemas.js';
import { shownCosts } from '../choice/shown-figures.dto.js';
import { quoteAnswer } from '../quote/quote.js';
import { firmNotes, firmNotesShown } from './notes/firm-notes.dto.js';
import { geoDto, requestDetails, requestItemBase, servedPaperView } from '../requests.dto.js';

/** One row of "Perché sono qui?": points of the score and the most they can be. */
const whyDto = z.object({
  key: z.string(),
  label: z.string(),
  detail: z.string(),
  points: z.number(),
  max: z.number(),
});

/** A firm's response, beside its request. */
const responseDto = z
  .object({
    id: z.number().int(),
    status: coded,
    exclusive: z.boolean(),
    distance_km: z.number(),
    forwarded_at: instant,
    released_at: instant.nullable(),
    answered_at: instant.nullable(),
    allowed_actions: z.array(z.string()),
    deadline: instant.nullable().meta({ description: 'until when the next move is possible' }),
    notes: firmNotesShown.nullable().meta({ description: 'what only the firm reads' }),
  })
  .meta({ id: 'FirmResponse' });

/** A request in a firm's list: a teaser with its response. */
export const lawyerRequestItem = requestItemBase
  .extend({
    geo: geoDto.pick({ city: true, latitude: true, longitude: true }),
    shared_contacts: z.boolean(),
    exclusive_until: instant.nullable(),
    documents_count: z.number().int(),
    excerpt: z
      .string()
      .nullable()
      .meta({ description: 'how the description begins; null while the firm may not read it' }),
    response: responseDto,
  })
  .meta({ id: 'LawyerRequestItem' });

/** A request as far as the firm may read it: the rest is null. */
export const lawyerRequest = lawyerRequestItem
  .extend({
    ...requestDetails,
    description: z.string().nullable(),
    facts_on: z.string().nullable(),
    served_paper: servedPaperView.nullable(),
    papers_at_hand: z
      .array(z.string())
      .meta({ description: 'kinds of papers that the citizen has without a document' }),
    extra: z.array(z.object({ text: z.string(), at: instant })),
    documents: z.array(documentDto),
    response: responseDto.extend({
      reading: z.enum(['teaser', 'blurred', 'full', 'archived']),
      lapse_at: instant.nullable(),
      opened_at: instant.nullable(),
      shared_contacts: z.boolean(),
      ...quoteAnswer,
      costs: shownCosts.nullable().meta({ description: 'of a quote, as its citizen reads it' }),
      read_at: instant.nullable(),
      valid_until: instant.nullable(),
      withdrawn: z
        .object({ at: instant, reason: z.string().nullable().meta({ description: 'as its citizen reads it' }) })
        .nullable()
        .meta({ description: 'the firm withdrew its quote' }),
      attachments: z.array(documentDto),
      score: z.number(),
      why: z.array(whyDto),
      weights_version: z.number().int(),
      notes: firmNotes.nullable(),
    }),
    user: z
      .object({
        first_name: z.string(),
        last_name: z.string(),
        email: z.string(),
        phone: z.string().nullable(),
        mobile: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'the citizen’s contacts, when they are shared' }),
    feedback: z
      .object({
        satisfaction_lawyer: z.number().int().nullable(),
        review_lawyer: z.string().nullable(),
        reply: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'LawyerRequest' });

/** How many responses a firm holds in each part of its inbox. */
export const firmInboxCounts = z
  .object({
    new: z.number().int(),
    to_answer: z.number().int(),
    waiting: z.number().int().meta({ description: 'in turn later: neither opened nor answered yet' }),
    quoted: z.number().int(),
    won: z.number().int(),
    lost: z.number().int(),
  })
  .meta({ id: 'FirmInboxCounts' });

export type LawyerRequest = z.output<typeof lawyerRequest>;
export type LawyerRequestItem = z.output<typeof lawyerRequestItem>;
