import { z } from 'zod';
import { cents, coded, instant, typedLine } from '../kernel/http/schemas.js';
import { billingLimits } from '../shared/limits.js';
import { checkoutStatuses, purchasableNames } from '../shared/billing/billing.codes.js';

const couponCode = typedLine(1, billingLimits.couponCodeMax);
/** The packages on sale, by the credits in them. */
export const packageSize = z.union([z.literal(5), z.literal(11)]);
const plan = z.union([z.literal(2), z.literal(3)]);

/** POST /credits/orders. */
export const creditsOrderBody = z
  .strictObject({
    package: packageSize,
    coupon: z
      .union([z.literal(''), couponCode])
      .nullish()
      .transform((code) => code || null),
  })
  .meta({ id: 'CreditsOrderInput' });
export type CreditsOrderBody = z.output<typeof creditsOrderBody>;

/** POST /coupons/verify. A package for credits; for a plan its code and, for an upgrade, the request. */
export const couponBody = z
  .strictObject({
    code: couponCode,
    subject: z.enum(purchasableNames),
    package: packageSize.nullish(),
    plan: plan.nullish(),
    request_id: z.number().int().min(1).max(2_147_483_647).nullish(),
  })
  .meta({ id: 'CouponInput' });
export type CouponBody = z.output<typeof couponBody>;

/** A price as the contract writes it, in euro and in cents. */
export const priceDto = z
  .object({
    price: z.number().meta({ description: 'euro, VAT included' }),
    price_cents: cents,
    priceString: z.string(),
    priceLabel: z.string(),
    discount: z.number().meta({ description: 'euro' }),
    discount_cents: cents,
  })
  .meta({ id: 'Price' });

/** Where to pay a checkout. */
export const checkoutSessionDto = z
  .object({
    id: z.number().int(),
    url: z.string().meta({ description: 'where to pay; the order’s own page where nothing is left to pay' }),
    amount_cents: cents,
  })
  .meta({ id: 'CheckoutSession' });

export const orderedDto = z.object({ checkout: checkoutSessionDto, price: priceDto }).meta({ id: 'CreditsOrdered' });

/** GET /checkout/{id}. */
export const checkoutDto = z
  .object({
    id: z.number().int(),
    status: z.enum(checkoutStatuses),
    subject: z.enum(purchasableNames),
    credits: z.number().int().nullable(),
    plan: coded.nullable(),
    request_id: z.number().int().nullable(),
    request_sent: z
      .boolean()
      .nullable()
      .meta({ description: 'whether the request of a plan is on its way; null for credits' }),
    amount_cents: cents,
    amount_string: z.string(),
    description: z.string(),
    url: z.string().nullable().meta({ description: 'where to pay, while it can be paid' }),
    expires_at: instant,
    paid_at: instant.nullable(),
    failure: z.string().nullable().meta({ description: 'why the last card was refused, as a sentence' }),
    invoice_id: z.number().int().nullable(),
    balance: z.number().int().nullable().meta({ description: 'credits of a firm, now' }),
    next_path: z.string().meta({ description: 'where to go on, a path of the site' }),
  })
  .meta({ id: 'Checkout' });
export type CheckoutDto = z.output<typeof checkoutDto>;
