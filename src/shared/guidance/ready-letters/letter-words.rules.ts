import type { LetterText } from './ready-letter.types.js';

/** The headings of a letter, in its own language. */
export const letterWords = { subject: 'Oggetto', asks: 'Chiede', enclosures: 'Allegati' } as const;

/** A line to fill in by hand. */
export const LINE = '______________';
const MANY = 24;
/** Room to write a longer text by hand. */
const LINES = Array.from({ length: MANY }, () => LINE).join(' ');

/** What was given, or a line to write it on. */
export const given = (text: string, otherwise = LINE): string => text.trim() || otherwise;

/** A longer text that was given, or lines to write it on. */
export const givenText = (text: string): string => given(text, LINES);

/** A day as a letter writes it: 05/11/2026. An incomplete one becomes a line. */
export function givenDay(text: string): string {
  const [year, month, date] = text.split('-');
  return year && month && date ? `${date}/${month}/${year}` : LINE;
}

/** Who writes, and where they live. */
export const sender = ({ name, address }: { name: string; address: string }): string =>
  `${given(name)}, residente in ${given(address)},`;

/** Place, day, name and signature. */
export const signedBy = (name: string): LetterText['sign'] => [
  { label: 'Luogo e data', value: LINE },
  { label: 'Nome', value: given(name) },
  { label: 'Firma', value: LINE },
];
