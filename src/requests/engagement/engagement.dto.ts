import { z } from 'zod';
import { instant, typedText } from '../../kernel/http/schemas.js';
import { engagementLimits } from '../../shared/limits.js';
import { engagementNoticeIds } from '../../shared/requests/engagement-notices.codes.js';

/** What a firm writes of a letter; parties, matter and fee come from the request and the quote. Rule 32.2. */
export const engagementBody = z.strictObject({
  scope: typedText(1, engagementLimits.partMax).meta({ description: 'what the engagement covers' }),
  excluded: typedText(0, engagementLimits.partMax).default('').meta({ description: 'what it does not cover' }),
  payment: typedText(0, engagementLimits.partMax).default('').meta({ description: 'when the client pays what' }),
  notices: z
    .array(z.enum(engagementNoticeIds))
    .max(engagementNoticeIds.length)
    .refine((ids) => new Set(ids).size === ids.length)
    .default([]),
  note: typedText(0, engagementLimits.noteMax)
    .default('')
    .meta({ description: 'goes along with the letter and is no part of it' }),
});
export type EngagementInput = z.output<typeof engagementBody>;

/** A question of the client about the letter. */
export const engagementQuestion = z.strictObject({ text: typedText(1, engagementLimits.noteMax) });

/** The client accepts the letter that they have read. */
export const engagementAcceptance = z.strictObject({
  hash: z
    .string()
    .length(64)
    .regex(/^[0-9a-f]{64}$/)
    .meta({ description: 'of the letter that was read: another one is refused' }),
  starts_now: z.boolean().meta({ description: 'the firm shall begin before the time to withdraw is over' }),
});
export type EngagementAcceptance = z.output<typeof engagementAcceptance>;

const party = z.object({ name: z.string(), lines: z.array(z.string()) });

/** A letter as both sides read it, on the screen and as a PDF: in Italian, the language of the engagement. */
export const engagementDocument = z
  .object({
    title: z.string(),
    day: z.string().meta({ description: 'the day of the letter, in words' }),
    firm: party,
    client: party,
    sections: z.array(
      z.object({
        title: z.string(),
        facts: z.array(z.object({ label: z.string(), value: z.string() })),
        texts: z.array(z.string()),
        table: z
          .object({
            heads: z.array(z.string()),
            rows: z.array(z.object({ label: z.string(), figures: z.array(z.string()), strong: z.boolean() })),
          })
          .nullable(),
      }),
    ),
    signers: z.object({ place: z.string(), firm: z.string(), client: z.string() }),
  })
  .meta({ id: 'EngagementDocument' });
export type EngagementDocument = z.output<typeof engagementDocument>;

/** The words of a firm in a letter. */
const written = z.object({
  scope: z.string(),
  excluded: z.string(),
  payment: z.string(),
  notices: z.array(z.enum(engagementNoticeIds)),
});
export type EngagementWords = z.output<typeof written>;

/** The letter of a response, or what a new one starts from. */
export const engagementAnswer = z
  .object({
    request_id: z.number().int(),
    firm: z.string(),
    letter: written
      .extend({
        version: z.number().int(),
        status: z.object({ id: z.string(), label: z.string() }),
        note: z.string(),
        document: engagementDocument,
        hash: z.string().meta({ description: 'SHA-256 of the letter and its version' }),
        sent_at: instant,
        question: z.string().nullable(),
        asked_at: instant.nullable(),
        withdrawn_at: instant.nullable(),
        accepted_at: instant.nullable(),
        starts_now: z.boolean().nullable(),
      })
      .nullable()
      .meta({ description: 'null until the firm sends one; for the client also once it was withdrawn' }),
    withdrawn: z.boolean().meta({ description: 'the firm has taken its letter back' }),
    last: written
      .nullable()
      .meta({ description: 'for the firm: the words of its last letter about the same subject, to start from' }),
    allowed_actions: z.array(z.enum(['send', 'send_again', 'withdraw', 'ask', 'accept'])),
  })
  .meta({ id: 'Engagement' });
export type EngagementAnswer = z.output<typeof engagementAnswer>;
