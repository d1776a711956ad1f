/** Letters without a decomposition into letters of the invoice schema. */
const spelled: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  œ: 'oe',
  Œ: 'OE',
  ĸ: 'k',
  ſ: 's',
  ẞ: 'SS',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '€': 'EUR',
  '™': 'TM',
  '№': 'n.',
};

/** The characters of the schema's Latin types, without control characters. */
const held = (code: number): boolean =>
  (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff && code !== 0xad);

function letter(char: string): string {
  if (held(char.codePointAt(0) as number)) return char;
  const known = spelled[char];
  if (known !== undefined) return known;
  const bare = [...char.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part)).map((part) => spelled[part] ?? part);
  if (bare.length === 0) return '';
  return bare.every((part) => [...part].every((one) => held(one.codePointAt(0) as number))) ? bare.join('') : '?';
}

/**
 * A text as the invoice schema allows it: Basic Latin and Latin-1 letters in one line, at most `max` of them. Letters
 * of other alphabets lose their marks (Błażej → Blazej) or become a question mark; the PDF and the stored buyer keep
 * them as they are written.
 */
export function invoiceText(text: string, max: number): string {
  const line = [...text.normalize('NFC').replace(/[\p{C}\s]+/gu, ' ')].map(letter).join('').replace(/ +/g, ' ').trim();
  return line.slice(0, max).trim() || '-';
}
