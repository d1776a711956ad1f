import { z } from 'zod';
import { day, instant } from '../../kernel/http/schemas.js';
import { statisticsLimits } from '../../shared/limits.js';
import { caseKinds } from '../../shared/moderation/case.codes.js';

const count = z.number().int();
const week = day.meta({ description: 'the Monday of the week, in Rome' });

/** How far back the figures look, this week included. */
export const weeksQuery = z.strictObject({
  weeks: z.coerce.number().int().min(1).max(statisticsLimits.weeks).default(statisticsLimits.weeks),
});
export type WeeksQuery = z.output<typeof weeksQuery>;

/** Open cases by kind and age, and what came and was decided by the week. */
export const caseStatistics = z
  .strictObject({
    ages: z.array(
      z.strictObject({
        kind: z.enum(caseKinds),
        kind_label: z.string(),
        under_a_day: count,
        under_two_days: count,
        under_a_week: count,
        older: count,
      }),
    ),
    weeks: z.array(
      z.strictObject({
        week,
        opened: count,
        decided: count,
        median_hours: z.number().nullable().meta({ description: 'from opening to decision; null where none was' }),
      }),
    ),
  })
  .meta({ id: 'CaseStatistics' });
export type CaseStatistics = z.output<typeof caseStatistics>;

/** From request to choice, by week and subject. */
export const funnelStatistics = z
  .strictObject({
    rows: z.array(
      z.strictObject({
        week,
        request_type_id: z.string(),
        request_type: z.string(),
        sent: count.meta({ description: 'requests published, as the market counts them' }),
        forwarded: count.meta({ description: 'of those, how many reached a firm' }),
        quoted: count.meta({ description: 'of those, how many have a quote' }),
        chosen: count.meta({ description: 'of those, how many led to a choice' }),
      }),
    ),
  })
  .meta({ id: 'FunnelStatistics' });
export type FunnelStatistics = z.output<typeof funnelStatistics>;

/** How firms answer, by the week in which they had their turn. */
export const answerStatistics = z
  .strictObject({
    weeks: z.array(
      z.strictObject({
        week,
        received: count,
        answered: count,
        lost: count.meta({ description: 'lapsed unopened' }),
        median_hours: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: 'AnswerStatistics' });
export type AnswerStatistics = z.output<typeof answerStatistics>;

/** Contact details that were blocked, by the week. */
export const leakStatistics = z
  .strictObject({
    since: instant,
    weeks: z.array(
      z.strictObject({
        week,
        refused: count.meta({ description: 'messages that the filter refused at once' }),
        held: count.meta({ description: 'messages that were held for staff' }),
        rejected: count.meta({ description: 'held messages that staff rejected for contact details' }),
      }),
    ),
  })
  .meta({ id: 'LeakStatistics' });
export type LeakStatistics = z.output<typeof leakStatistics>;
