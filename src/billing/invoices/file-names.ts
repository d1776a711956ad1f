/** fattura-12-2026.pdf, nota-di-credito-13-2026.pdf */
export const fileNameOf = ({
  kind,
  number,
  year,
}: {
  kind: 'invoice' | 'credit_note';
  number: number;
  year: number;
}): string => `${kind === 'invoice' ? 'fattura' : 'nota-di-credito'}-${number}-${year}.pdf`;

const FIRST_YEAR = 2020;

/**
 * The name that the exchange system requires: country, VAT number of the sender, and five characters unique to the
 * file. Here the first is the year and the others the number, both in base 36.
 */
export function xmlNameOf({ vat_number, number, year }: { vat_number: string; number: number; year: number }): string {
  const mark = ((year - FIRST_YEAR) % 36).toString(36) + number.toString(36).padStart(4, '0');
  return `IT${vat_number}_${mark.toUpperCase()}.xml`;
}
