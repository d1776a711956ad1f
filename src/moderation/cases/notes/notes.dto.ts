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

/** A colleague of the caller. */
export const caseColleague = colleague
  .extend({ assignable: z.boolean().meta({ description: 'the caller can assign cases to them' }) })
  .meta({ id: 'CaseColleague' });
export type CaseColleague = z.output<typeof caseColleague>;

/** A note about a case. */
export const caseNote = z
  .strictObject({ id, at: instant, by: z.string(), text: z.string(), mentioned: z.array(colleague) })
  .meta({ id: 'CaseNote' });
export type CaseNote = z.output<typeof caseNote>;

/** A note that mentions the caller, or a case that was assigned to them, which they have not opened since. */
export const caseMention = z
  .strictObject({
    id: id.nullable().meta({ description: 'the number of the note; null for a case that was only assigned' }),
    case_id: id,
    kind: z.enum(caseKinds),
    kind_label: z.string(),
    at: instant,
    by: z.string(),
    text: z.string().nullable(),
    assigned: z.boolean().meta({ description: 'the case is assigned to the caller now' }),
  })
  .meta({ id: 'CaseMention' });
export type CaseMention = z.output<typeof caseMention>;
