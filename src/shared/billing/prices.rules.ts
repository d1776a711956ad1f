import type { SettingValues } from '../staff/setting.codes.js';

/** Prices of the plans, VAT included, in cents. `top` is given by staff and not sold. Rule 5.1. */
export const planPrices = ({ basic_price, premium_price }: SettingValues) => ({
  1: 0,
  2: basic_price,
  3: premium_price,
});

/** Credits are sold in packages only: credits to price in cents, VAT included. Rule 6.2. */
export const packagePrices = ({ package_5_price, package_11_price }: SettingValues) => ({
  5: package_5_price,
  11: package_11_price,
});
