import { z } from 'zod';
import { coded, day, instant } from '../../kernel/http/schemas.js';
import { pageQuery } from '../../kernel/paging.js';
import { refundStatuses } from '../../shared/billing/billing.codes.js';
import { packageSize } from '../billing.dto.js';

/** Filters of the ledger. `type`: codes, comma-separated; days as Italy counts them. */
export const ledgerQuery = pageQuery.extend({
  type: z
    .string()
    .max(100, { abort: true })
    .regex(/^[1-6](,[1-6])*$/)
    .transform((codes) => codes.split(',').map(Number))
    .optional(),
  from: day.optional(),
  to: day.optional(),
});
export type LedgerQuery = z.output<typeof ledgerQuery>;
export type LedgerFilter = Pick<LedgerQuery, 'type' | 'from' | 'to'>;

const expiringLot = z
  .object({
    amount: z.number().int().meta({ description: 'credits of one lot that are left' }),
    type: coded,
    expires_at: instant,
    soon: z.boolean().meta({ description: 'within 30 days' }),
  })
  .meta({ id: 'ExpiringCredits' });

const creditPackage = z
  .object({
    id: z.number().int(),
    credits: packageSize,
    price_cents: z.number().int().meta({ description: 'VAT included' }),
    price_string: z.string(),
    unit_price_string: z.string(),
  })
  .meta({ id: 'CreditPackage' });

const movement = z
  .object({
    id: z.number().int(),
    type: coded,
    amount: z.number().int().meta({ description: 'credits; below zero when they are spent or removed' }),
    balance_after: z.number().int(),
    purpose: z.string().meta({ description: 'registration, purchase, quote, contacts, returned, refund, expiry' }),
    response_id: z.number().int().nullable(),
    request_id: z.number().int().nullable(),
    checkout_id: z.number().int().nullable().meta({ description: 'of a purchase' }),
    created_at: instant,
    expires_at: instant.nullable().meta({ description: 'of added credits; null for spent or removed ones' }),
    refundable: z.boolean().meta({ description: 'its refund may be asked for now' }),
    refund: z
      .object({ id: z.number().int(), status: z.object({ id: z.enum(refundStatuses), label: z.string() }) })
      .nullable(),
  })
  .meta({ id: 'CreditMovement' });
export type MovementDto = z.output<typeof movement>;

/** The answer of `GET /credits`. */
export const credits = z
  .object({
    balance: z.number().int().meta({ description: 'what can be spent now' }),
    held: z.number().int().meta({ description: 'reserved while a refund is decided' }),
    expiring: z.array(expiringLot).meta({ description: 'every lot that can be spent from, the first to expire first' }),
    packages: z.array(creditPackage),
    movements: z.array(movement).meta({ description: 'one page, newest first' }),
  })
  .meta({ id: 'Credits' });

/** The envelope of `GET /credits`: page, page_size and total count the movements. */
export const creditsAnswer = z.object({
  info: credits,
  page: z.number().int(),
  page_size: z.number().int(),
  total: z.number().int(),
});
export type CreditsAnswer = z.output<typeof creditsAnswer>;

/** The balance at the end of each day on which it changed, oldest first. */
export const historyDto = z.array(z.object({ at: instant, balance: z.number().int() })).meta({ id: 'CreditHistory' });
export type HistoryDto = z.output<typeof historyDto>;

const quotesCount = z.object({ quotes: z.number().int().meta({ description: '0 to 5' }), requests: z.number().int() });

const demandWindow = z.object({
  days: z.number().int(),
  requests: z.number().int(),
  quotes: z.number().int(),
  by_quotes: z.array(quotesCount).meta({ description: 'how many requests got how many quotes, from 0 to 5' }),
  by_type: z.array(
    z.object({ id: z.string(), label: z.string(), requests: z.number().int(), quotes: z.number().int() }),
  ),
});

/** The requests in a firm's subjects inside its radius, and how many quotes they got. */
export const demandDto = z
  .object({
    radius_km: z.number().int().nullable().meta({ description: 'null = anywhere' }),
    windows: z.array(demandWindow),
  })
  .meta({ id: 'CreditDemand' });
export type DemandDto = z.output<typeof demandDto>;
