import { z } from 'zod';

/** How a firm was rated and what it did, in one subject or in all of them together. */
export const firmFigures = z
  .object({
    rating: z.number().nullable().meta({ description: 'one to five, two decimals; null without ratings' }),
    reviews: z.number().int(),
    answers: z.number().int().meta({ description: 'quotes and opinions in two years' }),
    clients: z.number().int().meta({ description: 'citizens who chose the firm after one of these answers' }),
  })
  .meta({ id: 'FirmFigures' });

/** What is shown beside every percentage. Rules 4.9 to 4.11. */
export const shownCosts = z
  .object({
    cases: z
      .array(z.object({ outcome_cents: z.number().int(), total_cents: z.number().int() }))
      .length(3)
      .meta({ description: 'what the quote costs, taxes included, at the three outcomes of the case' }),
    saving: z.boolean().meta({ description: 'an outcome is what is saved, not what is obtained' }),
    flat: z.boolean().meta({ description: 'the cost is the same at every outcome' }),
    estimate: z
      .object({ least_cents: z.number().int(), most_cents: z.number().int() })
      .nullish()
      .meta({ description: 'of a fee by the hour, at the fewest and the most hours; the cases count the most' }),
    start_cents: z
      .number()
      .int()
      .meta({ description: 'of each total, what is due at the start, whatever the outcome' }),
    losing_source: z
      .string()
      .meta({ description: 'the article by which a court may order who loses to pay the costs of the other side' }),
  })
  .meta({ id: 'ShownCosts' });
