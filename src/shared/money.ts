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
const euro = (region: string, digits: 0 | 2) =>
  new Intl.NumberFormat(region, {
    style: 'currency',
    currency: 'EUR',
    useGrouping: 'always',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
const exact = { it: euro('it-IT', 2), en: euro('en-IE', 2) } as const;
const whole = { it: euro('it-IT', 0), en: euro('en-IE', 0) } as const;
const decimals = (region: string) => new Intl.NumberFormat(region, { useGrouping: 'always', maximumFractionDigits: 2 });
const figures = { it: decimals('it-IT'), en: decimals('en-IE') } as const;

/** An amount as documents write it: "1.234,50 €", with a non-breaking space, or "€1,234.50". */
export const formatEuro = (amount: Cents, locale: 'it' | 'en' = 'it'): string => exact[locale].format(amount / 100);

/** An amount as a person says it, with cents only when there are some: "2.040 €" or "€2,040". */
export const formatEuroShort = (amount: Cents, locale: 'it' | 'en' = 'it'): string =>
  (amount % 100 === 0 ? whole : exact)[locale].format(amount / 100);

/** A percentage with at most two decimals: "12,5 %", with a non-breaking space, or "12.5%". */
export const formatPercent = (value: number, locale: 'it' | 'en' = 'it'): string =>
  `${figures[locale].format(value)}${locale === 'it' ? '\u00a0' : ''}%`;
