import { z } from 'zod';
import { coded, instant } from '../kernel/http/schemas.js';

const expiringLot = z
  .object({
    amount: z.number().int().meta({ description: 'credits of one lot that are left' }),
    type: coded,
    expires_at: instant,
    soon: z.boolean().meta({ description: 'within 30 days' }),
  })
  .meta({ id: 'ExpiringCredits' });

const creditPackage = z
  .object({ id: z.number().int(), credits: z.number().int(), price_cents: z.number().int() })
  .meta({ id: 'CreditPackage' });

const movement = z
  .object({
    id: z.number().int(),
    type: coded,
    amount: z.number().int().meta({ description: 'credits; below zero when they go' }),
    balance_after: z.number().int(),
    purpose: z.string().meta({ description: 'registration, quote, contacts, returned, expiry' }),
    response_id: z.number().int().nullable(),
    request_id: z.number().int().nullable(),
    created_at: instant,
    expires_at: instant.nullable().meta({ description: 'of what came in; null for what went' }),
    refundable: z.boolean(),
  })
  .meta({ id: 'CreditMovement' });
export type MovementDto = z.output<typeof movement>;

/** What `GET /credits` tells. `packages` is empty while credits are not on sale. */
export const credits = z
  .object({
    balance: z.number().int(),
    expiring: z.array(expiringLot).meta({ description: 'every lot that holds credits, the first to expire first' }),
    packages: z.array(creditPackage),
    movements: z.array(movement).meta({ description: 'one page, newest first' }),
  })
  .meta({ id: 'Credits' });
export type CreditsDto = z.output<typeof credits>;

/** The envelope of `GET /credits`: page, page_size and total count the movements. */
export const creditsAnswer = z.object({ info: credits, page: z.number().int(), page_size: z.number().int(), total: z.number().int() });
export type CreditsAnswer = z.output<typeof creditsAnswer>;
