import { letterWords } from './letter-words.rules.js';
import type { LetterText } from './ready-letter.types.js';

/** A letter as plain text, as it is copied and saved. Lines end with a line feed. */
export function plainLetter({ to, subject, paragraphs, asks, closing, enclosures, sign }: LetterText): string {
  const parts = [
    to.join('\n'),
    `${letterWords.subject}: ${subject}`,
    ...paragraphs,
    [`${letterWords.asks}:`, ...asks.map((ask, nth) => `${nth + 1}. ${ask}`)].join('\n'),
    ...closing,
    [`${letterWords.enclosures}:`, ...enclosures.map((each) => `- ${each}`)].join('\n'),
    sign.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}
