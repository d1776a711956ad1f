import { z } from 'zod';
import { cents, instant } from '../../kernel/http/schemas.js';
import { sandboxActs } from './play-sandbox.js';

const ref = z.string().regex(/^cs_sandbox_[0-9a-f]{24}$/);

export const sandboxParams = z.object({ ref });
export const sandboxActParams = z.object({ ref, act: z.enum(sandboxActs) });
export const sandboxCard = z.strictObject({
  card: z
    .string()
    .regex(/^\d{4}$/)
    .optional()
    .meta({ description: 'the last figures of the card that is played: one card for several accounts can be tried' }),
});
export type SandboxCard = z.output<typeof sandboxCard>;
export type SandboxParams = z.output<typeof sandboxParams>;
export type SandboxActParams = z.output<typeof sandboxActParams>;

const status = z.enum(['open', 'paid', 'expired']);

/** The page of the sandbox payment provider. */
export const sandboxPaymentDto = z
  .object({
    ref: z.string(),
    amount_cents: cents,
    amount_string: z.string(),
    description: z.string(),
    status,
    expires_at: instant,
    return_url: z.string(),
  })
  .meta({ id: 'SandboxPayment' });

/** The result of a tester's choice; its effect arrives by the webhook. */
export const sandboxActedDto = z.object({ status, return_url: z.string() }).meta({ id: 'SandboxActed' });
