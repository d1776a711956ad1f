import { z } from 'zod';
import { moment } from '../../kernel/http/schemas.js';
import { caseReason } from '../../moderation/cases/cases.dto.js';

/** Why an account is suspended, and until when; without an end staff lift it. The person reads the reason. */
export const suspendBody = z
  .strictObject({ reason: caseReason, until: moment.nullish() })
  .meta({ id: 'SuspendAccount' });
export type SuspendBody = z.output<typeof suspendBody>;
