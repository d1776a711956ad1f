import { z } from 'zod';
import { instant, typedText } from '../../kernel/http/schemas.js';
import { billingLimits } from '../../shared/limits.js';
import { refundStatuses } from '../../shared/billing/billing.codes.js';

/** Why somebody asks for a refund, in their own words. */
export const refundReason = z
  .strictObject({ reason: typedText(billingLimits.reasonMin, billingLimits.reasonMax) })
  .meta({ id: 'RefundReason' });
export type RefundReason = z.output<typeof refundReason>;

/** A refund as its owner sees it. */
export const refundDto = z
  .object({
    id: z.number().int(),
    subject: z.enum(['credits', 'request']),
    status: z.object({ id: z.enum(refundStatuses), label: z.string() }),
    amount_cents: z.number().int(),
    created_at: instant,
  })
  .meta({ id: 'Refund' });
export type RefundDto = z.output<typeof refundDto>;
