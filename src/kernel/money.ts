/** Whole cents of a euro. */
export type Cents = number;

/** The only rounding of the project: half up, away from zero for negative amounts. Rule 7.1. */
export function roundHalfUp(value: number): number {
  // A product such as 1.005 * 100 is slightly below its true half; the correction is far below a cent.
  return Math.sign(value) * Math.floor(Math.abs(value) + 0.5 + 1e-9);
}

/** `rate` as a fraction (0.22) of an amount, rounded to the cent. */
export function share(amount: Cents, rate: number): Cents {
  return roundHalfUp(amount * rate);
}

/** Building a format takes longer than a hundred uses of it. */
const euro = (region: string) =>
  new Intl.NumberFormat(region, { style: 'currency', currency: 'EUR', useGrouping: 'always' });
const euros = { it: euro('it-IT'), en: euro('en-IE') } as const;

/** An amount as people write it, with a non-breaking space: "1.234,50 €" or "€1,234.50". */
export const formatEuro = (amount: Cents, locale: 'it' | 'en' = 'it'): string => euros[locale].format(amount / 100);
