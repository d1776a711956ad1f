import { z } from 'zod';
import { instant } from '../../kernel/http/schemas.js';
import { percentageBases } from '../../shared/requests/codes.js';
import { accountReferenceRecord } from '../../staff/records.dto.js';

const cents = z.number().int().nullable();

/** A response of a firm. `text`, `quote` and the score stand in a single record only. */
export const responseRecord = z
  .strictObject({
    id: z.number().int(),
    firm: accountReferenceRecord,
    request_id: z.number().int(),
    request_type_id: z.string(),
    request_type: z.string(),
    city: z.string().nullable(),
    status: z.number().int(),
    status_label: z.string(),
    exclusive: z.boolean(),
    forwarded_at: instant,
    opened_at: instant.nullable(),
    answered_at: instant.nullable(),
    approved_at: instant.nullable(),
    lapsed_at: instant.nullable(),
    lapse_reason: z.string().nullable(),
    text: z.string().nullable().optional().meta({ description: 'what the citizen reads; null before an answer' }),
    quote: z
      .strictObject({
        percentage_hundredths: z.number().int().nullable(),
        percentage_base: z.enum(percentageBases).nullable(),
        agreed_value_cents: cents,
        fixed_cents: cents,
        final_cents: cents,
        additional_costs: z.boolean(),
        flat_rate: z.boolean(),
        valid_until: instant.nullable(),
      })
      .nullable()
      .optional(),
    score: z.number().optional().meta({ description: 'at most 100' }),
    weights_version: z.number().int().optional(),
    distance_m: z.number().int().optional().meta({ description: 'metres' }),
  })
  .meta({ id: 'ResponseRecord' });
