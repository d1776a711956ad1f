import { z } from 'zod';
import { instant } from '../../kernel/http/schemas.js';
import { caseStatuses } from '../../shared/moderation/case.codes.js';
import { accountReferenceRecord, staffReferenceRecord } from '../../staff/records.dto.js';

/** A message that was held, without its words: they are read in its case. */
export const heldMessageRecord = z
  .strictObject({
    id: z.number().int(),
    author: accountReferenceRecord.nullable(),
    sender: z.number().int(),
    request_id: z.number().int(),
    response_id: z.number().int(),
    status: z.number().int(),
    status_label: z.string(),
    case: z.strictObject({ id: z.number().int(), status: z.enum(caseStatuses) }),
    held_at: instant,
    decided_at: instant.nullable(),
    decided_by: staffReferenceRecord.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'HeldMessageRecord' });
