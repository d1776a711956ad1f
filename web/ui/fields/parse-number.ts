/** Reads "1.234,50", "1234.5" or "12,5"; undefined when it is no number. */
export function parseNumber(text: string): number | undefined {
  const bare = text.replaceAll(/[\s\u00a0€%]/g, '');
  if (!bare) return undefined;
  // A comma is a decimal mark in Italian; a lone point followed by three digits groups thousands.
  const plain = bare.includes(',')
    ? bare.replaceAll('.', '').replace(',', '.')
    : bare.replaceAll(/\.(?=\d{3}(\.|$))/g, '');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}
