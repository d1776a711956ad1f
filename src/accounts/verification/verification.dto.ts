import { z } from 'zod';
import { instant, typedText } from '../../kernel/http/schemas.js';
import { documentDto } from '../../documents/documents.api.js';
import { moderationLimits } from '../../shared/limits.js';
import { verificationStatuses } from './verification.rules.js';

const { answerMin, answerMax, evidenceMin, reasonMax } = moderationLimits;

/** What staff saw: a note on the register, a number, a date. Only staff read it. */
export const evidenceBody = z.strictObject({ evidence: typedText(evidenceMin, reasonMax) });
export type EvidenceBody = z.output<typeof evidenceBody>;

/** The firm's answer to what staff asked. */
export const verificationAnswerBody = z
  .strictObject({ text: typedText(answerMin, answerMax) })
  .meta({ id: 'VerificationAnswer' });
export type VerificationAnswerBody = z.output<typeof verificationAnswerBody>;

/** How long a verification takes. Rule 18.9. */
export const decisionTimeFields = {
  usual_hours: z
    .number()
    .nullable()
    .meta({ description: 'median hours to a decision in the last 30 days; null while too few were decided' }),
  due_hours: z.number().nullable().meta({
    description: 'hours in which staff are to decide, while the usual ones are not known; null while they are late',
  }),
};

/** The status of the verification of the caller's firm. */
export const verificationDto = z
  .object({
    status: z.enum(verificationStatuses),
    since: instant.nullable().meta({ description: 'since when it has this status' }),
    text: z.string().nullable().meta({ description: 'what staff ask, or why they refused' }),
    documents: z
      .array(documentDto)
      .meta({ description: 'papers about the enrolment; only the firm and staff read them' }),
    ...decisionTimeFields,
  })
  .meta({ id: 'Verification' });
export type VerificationDto = z.output<typeof verificationDto>;
