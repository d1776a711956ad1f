import { z } from 'zod';
import { envelope, instant, listEnvelope, typedText } from '../../kernel/http/schemas.js';
import { reportLimits } from '../../shared/limits.js';
import { detections } from '../../shared/moderation/statement-of-reasons.codes.js';
import { redressList } from '../redress.dto.js';
import {
  reportReasons,
  reportStatuses,
  reportSubjectTypes,
  ruledSubjectTypes,
} from '../../shared/moderation/reports.codes.js';

const LARGEST_ID = 2_147_483_647;
const { textMin, textMax } = reportLimits;

/** Something that is reported, and why. */
export const newReport = z
  .strictObject({
    subject_type: z.enum(reportSubjectTypes),
    subject_id: z.number().int().positive().max(LARGEST_ID),
    reason: z.enum(reportReasons),
    text: typedText(textMin, textMax),
  })
  .meta({ id: 'NewComplaint' });
export type NewReport = z.output<typeof newReport>;

export const reportReference = envelope(z.object({ reference: z.string() }).meta({ id: 'ComplaintReference' }));

/** A reference in a path. */
export const referenceParam = z.object({
  reference: z
    .string()
    .max(24)
    .regex(/^SG-\d{4}-\d{6,10}$/),
});

/** The token of an appeal by link, in decimal digits. */
export const appealTokenParam = z.object({
  token: z
    .string()
    .max(60)
    .regex(/^\d{30,60}$/),
});

/** Why the decision is wrong. */
export const newAppeal = z.strictObject({ text: typedText(textMin, textMax) }).meta({ id: 'NewAppeal' });
export type NewAppeal = z.output<typeof newAppeal>;

const named = <T extends z.ZodType<string>>(id: T) => z.object({ id, label: z.string() });

const appealDto = z.object({
  text: z.string().nullable(),
  created_at: instant,
  decision: named(z.enum(['grant', 'reject']))
    .nullable()
    .meta({ description: 'null while it is examined' }),
  decided_at: instant.nullable(),
  statement: z.string().nullable().meta({ description: 'why, in the words of the staff' }),
});

/** A report as one side sees it: who made it, or whom a decision burdens. */
export const reportDto = z
  .object({
    reference: z.string(),
    side: z.enum(['reporter', 'reported', 'suspended']),
    subject: z.object({ type: named(z.enum(ruledSubjectTypes)), id: z.number().int() }),
    reason: named(z.enum(reportReasons)).nullable(),
    text: z.string().nullable().meta({ description: 'what the caller wrote; null for whom a decision burdens' }),
    status: named(z.enum(reportStatuses)),
    created_at: instant,
    statement: z
      .object({
        decision: named(z.enum(['uphold', 'dismiss', 'unfounded', 'suspend', 'gone', 'remove'])),
        decided_at: instant,
        facts: z.string().nullable().meta({ description: 'what was found, in the words of the staff' }),
        ground: z.string().nullable().meta({ description: 'what the terms say' }),
        measure: z.string().nullable().meta({ description: 'what followed' }),
        removed: z.string().nullable().meta({ description: 'the own words that were removed' }),
        automated: z.boolean(),
        found_by_filter: z.boolean().meta({ description: 'the contact filter put the words before the staff' }),
        detection: named(z.enum(detections))
          .nullable()
          .meta({ description: 'how it was noticed and who decided, in words; null where nobody decided' }),
        redress: redressList,
      })
      .nullable()
      .meta({ description: 'the statement of reasons; null until it is decided' }),
    appeal: appealDto.nullable(),
    appeal_until: instant.nullable(),
    allowed_actions: z.array(z.enum(['appeal'])),
  })
  .meta({ id: 'Complaint' });
export type ReportDto = z.output<typeof reportDto>;
export const reportAnswer = envelope(reportDto);
export const reportList = listEnvelope(reportDto);
