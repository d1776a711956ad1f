import { z } from 'zod';
import { day } from '../../../kernel/http/schemas.js';
import { replacementLapses } from '../../../shared/accounts/absences.rules.js';

const id = z.number().int();

/** Somebody who signs in for the firm. */
const person = z.union([z.literal('owner'), id.min(1).max(2_147_483_647)]);

export const absenceBody = z
  .strictObject({
    person: person.optional().meta({ description: 'the owner, or a member by id; who asks, when left out' }),
    from: day.meta({ description: 'the first day in Rome' }),
    until: day.meta({ description: 'the last day in Rome' }),
    replacement: person.nullable().default(null).meta({ description: 'who replaces; null is nobody' }),
  })
  .meta({ id: 'AbsenceInput' });
export type AbsenceBody = z.output<typeof absenceBody>;

export const absenceDto = z
  .object({
    id,
    from: day,
    until: day,
    on: z.boolean().meta({ description: 'it has begun' }),
    replacement: z
      .object({
        id: id.nullable().meta({ description: 'null is the owner' }),
        name: z.string(),
        lapse: z
          .enum(replacementLapses)
          .nullable()
          .meta({ description: 'why this person does not replace on all of the days; null where they do' }),
      })
      .nullable()
      .meta({ description: 'null where nobody was named' }),
    allowed_actions: z.array(z.enum(['remove'])),
  })
  .meta({ id: 'Absence' });
export type AbsenceDto = z.output<typeof absenceDto>;
