import { z } from 'zod';
import { typedLine } from '../../kernel/http/schemas.js';
import { moderationLimits } from '../../shared/limits.js';
import { changeOf } from '../../staff/staff.api.js';
import { caseReason } from '../cases/cases.dto.js';
import { blacklistKinds } from '../../shared/moderation/blacklist.codes.js';
import { blacklistList } from './blacklist.list.js';

const value = typedLine(1, moderationLimits.blacklistValueMax);

export const blacklistBody = z.strictObject({ kind: z.enum(blacklistKinds), value, reason: caseReason });
export type BlacklistBody = z.output<typeof blacklistBody>;

/** Another reason, and another value where one is given. */
const change = z.strictObject({
  kind: z.enum(blacklistKinds).optional(),
  value: value.nullish(),
  reason: caseReason,
});
export const blacklistChange = changeOf(change, blacklistList.record);
export type BlacklistChange = z.output<typeof change>;
