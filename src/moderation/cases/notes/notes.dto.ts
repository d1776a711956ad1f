import { z } from 'zod';
import { instant, typedText } from '../../../kernel/http/schemas.js';
import { moderationLimits } from '../../../shared/limits.js';
import { caseKinds } from '../../../shared/moderation/case.codes.js';

const { noteMax, mentionsMax } = moderationLimits;
const id = z.number().int();

/** A note about a case, for the colleagues, and those of them who have to read it. */
export const caseNoteBody = z.strictObject({
  text: typedText(1, noteMax),
  mentions: z.array(z.int32().positive()).max(mentionsMax),
});
export type CaseNoteBody = z.output<typeof caseNoteBody>;

/** Somebody of the staff who decides cases. */
export const colleague = z.strictObject({ id, name: z.string() }).meta({ id: 'Colleague' });
export type Colleague = z.output<typeof colleague>;

/** A note about a case. */
export const caseNote = z
  .strictObject({ id, at: instant, by: z.string(), text: z.string(), mentioned: z.array(colleague) })
  .meta({ id: 'CaseNote' });
export type CaseNote = z.output<typeof caseNote>;

/** A note that mentions the caller, who has not opened the case since. */
export const caseMention = z
  .strictObject({
    id: id.meta({ description: 'the number of the note' }),
    case_id: id,
    kind: z.enum(caseKinds),
    kind_label: z.string(),
    at: instant,
    by: z.string(),
    text: z.string(),
  })
  .meta({ id: 'CaseMention' });
export type CaseMention = z.output<typeof caseMention>;
