import { z } from 'zod';
import { instant } from '../../kernel/http/schemas.js';
import { choiceReasons, noChoiceReasons } from '../../shared/requests/choice-reasons.codes.js';
import { typeDto } from '../requests.dto.js';

const count = z.number().int();

/** What requests brought to a firm. A quote is chosen, waits, was lost to another firm, or ended without a choice. */
const figures = {
  received: count.meta({ description: 'requests that the firm could open' }),
  quotes: count,
  chosen: count,
  lost: count.meta({ description: 'quotes on requests where the citizen chose another firm' }),
  waiting: count.meta({ description: 'quotes that can still be chosen' }),
  credits: count.meta({ description: 'credits spent on these requests and not returned' }),
  cents: count.meta({
    description: 'what those credits cost when they were bought; gifts and returned ones cost nothing',
  }),
};

/** How often citizens gave each reason, the most frequent first. */
const reasonsGiven = <const Reasons extends readonly string[]>(reasons: Reasons) =>
  z
    .array(z.object({ reason: z.enum(reasons), count }))
    .nullable()
    .meta({ description: 'null for fewer than five answers together' });

/** What the requests of twelve months brought to a firm, by subject and by month. */
export const firmPerformance = z
  .object({
    since: z.iso.date().meta({ description: 'the first day that counts, in Rome' }),
    total: z.object(figures),
    subjects: z.array(z.object({ request_type: typeDto, ...figures })),
    months: z.array(z.object({ month: z.string().meta({ description: 'YYYY-MM, in Rome' }), ...figures })),
    per_client: z
      .object({ credits: z.number().meta({ description: 'with one decimal' }), cents: count })
      .nullable()
      .meta({ description: 'credits and money spent on all requests, for each client; null without a client' }),
    prices: z
      .object({
        compared: count.meta({ description: 'ended requests with a quote of the firm and at least one of another' }),
        cheaper: count.meta({ description: 'of these, where the firm cost less than the middle of the others' }),
        dearer: count,
      })
      .nullable()
      .meta({ description: 'at the middle outcome; null for fewer than five requests' }),
    lost_to_cheaper: z
      .object({ lost: count, cheaper: count })
      .nullable()
      .meta({ description: 'of the lost ones, those whose chosen firm cost less; null for fewer than five' }),
    reasons: z
      .object({
        chosen: reasonsGiven(choiceReasons),
        lost: reasonsGiven(choiceReasons),
        nobody: reasonsGiven(noChoiceReasons),
      })
      .meta({ description: 'why citizens chose the firm, or another or nobody although it had quoted' }),
    lifts: z
      .object({
        request_type: typeDto,
        forwarded_at: instant,
        score: z.number(),
        steps: z.array(
          z.object({
            key: z.enum(['quality', 'reliability', 'experience', 'velocity', 'penalty']),
            label: z.string(),
            step: z.string(),
            points: z.number().meta({ description: 'more than now, all else as it is; one decimal' }),
          }),
        ),
      })
      .nullable()
      .meta({ description: 'what would raise the score of the newest request; null before the first one' }),
  })
  .meta({ id: 'FirmPerformance' });
export type FirmPerformanceView = z.output<typeof firmPerformance>;
