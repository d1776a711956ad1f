import { z } from 'zod';
import { recoveryBody } from '../../accounts/accounts.dto.js';
import { newsletterAuthorizations } from '../../shared/content/newsletter.codes.js';

const { email } = recoveryBody.shape;
const authorization = z.boolean().default(false);

export const subscribeBody = z
  .strictObject({
    email,
    authorizations: z
      .strictObject({
        marketing: authorization,
        marketing_partner: authorization,
        marketing_profiling: authorization,
      } satisfies Record<(typeof newsletterAuthorizations)[number], z.ZodType>)
      .prefault({})
      .meta({ description: 'what else the person agrees to' }),
  })
  .meta({ id: 'NewsletterSubscription' });
export type SubscribeBody = z.output<typeof subscribeBody>;

export const confirmParams = z.object({ token: z.string().regex(/^[\w-]{32}$/) });
export type ConfirmParams = z.output<typeof confirmParams>;

/** An address of 254 characters, sealed. */
const TOKEN_MAX = 400;
const leaveToken = z
  .string()
  .max(TOKEN_MAX, { abort: true })
  .regex(/^[\w-]+$/);

/** Not strict: whatever a mail program adds to the address, leaving the newsletter works. */
export const leaveQuery = z.looseObject({ token: leaveToken.optional() });
export type LeaveQuery = z.output<typeof leaveQuery>;

/** The link of a newsletter ends it at once; an address alone is sent such a link. A mail program sends no body. */
export const leaveBody = z
  .strictObject({ token: leaveToken.optional(), email: email.optional() })
  .optional()
  .meta({ id: 'NewsletterLeaving' });
export type LeaveBody = z.output<typeof leaveBody>;

export const confirmedDto = z.object({ email: z.string() }).meta({ id: 'NewsletterConfirmed' });
