import { z } from 'zod';
import { instant } from '../../kernel/http/schemas.js';

/** An account, as the back office shows it. */
export const accountRecord = z
  .strictObject({
    id: z.number().int(),
    model: z.enum(['user', 'lawyer']),
    model_label: z.string(),
    name: z.string(),
    email: z.string(),
    city: z.string().nullable(),
    vat_number: z.string().nullable(),
    created_at: instant,
    confirmed_at: instant.nullable(),
    completed: z.boolean(),
    verified_at: instant.nullable().meta({ description: 'when staff verified the enrolment of a firm' }),
    identity_changed_at: instant.nullable().meta({ description: 'a verified firm changed who it says to be' }),
    terms_version: z
      .string()
      .nullable()
      .meta({ description: 'the terms that the account accepted last, by their day' }),
    terms_accepted_at: instant.nullable(),
    suspended_at: instant.nullable(),
    suspended_until: instant.nullable().meta({ description: 'when the suspension is over by itself' }),
    deleted_at: instant.nullable(),
    balance: z.number().int().nullable().meta({ description: 'credits; null for a citizen' }),
  })
  .meta({ id: 'AccountRecord' });
