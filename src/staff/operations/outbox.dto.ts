import { z } from 'zod';
import { instant } from '../../kernel/http/schemas.js';
import { locales } from '../../shared/locale.js';
import { accountReferenceRecord } from '../records.dto.js';
import { mailStates } from '../../shared/notifications/outbox.codes.js';

/** A mail of the outbox. `text` and `hidden` stand in a single record only. */
export const mailRecord = z
  .strictObject({
    id: z.number().int(),
    state: z.enum(mailStates),
    state_label: z.string(),
    account: accountReferenceRecord.nullable(),
    recipient: z.string().nullable().meta({ description: 'null once it is forgotten' }),
    template: z.string(),
    locale: z.enum(locales),
    subject: z.string(),
    attempts: z.number().int(),
    created_at: instant,
    sent_at: instant.nullable(),
    failed_at: instant.nullable().meta({ description: 'when it was given up' }),
    error: z.string().nullable().meta({ description: 'what the mail server answered last' }),
    text: z.string().nullable().optional(),
    hidden: z.enum(['secret', 'forgotten']).nullable().optional().meta({ description: 'why the text is not shown' }),
  })
  .meta({ id: 'MailRecord' });
