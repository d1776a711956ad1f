import { z } from 'zod';
import { envelope, trimmed, typedLine, typedText } from '../../kernel/http/schemas.js';
import { accountLimits, contactLimits } from '../../shared/limits.js';

const { nameMax, subjectMax, textMin, textMax } = contactLimits;

/** A letter to the operator, from anybody. */
export const newLetter = z
  .strictObject({
    name: typedLine(1, nameMax),
    email: trimmed(accountLimits.emailMax).toLowerCase().pipe(z.email()),
    subject: typedLine(3, subjectMax),
    text: typedText(textMin, textMax),
    request_id: z
      .number()
      .int()
      .positive()
      .max(2_147_483_647)
      .nullish()
      .meta({ description: 'the request that it is about, of those that the caller may read' }),
  })
  .meta({ id: 'NewLetter' });
export type NewLetter = z.output<typeof newLetter>;

export const letterAnswer = envelope(z.object({ reference: z.string() }).meta({ id: 'LetterReference' }));
