import { z } from 'zod';
import { fieldTexts } from '../../../kernel/field-texts.js';
import { day, typedLine, typedText } from '../../../kernel/http/schemas.js';
import { withText } from '../../../kernel/http/validation.js';
import { requestLimits } from '../../../shared/limits.js';

const twice = { it: 'Questa etichetta c’è già', en: 'This label is there already' };

/** Upper and lower case make no second label. */
const differ = (labels: readonly string[]): boolean =>
  new Set(labels.map((label) => label.toLowerCase())).size === labels.length;

const version = z.number().int().min(0).max(2_147_483_647);

/** What a firm writes about a request for itself. A next step has its day, and a day its step. Rule 2.28. */
export const firmNotesBody = z
  .strictObject({
    version: version.meta({ description: 'of the notes that the caller has read; 0 where there were none' }),
    note: typedText(0, requestLimits.textMax),
    labels: z
      .array(typedLine(1, requestLimits.labelMax))
      .max(requestLimits.labels)
      .superRefine(withText(differ, twice)),
    next_step: typedLine(1, requestLimits.nextStepMax).nullable(),
    next_on: day.nullable(),
    member_id: z.number().int().min(1).nullable().meta({ description: 'who is responsible; null is the owner' }),
  })
  .superRefine(({ next_step: step, next_on: on }, context) => {
    if ((step === null) === (on === null)) return;
    const path = [step === null ? 'next_step' : 'next_on'];
    context.addIssue({ code: 'custom', path, input: null, params: { text: fieldTexts.required } });
  })
  .meta({ id: 'FirmNotesInput' });

/** The notes of a firm as a list shows them. */
export const firmNotesShown = z.object({
  labels: z.array(z.string()),
  next_step: z.string().nullable(),
  next_on: z.string().nullable().meta({ description: 'the day of the next step, YYYY-MM-DD' }),
  responsible: z
    .object({ id: z.number().int(), name: z.string() })
    .nullable()
    .meta({ description: 'a member of the firm; null is the owner' }),
  absence: z
    .object({
      name: z.string().meta({ description: 'who is responsible and absent' }),
      until: z.string().meta({ description: 'the last day of the absence, YYYY-MM-DD' }),
      replaced_by: z.string().nullable().meta({ description: 'who replaces; null is nobody' }),
    })
    .nullable()
    .meta({ description: 'null while who is responsible is not absent' }),
});

/** The notes of a firm about a request. */
export const firmNotes = firmNotesShown
  .extend({ note: z.string(), version: z.number().int() })
  .meta({ id: 'FirmNotes' });

export type FirmNotesBody = z.output<typeof firmNotesBody>;
export type FirmNotesShown = z.output<typeof firmNotesShown>;
export type FirmNotes = z.output<typeof firmNotes>;
