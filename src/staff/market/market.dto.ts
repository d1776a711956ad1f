import { z } from 'zod';
import { day } from '../../kernel/http/schemas.js';
import { marketLimits } from '../../shared/limits.js';
import { requestTypes } from '../../shared/guidance/request-types.js';
import { cohortMonths, supplies, weeklyFigures } from '../../shared/staff/market.codes.js';

/** A period of the market, all of it or one subject and one province. */
export const marketQuery = z.strictObject({
  period: z
    .string()
    .regex(/^\d{4}(-(0[1-9]|1[0-2]|Q[1-4]))?$/)
    .refine((period) => Number(period.slice(0, 4)) >= marketLimits.firstYear)
    .optional()
    .meta({ description: 'a month (2026-03), a quarter (2026-Q1) or a year (2026); left out: the present month' }),
  request_type_id: z.enum(requestTypes.map(({ id }) => id)).optional(),
  province_id: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  format: z.enum(['json', 'csv']).default('json'),
});
export type MarketQuery = z.output<typeof marketQuery>;

const count = z.number().int();

const figures = {
  published: count.meta({ description: 'requests that firms could get' }),
  reach_median: count.nullable().meta({ description: 'firms that a request was forwarded to; null without requests' }),
  reach_average: z.number().nullable(),
  first_answer_hours: count
    .nullable()
    .meta({ description: 'hours to the first answer in half of the requests that have one, rounded up' }),
  three_quotes: count.meta({
    description: `requests with ${marketLimits.quotesWanted} quotes within 48 hours of publishing`,
  }),
  quoted: count.meta({ description: 'requests with a quote' }),
  chosen: count.meta({ description: 'requests whose citizen chose a firm' }),
  rated: count.meta({ description: 'requests whose citizen rated the firm' }),
  satisfied: count.meta({ description: 'of those, how many gave a good mark' }),
  received: count.meta({ description: 'times that a firm could open one of these requests' }),
  answered: count.meta({ description: 'of those, how often it answered' }),
  firms_active: count.meta({ description: 'firms that answered a request in the months of the period' }),
  credits_spent: count.meta({ description: 'spent on such requests in the period, less those returned' }),
};

/** The figures of the market in a period, with their parts by subject and by province. */
export const marketRecord = z
  .strictObject({
    period: z.string(),
    from: day,
    to: day,
    first_year: count,
    total: z.strictObject({
      ...figures,
      credits_sold: count.nullable().meta({ description: 'null for a part: a purchase is of no subject or province' }),
    }),
    subjects: z.array(z.strictObject({ request_type_id: z.string(), request_type: z.string(), ...figures })),
    provinces: z.array(
      z.strictObject({
        province_id: z.string().meta({ description: 'empty: outside Italy' }),
        province: z.string(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        supply: z.enum(supplies).nullable().meta({ description: 'null where one province alone is asked for' }),
        ...figures,
      }),
    ),
    weeks: z
      .array(
        z.strictObject({
          figure: z.enum(weeklyFigures),
          week: count.meta({ description: 'the last seven whole days' }),
          usual: z.number().meta({ description: 'the average of the weeks before' }),
          fallen: z.boolean(),
        }),
      )
      .meta({ description: 'of the whole market, whatever part is asked for' }),
    cohorts: z
      .array(
        z.strictObject({
          month: z.string().meta({ description: 'YYYY-MM' }),
          enrolled: count,
          active: z.array(
            z.strictObject({
              months: z.literal([...cohortMonths]),
              firms: count.nullable().meta({ description: 'null while that month is not over' }),
            }),
          ),
        }),
      )
      .meta({ description: 'of the whole market, whatever part is asked for' }),
  })
  .meta({ id: 'Market' });
export type Market = z.output<typeof marketRecord>;
