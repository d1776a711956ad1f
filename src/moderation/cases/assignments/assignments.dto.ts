import { z } from 'zod';
import { typedText } from '../../../kernel/http/schemas.js';
import { moderationLimits } from '../../../shared/limits.js';

const { noteMax, handOverMax } = moderationLimits;
const id = z.int32().positive();
const to = id.nullable().meta({ description: 'the colleague; null for the queue' });

/** To whom a case is given. */
export const assignBody = z.strictObject({ staff_id: to });
export type AssignBody = z.output<typeof assignBody>;

/** The cases that the caller hands over, to whom, and what the colleague has to know about each of them. */
export const handOverBody = z.strictObject({
  staff_id: to,
  cases: z.array(id).min(1).max(handOverMax),
  note: typedText(1, noteMax).optional(),
});
export type HandOverBody = z.output<typeof handOverBody>;

/** What was handed over, and what was not. */
export const handOver = z
  .strictObject({
    handed: z.array(z.int()),
    skipped: z.array(
      z.strictObject({
        id: z.int(),
        why: z
          .enum(['decided', 'not_yours'])
          .meta({ description: 'it is decided or gone, or is not the caller’s any more' }),
      }),
    ),
  })
  .meta({ id: 'HandOver' });
export type HandOver = z.output<typeof handOver>;
