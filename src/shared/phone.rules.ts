/**
 * A phone number as people read it: "+393382121210" → "+39 338 212 1210", "+390212345678" → "+39 02 12345678". Others
 * stay as they are stored. Its spaces are non-breaking.
 */
export function phoneInWords(number: string): string {
  return number
    .replaceAll(/[^+\d]/g, '')
    .replace(/^\+39(3\d{2})(\d{3})(\d{3,4})$/, '+39 $1 $2 $3')
    .replace(/^\+39(0[26])(\d{6,8})$/, '+39 $1 $2')
    .replace(/^\+39(?=\d)/, '+39 ')
    .replaceAll(' ', '\u00A0');
}
