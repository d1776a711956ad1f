import type { z } from 'zod';
import { registerPersonBody } from '../../accounts/accounts.dto.js';
import { visitorDraft } from './visitor-draft.dto.js';

/** POST /register/user. */
export const registerUserBody = registerPersonBody
  .extend({
    draft: visitorDraft.nullish().meta({ description: 'the request that was begun: it waits for the confirmation' }),
  })
  .meta({ id: 'RegisterUser' });
export type RegisterUserBody = z.output<typeof registerUserBody>;
