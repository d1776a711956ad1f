import { z } from 'zod';
import { day, moment, typedLine, typedText } from '../../kernel/http/schemas.js';
import { billingLimits } from '../../shared/limits.js';
import { changeOf } from '../../staff/staff.api.js';
import { invoiceStates, purchasableNames } from '../../shared/billing/billing.codes.js';
import { buyerSchema } from '../buyer.dto.js';
import { couponsList } from './coupons.list.js';

/** Why, in the deciding member's words. The person concerned reads it. */
export const reasonBody = z.strictObject({ reason: typedText(billingLimits.reasonMin, billingLimits.reasonMax) });
export type ReasonBody = z.output<typeof reasonBody>;

export const invoiceStateBody = z.strictObject({ state: z.enum(invoiceStates) });
export type InvoiceStateBody = z.output<typeof invoiceStateBody>;

/** To whom a document is made out, corrected. */
export const correctionBody = z.strictObject({ buyer: buyerSchema });
export type CorrectionBody = z.output<typeof correctionBody>;

/** Days in Rome, both included. */
export const periodQuery = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'] });
export type PeriodQuery = z.output<typeof periodQuery>;

const momentOrNone = moment
  .transform((text) => new Date(text))
  .nullish()
  .transform((value) => value ?? null);

/** The form of a coupon; coupon-terms.rules.ts checks its terms. */
export const couponBody = z.strictObject({
  code: typedLine(3, billingLimits.couponCodeMax)
    .transform((code) => code.toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9_-]*$/)),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  value: z.number().int().min(0).max(100_000),
  subject: z.enum(purchasableNames),
  package: z
    .number()
    .int()
    .nullish()
    .transform((value) => value ?? null),
  max_uses: z
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .nullish()
    .transform((value) => value ?? null),
  max_uses_per_account: z
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .meta({ description: 'left out: 1 for a new coupon, as it was for another' }),
  starts_at: momentOrNone,
  ends_at: momentOrNone,
});
export type CouponBody = z.output<typeof couponBody>;

export const couponChange = changeOf(couponBody, couponsList.record);
