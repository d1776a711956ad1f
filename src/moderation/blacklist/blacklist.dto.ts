import { z } from 'zod';
import { instant, typedLine } from '../../kernel/http/schemas.js';
import { moderationLimits } from '../../shared/limits.js';
import { changeOf } from '../../staff/staff.api.js';
import { caseReason } from '../cases/cases.dto.js';
import { blacklistKinds } from '../../shared/moderation/blacklist.codes.js';

/** An entry of the blacklist. The value of a kind about accounts is not stored, only its keyed hash. */
export const blacklistRecord = z
  .strictObject({
    id: z.number().int(),
    kind: z.enum(blacklistKinds),
    kind_label: z.string(),
    value: z.string().nullable().meta({ description: 'the phrase; null for a value of an account, which is hashed' }),
    reason: z.string(),
    created_at: instant,
    created_by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    closed_account_id: z.number().int().nullable().meta({ description: 'the account that was closed for abuse' }),
  })
  .meta({ id: 'BlacklistRecord' });

const value = typedLine(1, moderationLimits.blacklistValueMax);

export const blacklistBody = z.strictObject({ kind: z.enum(blacklistKinds), value, reason: caseReason });
export type BlacklistBody = z.output<typeof blacklistBody>;

/** Another reason, and another value where one is given. */
const change = z.strictObject({
  kind: z.enum(blacklistKinds).optional(),
  value: value.nullish(),
  reason: caseReason,
});
export const blacklistChange = changeOf(change, blacklistRecord);
export type BlacklistChange = z.output<typeof change>;
