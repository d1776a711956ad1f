/** Codes with a true check digit for invented people: forms verify them, and demo profiles have to pass. */

const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23] as const;
const MONTHS = 'ABCDEHLMPRST';

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
const consonants = (text: string): string => text.replace(/[AEIOU]/g, '');
const vowels = (text: string): string => text.replace(/[^AEIOU]/g, '');

const surnamePart = (text: string): string => `${consonants(text)}${vowels(text)}XXX`.slice(0, 3);

function namePart(text: string): string {
  const found = consonants(text);
  return found.length >= 4 ? `${found[0]}${found[2]}${found[3]}` : surnamePart(text);
}

/** Letters count by their place in the alphabet, digits as the letter of that place. */
const place = (character: string): number => (/\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65);

/**
 * The tax code of a person.
 * @param person.bornOn YYYY-MM-DD
 * @param person.cadastralCode of the comune of birth, such as F205 for Milano
 */
export function personTaxCode(person: {
  firstName: string;
  lastName: string;
  bornOn: string;
  woman: boolean;
  cadastralCode: string;
}): string {
  const [year, month, day] = person.bornOn.split('-').map(Number) as [number, number, number];
  const date = `${String(year).slice(-2)}${MONTHS[month - 1]}${String(person.woman ? day + 40 : day).padStart(2, '0')}`;
  const body = `${surnamePart(plain(person.lastName))}${namePart(plain(person.firstName))}${date}${person.cadastralCode}`;
  const sum = [...body].reduce(
    (total, character, index) => total + (index % 2 === 0 ? (ODD[place(character)] as number) : place(character)),
    0,
  );
  return `${body}${String.fromCharCode(65 + (sum % 26))}`;
}

/** A VAT number: seven digits of the firm, three of the tax office's province, one check digit (Luhn). */
export function businessVatNumber(serial: number, office: number): string {
  const body = `${String(serial).padStart(7, '0')}${String(office).padStart(3, '0')}`;
  const sum = [...body].map(Number).reduce((total, digit, index) => {
    const counted = index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
    return total + counted;
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
