import { z } from 'zod';
import { requestFields, userRequest } from '../requests.dto.js';

/** What a visitor has answered in the wizard before registering. */
export const visitorDraft = requestFields
  .omit({ status: true })
  .required({ request_type_id: true })
  .meta({ id: 'VisitorDraft' });
export type VisitorDraft = z.output<typeof visitorDraft>;

/** POST /requests/claim. */
export const draftClaim = z.strictObject({ claim: z.string().regex(/^[\w-]{43}$/) }).meta({ id: 'DraftClaim' });

export const claimedDraft = z.object({ request: userRequest.nullable() }).meta({ id: 'ClaimedDraft' });
