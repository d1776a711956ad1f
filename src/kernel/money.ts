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

/** An amount as people write it, with a non-breaking space: "1.234,50 €" or "€1,234.50". */
export function formatEuro(amount: Cents, locale: 'it' | 'en' = 'it'): string {
  return new Intl.NumberFormat(locale === 'it' ? 'it-IT' : 'en-IE', {
    style: 'currency',
    currency: 'EUR',
    useGrouping: 'always',
  }).format(amount / 100);
}
