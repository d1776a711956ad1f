import { z } from 'zod';
import { instant, typedText } from '../../../kernel/http/schemas.js';
import { moderationLimits } from '../../../shared/limits.js';
import { suspensionStatuses } from '../../../shared/accounts/suspension.codes.js';

/** A note about an account, for the colleagues. Its owner finds it in their export. */
export const noteBody = z.strictObject({ text: typedText(1, moderationLimits.noteMax) }).meta({ id: 'AccountNote' });
export type NoteBody = z.output<typeof noteBody>;

const id = z.number().int();

/** What staff did to an account and noted about it. */
export const accountHistory = z
  .strictObject({
    id,
    sessions: z.number().int().meta({ description: 'devices that are signed in' }),
    last_seen_at: instant.nullable(),
    suspensions: z.array(
      z.object({
        id,
        reference: z.string(),
        status: z.enum(suspensionStatuses),
        status_label: z.string(),
        reason: z.string(),
        suspended_at: instant,
        until: instant.nullable(),
        suspended_by: z.string().nullable(),
        ended_at: instant.nullable(),
        lifted_by: z.string().nullable(),
        lifted_reason: z.string().nullable(),
      }),
    ),
    notes: z.array(z.object({ id, at: instant, by: z.string(), text: z.string() })),
    log: z.array(
      z.object({
        id,
        at: instant,
        by: z.string().nullable(),
        action: z.string(),
        reason: z.string().nullable(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    ),
  })
  .meta({ id: 'AccountHistory' });
export type AccountHistory = z.output<typeof accountHistory>;
