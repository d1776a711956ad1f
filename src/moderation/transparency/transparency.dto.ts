import { z } from 'zod';
import { yearFrom } from '../../kernel/http/schemas.js';

/** A calendar year in Rome. */
export const transparencyQuery = z.strictObject({
  year: yearFrom(2024).optional().meta({ description: 'left out: the present one' }),
  format: z.enum(['json', 'csv']).default('json'),
});
export type TransparencyQuery = z.output<typeof transparencyQuery>;

const row = z.strictObject({
  figure: z.string(),
  section: z.string(),
  label: z.string(),
  part: z.string().nullable().meta({ description: 'null for a figure that is one number' }),
  value: z.number().nullable().meta({ description: 'null: not recorded, or nothing to measure' }),
  unit: z.enum(['count', 'hours', 'percent']),
  definition: z.string(),
  source: z.string().meta({ description: 'the article that asks for it' }),
});
export type TransparencyRow = z.output<typeof row>;

/** The yearly figures of moderation that the law on digital services asks for. */
export const transparencyRecord = z
  .strictObject({ year: z.number().int(), first_year: z.number().int(), rows: z.array(row) })
  .meta({ id: 'TransparencyYear' });
