import { PdfDocument } from '../../kernel/pdf/pdf-document.js';
import { letterWords } from '../../shared/guidance/ready-letters/letter-words.rules.js';
import type { LetterText } from '../../shared/guidance/ready-letters/ready-letter.types.js';

/** Draws a letter to print and sign. It is the sender's own: it carries no letterhead. */
export async function letterDocument(letter: LetterText, title: string, created: Date): Promise<Buffer> {
  const { to, subject, paragraphs, asks, closing, enclosures, sign } = letter;
  const [place, name, signature] = sign;
  const pdf = new PdfDocument({ title, author: name?.value ?? '', created });
  pdf.address(to);
  pdf.heading(`${letterWords.subject}: ${subject}`);
  for (const paragraph of paragraphs) pdf.paragraph(paragraph);
  pdf.heading(letterWords.asks);
  pdf.list(asks, (nth) => `${nth}.`);
  for (const paragraph of closing) pdf.paragraph(paragraph);
  pdf.heading(letterWords.enclosures);
  pdf.list(enclosures, () => '–');
  pdf.signatures(`${place?.label}: ${place?.value}`, [`${signature?.label}: ${name?.value}`]);
  return pdf.finish(title);
}
