import type { z } from 'zod';
import { visitorDraft } from '../../requests/requests.api.js';
import { registerPersonBody } from '../accounts.dto.js';

/** POST /register/user. */
export const registerUserBody = registerPersonBody
  .extend({
    draft: visitorDraft.nullish().meta({ description: 'the request that was begun: it waits for the confirmation' }),
  })
  .meta({ id: 'RegisterUser' });
export type RegisterUserBody = z.output<typeof registerUserBody>;

/** Where a citizen goes on who registers in order to send what is written: confirming the address sends it. */
export const RESUME_SENDING = '/request/create/9';
