import { formatEuro, roundHalfUp, type Cents } from '../../shared/money.js';
import type { Locale, Text } from '../../shared/locale.js';
import { packagePrices, planPrices } from '../../shared/billing/prices.rules.js';
import type { SettingValues } from '../../shared/staff/setting.codes.js';
import { CouponType, type CouponTypeCode } from '../../shared/billing/billing.codes.js';

/** The discount of a coupon: percent for a percentage, cents for the others. */
export interface Discount {
  readonly type: CouponTypeCode;
  readonly value: number;
}

/** A price before and after its discount. */
export interface Price {
  readonly listCents: Cents;
  readonly discountCents: Cents;
  /** What is to be paid. */
  readonly amountCents: Cents;
}

/** A price as the contract writes it, in euro and in cents. */
export interface PriceObject {
  /** Euro. */
  readonly price: number;
  readonly price_cents: Cents;
  readonly priceString: string;
  readonly priceLabel: string;
  /** Euro. */
  readonly discount: number;
  readonly discount_cents: Cents;
}

const labels = {
  free: { it: 'Gratis', en: 'Free' },
  full: { it: 'IVA inclusa', en: 'VAT included' },
  reduced: { it: 'invece di', en: 'instead of' },
} as const satisfies Record<string, Text>;

function reduced(list: Cents, { type, value }: Discount): Cents {
  switch (type) {
    case CouponType.percentage:
      return roundHalfUp((list * (100 - value)) / 100);
    case CouponType.amount:
      return list - value;
    case CouponType.fixed:
      return value;
  }
}

/**
 * What is left to pay: rounded half up to the cent, never below zero, and never more than the list price. Rules 7.1 and
 * 7.2.
 */
export function priced(listCents: Cents, discount: Discount | null): Price {
  const amountCents = discount ? Math.min(listCents, Math.max(0, reduced(listCents, discount))) : listCents;
  return { listCents, discountCents: listCents - amountCents, amountCents };
}

/** What the package costs, VAT included. */
export const packagePrice = (credits: 5 | 11, settings: SettingValues): Cents => packagePrices(settings)[credits];

/** The price of a change from one plan to a higher one, in cents; 0 when the plan is not higher. Rule 5.6. */
export function planDifference(to: 1 | 2 | 3, from: 1 | 2 | 3, settings: SettingValues): Cents {
  const prices = planPrices(settings);
  return Math.max(0, prices[to] - prices[from]);
}

/** A price as answers carry it. */
export function priceObject({ listCents, discountCents, amountCents }: Price, locale: Locale): PriceObject {
  const priceString = formatEuro(amountCents, locale);
  const full = `${priceString} ${labels.full[locale]}`;
  const instead = `${priceString} ${labels.reduced[locale]} ${formatEuro(listCents, locale)}`;
  return {
    price: amountCents / 100,
    price_cents: amountCents,
    priceString,
    priceLabel: amountCents === 0 ? labels.free[locale] : discountCents > 0 ? instead : full,
    discount: discountCents / 100,
    discount_cents: discountCents,
  };
}
