import { z } from 'zod';
import { day, typedLine, typedText } from '../../kernel/http/schemas.js';
import { letterTable } from '../../shared/guidance/ready-letters/letter-table.js';
import type { LetterField } from '../../shared/guidance/ready-letters/ready-letter.types.js';
import { readyLetterIds } from '../../shared/guidance/ready-letters/ready-letters.codes.js';

/** What a field takes; empty is a line to fill in by hand. */
function schemaOf({ kind, max, options }: LetterField): z.ZodType<string> {
  if (kind === 'choice') return z.enum(Object.keys(options ?? {}));
  if (kind === 'day') return z.union([z.literal(''), day]);
  return kind === 'text' ? typedText(0, max) : typedLine(0, max);
}

/** The fields of all letters. Those that share a name are the same field. */
const facts = Object.fromEntries(
  Object.values(letterTable).flatMap(({ fields }) =>
    Object.entries(fields).map(([name, field]) => [name, schemaOf(field).optional()]),
  ),
);

/** A letter, and what a person says for it. */
export const letterToMake = z
  .strictObject({ letter: z.enum(readyLetterIds), facts: z.strictObject(facts) })
  .superRefine(({ letter, facts: given }, context) => {
    const strange = Object.keys(given).filter((name) => !Object.hasOwn(letterTable[letter].fields, name));
    if (strange.length > 0)
      context.addIssue({ code: 'unrecognized_keys', keys: strange, path: ['facts'], input: given });
  })
  .meta({ id: 'ReadyLetterToMake' });
export type LetterToMake = z.output<typeof letterToMake>;
